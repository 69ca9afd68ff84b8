import type { FastifyInstance } from 'fastify';
import { DeadlineThread } from '#server/ops/deadline-thread.ts';
import { PROGRAMS } from '#server/paths.ts';
import type { ReadCredential } from './read-credential.ts';

/** The fullest sample of 1EdTech takes some 50 ms. */
const LIMITS = { deadlineMs: 3_000, waiting: 20, idleMs: 20_000, heapMb: 128 } as const;

/** Reads a credential in the thread. Throws `ThreadLimitExceeded`, and `overloaded` when too many wait. */
export type CredentialReader = (text: string) => Promise<ReadCredential>;

/** Prepares the thread that reads credentials, which ends with the app. */
export function setUpCredentialThread(app: FastifyInstance): CredentialReader {
  const thread = new DeadlineThread<string, ReadCredential>({ program: PROGRAMS.credentials, ...LIMITS });
  app.addHook('onClose', () => thread.stop());
  return (text) => thread.run(text);
}
