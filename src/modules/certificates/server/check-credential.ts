import type { CheckedCredential } from '#modules/certificates/contract/certificates.ts';
import type { CredentialProblem } from '#contract/choices.ts';
import { ThreadLimitExceeded } from '#server/ops/deadline-thread.ts';
import type { CertificateServices } from './certificate-services.ts';
import { findByAddress, listKeys, listRevoked } from './certificates.queries.ts';
import type { CredentialFacts, CredentialStatus } from './credential-facts.ts';
import type { CredentialReader } from './credential-thread.ts';
import { didOf } from './did-web.ts';
import type { ReadCredential } from './read-credential.ts';

/** What a check works on. */
type CheckServices = Pick<CertificateServices, 'db' | 'origin'> & { readonly readCredential: CredentialReader };

/** Returns whether an entry of a status list of this school is revoked. */
async function isRevoked({ db }: CheckServices, { list, index }: CredentialStatus): Promise<boolean> {
  const [, month] = /\/credentials\/status\/(\d{6})$/.exec(list) ?? [];
  return month !== undefined && (await listRevoked(db, Number(month))).includes(Number(index));
}

/**
 * Returns the problem of a credential with a right signature that names this school as its issuer. Its state is that of the
 * certificate whose address it states; the status list knows those that were deleted.
 */
async function problemOfOwn(
  services: CheckServices,
  { id, statuses }: CredentialFacts,
  proofs: ReadCredential['proofs'],
): Promise<CredentialProblem | null> {
  const did = didOf(services.origin());
  const methods = new Set((await listKeys(services.db)).map(({ publicKey }) => `${did}#${publicKey}`));
  if (!proofs.every(({ verificationMethod }) => methods.has(verificationMethod))) return 'key_unknown';
  const [, address] = /\/certificates\/([\w-]{22})$/.exec(id) ?? [];
  const row = address === undefined ? null : await findByAddress(services.db, address);
  if (row) return row.state === 'valid' ? null : 'revoked';
  for (const status of statuses) if (await isRevoked(services, status)) return 'revoked';
  return null;
}

/** Reads a credential in the thread; one that exceeds its limits is no credential. Throws `overloaded`. */
async function read({ readCredential }: CheckServices, text: string): Promise<ReadCredential> {
  try {
    return await readCredential(text);
  } catch (error) {
    if (error instanceof ThreadLimitExceeded) return { problems: ['too_complex'], facts: null, proofs: [] };
    throw error;
  }
}

/**
 * Returns what is right and wrong about a credential. Nothing is fetched: for a credential of this school everything is
 * checked; for others whether it is unchanged since it was signed with the key it names. Whose key that is, and whether
 * the credential was revoked, only its issuer knows. Throws `overloaded`.
 */
export async function checkCredential(
  services: CheckServices,
  text: string,
  now: Date = new Date(),
): Promise<CheckedCredential> {
  const { facts, proofs, problems: readProblems } = await read(services, text);
  if (!facts) {
    const nothing = { name: null, issuer: null, validFrom: null, validUntil: null, hasStatus: false };
    return { ...nothing, verdict: 'failed', problems: [...readProblems] };
  }
  const { name, issuer, validFrom, validUntil, hasStatus } = facts;
  const problems = [...readProblems];
  const isOwn = issuer.id === didOf(services.origin());
  const own = isOwn && problems.length === 0 ? await problemOfOwn(services, facts, proofs) : null;
  if (own) problems.push(own);
  if (new Date(validFrom) > now) problems.push('not_yet_valid');
  const ends = [validUntil, ...proofs.map(({ expires }) => expires)];
  if (ends.some((end) => end !== null && new Date(end) < now)) problems.push('expired');
  const verdict = problems.length > 0 ? 'failed' : isOwn ? 'valid' : 'signed';
  return { verdict, problems, name, issuer, validFrom, validUntil, hasStatus };
}
