import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { isSafeMethod } from './is-safe-method.ts';

/**
 * What the embedded database may write ahead between two checkpoints (`max_wal_size`, embedded-worker.ts), and has to be
 * able to: PostgreSQL that cannot write its log can only stop.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 2_000;
/** An admin has to free space, which takes a while. */
const RETRY_S = 30;

/**
 * Refuses writes with 503 `not_ready` while the disk of a folder has less space than the reserve (bytes), so that the
 * school stays readable. Checks every other second and logs both transitions.
 */
export async function refuseWritesOnFullDisk(
  app: FastifyInstance,
  folder: string,
  reserve: number = RESERVE_BYTES,
): Promise<void> {
  let full = false;
  const check = async (): Promise<void> => {
    // A folder that cannot be read is another problem, which its users report.
    const left = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    );
    const was = full;
    full = left < reserve;
    const leftMb = Math.round(left / 1024 / 1024);
    if (full && !was) app.log.error({ leftMb }, 'disk nearly full, refusing writes');
    if (was && !full) app.log.warn({ leftMb }, 'disk space available again, accepting writes');
  };
  await check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    done(full && !isSafeMethod(request.method) ? new AppError('not_ready', { retryAfter: RETRY_S }) : undefined);
  });
}
