import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Db, Handle } from '#server/db/database.ts';
import { base58 } from './base58.ts';
import { insertKey, listKeys } from './certificates.queries.ts';

/** A key that signs credentials. */
export interface SigningKey {
  /** The public key as Multikey: `z6Mk…`. */
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

/** The multicodec prefix of an Ed25519 public key (https://w3id.org/security/multikey). */
export const ED25519_PREFIX = Buffer.from([0xed, 0x01]);

function newKey(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  return {
    publicKey: `z${base58(Buffer.concat([ED25519_PREFIX, raw]))}`,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

/** Returns the key that signs, which is made at the first call. */
export async function signingKey(db: Db): Promise<SigningKey> {
  let [row] = await listKeys(db);
  if (!row) {
    await insertKey(db, newKey(), true);
    [row] = await listKeys(db);
  }
  const der = Buffer.from(row!.privateKey, 'base64');
  return { publicKey: row!.publicKey, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) };
}

/** Makes a new key, which signs from now on. */
export const rotateKey = (tx: Handle): Promise<void> => insertKey(tx, newKey());
