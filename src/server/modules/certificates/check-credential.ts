import { z } from 'zod';
import type { CheckedCredential } from '#contract/certificates.ts';
import type { CredentialProblem } from '#contract/choices.ts';
import type { CertificateParts } from './certificate-parts.ts';
import { listKeys, listRevoked } from './certificates.queries.ts';
import { type JsonObject, verifyProof } from './credential-proof.ts';
import { didOf } from './did-web.ts';
import { isStoredContext } from './offline-contexts.ts';

/** Bounds of what is made canonical: 1EdTech's fullest sample has 87 objects, 7 deep. */
const OBJECTS_MAX = 500;
const DEPTH_MAX = 20;
const PROOFS_MAX = 3;

/** A type, or a list with it. */
const typed = (...names: string[]) =>
  z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .refine((types) => names.some((name) => types.includes(name)));

/** What an Open Badges 3.0 credential must have. Its other members are signed, and not shown. */
const badge = z.looseObject({
  '@context': z.array(z.unknown()),
  type: typed('OpenBadgeCredential', 'AchievementCredential').refine((types) => types.includes('VerifiableCredential')),
  issuer: z.looseObject({ id: z.string().min(1), type: typed('Profile'), name: z.string().optional() }),
  name: z.string().optional(),
  validFrom: z.iso.datetime({ offset: true }),
  validUntil: z.iso.datetime({ offset: true }).optional(),
  credentialSubject: z.looseObject({
    type: typed('AchievementSubject'),
    achievement: z.looseObject({ id: z.string().min(1), type: typed('Achievement'), name: z.string().min(1) }),
  }),
  credentialStatus: z.unknown().optional(),
});

const proof = z.looseObject({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.literal('eddsa-rdfc-2022'),
  proofPurpose: z.literal('assertionMethod'),
  verificationMethod: z.string().regex(/(?:#|^did:key:)z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/),
  proofValue: z.string(),
  expires: z.iso.datetime({ offset: true }).optional(),
});
type Proof = z.infer<typeof proof>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the object that a text is as JSON, or null. */
function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns how many objects a value has, or infinity where it is too deep. */
function countObjects(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > DEPTH_MAX) return Infinity;
  return Object.values(value).reduce<number>((sum, one) => sum + countObjects(one, depth + 1), 1);
}

/** Returns whether each context is a stored one, also of the endorsements inside. One that is written out could rename terms. */
function hasStoredContexts(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, one]) =>
    name === '@context' ? listOf(one).every(isStoredContext) : hasStoredContexts(one),
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** Returns the problem of the signatures of a document; null when all are right for the keys they name. */
async function problemOfProofs(document: JsonObject, proofs: readonly Proof[]): Promise<CredentialProblem | null> {
  if (!hasStoredContexts(document)) return 'context_unknown';
  for (const one of proofs) {
    const key = one.verificationMethod.slice(-48);
    // A term that no context defines would not be signed: such a document cannot be made canonical.
    if (!(await verifyProof(document, one, key).catch(() => false))) return 'signature_wrong';
  }
  return null;
}

/** Returns the problem of a credential that names this school as its issuer: of its key, or of its state. */
async function problemOfOwn(
  { db, origin }: CertificateParts,
  document: JsonObject,
  proofs: readonly Proof[],
): Promise<CredentialProblem | null> {
  const did = didOf(origin());
  const methods = new Set((await listKeys(db)).map(({ publicKey }) => `${did}#${publicKey}`));
  if (!proofs.every(({ verificationMethod }) => methods.has(verificationMethod))) return 'key_unknown';
  const { credentialStatus: status } = document;
  if (!isObject(status)) return null;
  const [, list] = /\/credentials\/status\/(\d{6})$/.exec(String(status.statusListCredential)) ?? [];
  if (list === undefined) return null;
  return (await listRevoked(db, Number(list))).includes(Number(status.statusListIndex)) ? 'revoked' : null;
}

/**
 * Returns what is right and wrong about a credential. Nothing is fetched: for a credential of this school everything is
 * checked; for others whether it is unchanged since it was signed with the key it names. Whose key that is, and whether
 * the credential was revoked, only its issuer knows.
 */
export async function checkCredential(
  parts: CertificateParts,
  text: string,
  now: Date = new Date(),
): Promise<CheckedCredential> {
  const document = parse(text);
  const nothing = { name: null, issuer: null, validFrom: null, validUntil: null, hasStatus: false };
  if (!document) return { ...nothing, verdict: 'failed', problems: ['not_json'] };
  const { success, data } = badge.safeParse(document);
  if (!success || countObjects(document) > OBJECTS_MAX) {
    const unsigned = document.proof === undefined ? (['proof_missing'] as const) : [];
    return { ...nothing, verdict: 'failed', problems: ['not_credential', ...unsigned] };
  }
  const given = listOf(document.proof);
  const proofs = given.flatMap((one) => proof.safeParse(one).data ?? []);
  const isOwn = data.issuer.id === didOf(parts.origin());
  const found = new Set<CredentialProblem | null>();
  if (given.length === 0) found.add('proof_missing');
  else if (proofs.length < given.length || given.length > PROOFS_MAX) found.add('proof_unsupported');
  else
    found.add(
      (await problemOfProofs(document, proofs)) ?? (isOwn ? await problemOfOwn(parts, document, proofs) : null),
    );
  if (new Date(data.validFrom) > now) found.add('not_yet_valid');
  const ends = [data.validUntil, ...proofs.map(({ expires }) => expires)];
  if (ends.some((end) => end !== undefined && new Date(end) < now)) found.add('expired');
  found.delete(null);
  const problems = [...found] as CredentialProblem[];
  return {
    verdict: problems.length > 0 ? 'failed' : isOwn ? 'valid' : 'signed',
    problems,
    name: data.name ?? data.credentialSubject.achievement.name,
    issuer: { id: data.issuer.id, name: data.issuer.name ?? '' },
    validFrom: data.validFrom,
    validUntil: data.validUntil ?? null,
    hasStatus: data.credentialStatus !== undefined,
  };
}
