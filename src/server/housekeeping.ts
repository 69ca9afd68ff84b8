import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from './adapters/storage.ts';
import type { Db } from './db/database.ts';
import { sweepEnded } from './modules/auth/auth.service.ts';
import { collectOrphans } from './modules/media/media.service.ts';

const EVERY_MS = 3_600_000;

/**
 * Once an hour frees what nobody needs: ended sessions, run-out failures, pictures never saved with anything.
 * Nothing depends on when it runs. Answers how to stop it.
 */
export function keepHouse(parts: { db: Db; storage: Storage; log: Pick<FastifyBaseLogger, 'error'> }): () => void {
  const { db, storage, log } = parts;
  const sweep = async (): Promise<void> => {
    await sweepEnded(db);
    await collectOrphans({ db, storage });
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.error({ err: error }, 'Housekeeping failed; it is tried again in an hour'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
