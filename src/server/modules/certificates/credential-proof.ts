import { createHash, sign } from 'node:crypto';
import { base58 } from './base58.ts';
import { canonize } from './offline-contexts.ts';
import type { SigningKey } from './signing-keys.ts';

/** A Data Integrity proof with the suite eddsa-rdfc-2022 (W3C, VC Data Integrity EdDSA Cryptosuites 1.0, 3.2). */
export interface Proof {
  readonly type: 'DataIntegrityProof';
  readonly cryptosuite: 'eddsa-rdfc-2022';
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: 'assertionMethod';
  /** Base58 with the prefix `z`. */
  readonly proofValue: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns what is signed: the hash of the proof without its value, then that of the document without its proof. */
async function hashOf({ proof: _proof, ...document }: JsonObject, options: JsonObject): Promise<Buffer> {
  const config = await canonize({ '@context': document['@context'], ...options });
  return Buffer.concat([sha256(config), sha256(await canonize(document))]);
}

/** Returns a document with its proof, as a list of one: the schema of Open Badges 3.0 accepts nothing else. */
export async function signDocument<D extends JsonObject>(
  document: D,
  key: SigningKey,
  { did, created }: { did: string; created: string },
): Promise<D & { proof: readonly Proof[] }> {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod: `${did}#${key.publicKey}`,
    proofPurpose: 'assertionMethod',
  } as const;
  const signature = sign(null, await hashOf(document, options), key.privateKey);
  return { ...document, proof: [{ ...options, proofValue: `z${base58(signature)}` }] };
}
