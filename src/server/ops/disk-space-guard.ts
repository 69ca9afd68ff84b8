import { rmSync, statSync } from 'node:fs';
import { statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { isSafeMethod } from './is-safe-method.ts';

const MB = 1024 * 1024;

/** The bytes left at which the guard does something. */
export interface DiskLimits {
  /** Below this an operator is warned. */
  readonly low: number;
  /**
   * Below this writes are refused: what the embedded database may write ahead between two checkpoints (`max_wal_size`,
   * embedded-worker.ts), and has to be able to. PostgreSQL that cannot write its log can only stop.
   */
  readonly reserve: number;
  /** Below this what makes room is refused, too. */
  readonly last: number;
  /** The size of a file that is given up when less than `last` is left, so that admins can log in and make room. */
  readonly ballast: number;
}
export const DISK_LIMITS: DiskLimits = { low: 512 * MB, reserve: 64 * MB, last: 8 * MB, ballast: 16 * MB };
const BALLAST_FILE = '.disk-reserve';

const CHECK_EVERY_MS = 2_000;
/** An admin has to free space, which takes a while. */
const RETRY_S = 30;

/** What an admin needs to make room. Deleting frees more than it writes. */
const LOGINS: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/logout',
  '/api/forms/login',
  '/api/forms/logout',
]);
const makesRoom = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'DELETE' || LOGINS.has(routeOptions.url ?? '');

/** Returns the bytes that may be written to the disk of a folder; undefined if the folder cannot be looked at. */
export const freeBytesOf = (folder: string): Promise<number | undefined> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

/**
 * Refuses writes with 503 `disk_full` while the disk of a folder has less space than the reserve, so that the school stays
 * readable, except logins and deletions, so that an admin can make room. Checks every other second, warns in the log when
 * space runs low and logs both transitions.
 */
export async function refuseWritesOnFullDisk(
  app: FastifyInstance,
  folder: string,
  limits: DiskLimits = DISK_LIMITS,
): Promise<void> {
  const ballast = join(folder, BALLAST_FILE);
  let left = Number.POSITIVE_INFINITY;
  let [full, low] = [false, false];
  let hasBallast = statSync(ballast, { throwIfNoEntry: false })?.size === limits.ballast;
  const measure = async (): Promise<void> => {
    // A folder that cannot be read is another problem, which its users report.
    left = (await freeBytesOf(folder)) ?? Number.POSITIVE_INFINITY;
  };
  const check = async (): Promise<void> => {
    await measure();
    if (left < limits.last) {
      rmSync(ballast, { force: true });
      hasBallast = false;
      await measure();
    } else if (!hasBallast && left > limits.reserve + 2 * limits.ballast && Number.isFinite(left)) {
      // Written in full: a file with a hole takes no space.
      hasBallast = await writeFile(ballast, Buffer.alloc(limits.ballast, 1), { mode: 0o600 }).then(
        () => true,
        () => false,
      );
    }
    const was = { full, low };
    full = left < limits.reserve;
    low = left < limits.low;
    const leftMb = Math.round(left / MB);
    if (full && !was.full) app.log.error({ leftMb }, 'disk nearly full, refusing writes');
    if (was.full && !full) app.log.warn({ leftMb }, 'disk space available again, accepting writes');
    if (low && !was.low && !full) app.log.warn({ leftMb, folder }, 'disk space is running low');
  };
  await check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', (request, _reply, done) => {
    const allowed = isSafeMethod(request.method) || !full || (left >= limits.last && makesRoom(request));
    done(allowed ? undefined : new AppError('disk_full', { retryAfter: RETRY_S }));
  });
}
