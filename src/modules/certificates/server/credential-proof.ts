import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { base58, fromBase58 } from './base58.ts';
import type { JsonObject } from './json-object.ts';
import { canonize, expand } from './offline-contexts.ts';
import { ED25519_PREFIX, type SigningKey } from './signing-keys.ts';

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

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns the hash of an expanded document or proof in its canonical form. Throws for one that takes too much work. */
export const hashOf = async (expanded: readonly JsonObject[]): Promise<Buffer> => sha256(await canonize(expanded));

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
  const config = await hashOf(await expand({ ...options, '@context': document['@context'] }));
  const signature = sign(null, Buffer.concat([config, await hashOf(await expand(document))]), key.privateKey);
  return { ...document, proof: [{ ...options, proofValue: `z${base58(signature)}` }] };
}

/** Returns the bytes of a multibase text in base58 (`z…`) of the right length, or null. */
function bytesOf(multibase: string, length: number): Buffer | null {
  // Before decoding, which takes the square of the length.
  const bytes = multibase.startsWith('z') && multibase.length < 2 * length ? fromBase58(multibase.slice(1)) : null;
  return bytes?.length === length ? bytes : null;
}

/** Returns whether a signature (multibase) of these hashes is right for an Ed25519 public key (Multikey: `z6Mk…`). */
export function verifySignature(
  { config, document }: { readonly config: Buffer; readonly document: Buffer },
  proofValue: string,
  publicKey: string,
): boolean {
  const key = bytesOf(publicKey, 34);
  const signature = bytesOf(proofValue, 64);
  if (!key?.subarray(0, 2).equals(ED25519_PREFIX) || !signature) return false;
  const x = key.subarray(2).toString('base64url');
  const opened = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, Buffer.concat([config, document]), opened, signature);
}
