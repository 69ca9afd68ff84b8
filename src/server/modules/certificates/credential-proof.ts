import { createHash, createPublicKey, sign, verify } from 'node:crypto';
import { base58, fromBase58 } from './base58.ts';
import { canonize } from './offline-contexts.ts';
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

export type JsonObject = Readonly<Record<string, unknown>>;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns what is signed: the hash of the proof without its value, then that of the document without its proof. */
async function hashOf({ proof: _proof, ...document }: JsonObject, options: JsonObject): Promise<Buffer> {
  const config = await canonize({ ...options, '@context': document['@context'] });
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

/** Returns the bytes of a multibase text in base58 (`z…`) of the right length, or null. */
function bytesOf(multibase: string, length: number): Buffer | null {
  // Before decoding, which takes the square of the length.
  const bytes = multibase.startsWith('z') && multibase.length < 2 * length ? fromBase58(multibase.slice(1)) : null;
  return bytes?.length === length ? bytes : null;
}

/**
 * Returns whether a proof of a document is right for the Ed25519 public key (Multikey: `z6Mk…`) that it names. Throws for
 * a document that cannot be made canonical, and `UnknownContext`.
 */
export async function verifyProof(
  document: JsonObject,
  { proofValue, ...options }: JsonObject & Pick<Proof, 'proofValue'>,
  publicKey: string,
): Promise<boolean> {
  const key = bytesOf(publicKey, 34);
  const signature = bytesOf(proofValue, 64);
  if (!key?.subarray(0, 2).equals(ED25519_PREFIX) || !signature) return false;
  const x = key.subarray(2).toString('base64url');
  const opened = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  return verify(null, await hashOf(document, options), opened, signature);
}
