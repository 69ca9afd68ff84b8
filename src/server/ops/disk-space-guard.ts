import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/errors.ts';
import { isSafeMethod } from '#server/api/is-safe-method.ts';

/**
 * What the embedded database may write ahead between two checkpoints (`max_wal_size`, embedded-worker.ts), and has to be
 * able to: PostgreSQL that cannot write its log can only stop.
 */
const RESERVE_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 2_000;
/** Somebody has to make room: that takes longer than a moment. */
const COME_BACK_S = 30;

/**
 * Refuses whatever writes with 503 `not_ready` while the disk of a folder has less left than the reserve (bytes), so that
 * a full disk is a school that can be read, not one that stops. Looks anew every other second; says both in the log.
 */
export async function refuseWritesOnFullDisk(
  app: FastifyInstance,
  folder: string,
  reserve: number = RESERVE_BYTES,
): Promise<void> {
  let full = false;
  const look = async (): Promise<void> => {
    // A folder that cannot be looked at is another trouble, and is told by whoever needs it.
    const left = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => Number.POSITIVE_INFINITY,
    );
    const was = full;
    full = left < reserve;
    const leftMb = Math.round(left / 1024 / 1024);
    if (full && !was) app.log.error({ leftMb }, 'The disk is nearly full: nothing is taken on until there is room');
    if (was && !full) app.log.warn({ leftMb }, 'There is room on the disk again');
  };
  await look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    done(full && !isSafeMethod(request.method) ? new AppError('not_ready', { retryAfter: COME_BACK_S }) : undefined);
  });
}
