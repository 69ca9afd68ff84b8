import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { WorkQueue } from './work-queue.ts';

/** Argon2id as the OWASP Password Storage Cheat Sheet asks for at least; hashing runs on the thread pool. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * How many passwords are hashed at once. libuv's pool has four threads, which files, compression and images use too, and a
 * hash occupies a processor: one stays free for other requests. Processes that share a machine take one each.
 */
const AT_ONCE = cluster.isWorker ? 1 : Math.max(1, Math.min(availableParallelism() - 1, 3));
/** A hash takes 10 to 20 ms: a class of two hundred that logs in at once waits a few seconds; further requests are refused. Registrations have as many places of their own. */
const queue = new WorkQueue({ concurrent: AT_ONCE, waiting: 500 });

/** Hash of a random password: verified against for unknown users, so that they take as long as known ones. */
let decoy: Promise<string> | undefined;

/** Returns a password as it is stored. A check of a password goes first: registering must not delay logging in. Throws `overloaded` when too many passwords wait to be worked on. */
export const hashPassword = (password: string): Promise<string> =>
  queue.run(() => hash(password.normalize('NFC'), ARGON2ID), 'low');

/**
 * Returns whether a password matches a hash. Without a hash it takes the same time and returns false.
 * Throws `overloaded` when too many passwords wait to be worked on.
 */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), ARGON2ID);
  const against = stored ?? (await decoy);
  const matches = await queue.run(() => verify(against, password.normalize('NFC')), 'high');
  return matches && stored !== null;
}
