import { hash, verify } from '@node-rs/argon2';

/** Argon2id as the OWASP Password Storage Cheat Sheet asks for at least; hashing runs on the thread pool. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a random password nobody has: verified against for people who do not exist, so that they take as long. */
let decoy: Promise<string> | undefined;

/** A password as it is stored. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), ARGON2ID);

/** Whether a password is the one a hash was made of. Takes the same time when there is no hash, and answers false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return matches && stored !== null;
}
