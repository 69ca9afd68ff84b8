import type { CredentialProblem } from '#contract/choices.ts';
import { type CredentialFacts, factsOf, type ProofFacts, proofFactsOf } from './credential-facts.ts';
import { hashOf, verifySignature } from './credential-proof.ts';
import type { JsonObject } from './json-object.ts';
import { expand, isStoredContext } from './offline-contexts.ts';

/** Bounds of what is expanded: 1EdTech's fullest sample has 164 objects and lists, 534 values and 13 contexts. */
const OBJECTS_MAX = 500;
const VALUES_MAX = 1_200;
const DEPTH_MAX = 20;
const CONTEXTS_MAX = 40;
const PROOFS_MAX = 3;

/** What a credential states, whichever way it is written, and what is wrong with its form and its signatures. */
export interface ReadCredential {
  readonly problems: readonly CredentialProblem[];
  /** Null for a document that is no Open Badges 3.0 credential. */
  readonly facts: CredentialFacts | null;
  readonly proofs: readonly ProofFacts[];
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

/** Returns the object that a text is as JSON, or null. */
function parse(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Returns the problem of the size or the contexts of a document, also of the endorsements inside. A context that is written
 * out could rename terms, and one that is named again in a list says nothing new but is processed again.
 */
function problemOfForm(document: JsonObject): CredentialProblem | null {
  const counts = { objects: 0, values: 0, contexts: 0 };
  let areStored = true;
  const isBounded = (value: unknown, depth: number): boolean => {
    counts.values += 1;
    if (counts.values > VALUES_MAX || depth > DEPTH_MAX) return false;
    if (typeof value !== 'object' || value === null) return true;
    counts.objects += 1;
    return (
      counts.objects <= OBJECTS_MAX &&
      Object.entries(value).every(([name, one]) => {
        if (name !== '@context') return isBounded(one, depth + 1);
        const contexts = listOf(one);
        areStored &&= contexts.every(isStoredContext);
        counts.contexts += contexts.length;
        return counts.contexts <= CONTEXTS_MAX && new Set(contexts).size === contexts.length;
      })
    );
  };
  if (!isBounded(document, 1)) return 'too_complex';
  return areStored ? null : 'context_unknown';
}

/** A proof with its options as they were signed. */
interface OpenedProof extends ProofFacts {
  readonly expanded: readonly JsonObject[];
  readonly proofValue: string;
}

/** Returns a proof with what it states, or null for one that cannot be checked. */
async function openProof(proof: unknown, context: unknown): Promise<OpenedProof | null> {
  if (!isObject(proof) || typeof proof.proofValue !== 'string') return null;
  const { proofValue, ...options } = proof;
  const expanded = await expand({ ...options, '@context': context }).catch(() => null);
  const facts = expanded && (await proofFactsOf(expanded));
  return facts && { ...facts, expanded, proofValue };
}

/** Returns whether all signatures of a document are right for the keys they name. The document is made canonical once. */
async function areRight(expanded: readonly JsonObject[], proofs: readonly OpenedProof[]): Promise<boolean> {
  const document = await hashOf(expanded);
  for (const { expanded: options, proofValue, verificationMethod } of proofs) {
    const hashes = { config: await hashOf(options), document };
    if (!verifySignature(hashes, proofValue, verificationMethod.slice(-48))) return false;
  }
  return true;
}

/**
 * Reads an Open Badges 3.0 credential and checks its signatures with the keys they name. Nothing is fetched. Takes the
 * processor for as long as its author wants: run it in the thread.
 */
export async function readCredential(text: string): Promise<ReadCredential> {
  const failed = (...problems: CredentialProblem[]): ReadCredential => ({ problems, facts: null, proofs: [] });
  const whole = parse(text);
  if (!whole) return failed('not_json');
  const { proof, ...document } = whole;
  const proofList = listOf(proof);
  const missing = proofList.length === 0 ? (['proof_missing'] as const) : [];
  const form = problemOfForm(whole);
  if (form) return failed(form, ...missing);
  const expanded = await expand(document).catch(() => null);
  // A term that no context defines would not be signed.
  const facts = await factsOf(expanded ?? (await expand(document, { safe: false }).catch(() => [])));
  if (!facts) return failed('not_credential', ...missing);
  if (!expanded) return { facts, proofs: [], problems: [missing[0] ?? 'signature_wrong'] };
  if (proofList.length === 0) return { facts, proofs: [], problems: missing };
  if (proofList.length > PROOFS_MAX) return { facts, proofs: [], problems: ['proof_unsupported'] };
  const proofs: OpenedProof[] = [];
  for (const one of proofList) {
    const opened = await openProof(one, document['@context']);
    if (!opened) return { facts, proofs: [], problems: ['proof_unsupported'] };
    proofs.push(opened);
  }
  const isRight = await areRight(expanded, proofs).catch(() => false);
  return {
    facts,
    proofs: proofs.map(({ verificationMethod, expires }) => ({ verificationMethod, expires })),
    problems: isRight ? [] : ['signature_wrong'],
  };
}
