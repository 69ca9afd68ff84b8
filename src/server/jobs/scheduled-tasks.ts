import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '#server/adapters/storage.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { chores } from '#server/db/schema/scheduled-tasks.ts';
import { sweepEnded } from '#server/modules/auth/auth.service.ts';
import { pruneMail } from '#server/modules/mail/mail.service.ts';
import { collectOrphans } from '#server/modules/media/media.service.ts';

const EVERY_MINUTES = 60;
const UNDONE = 'Housekeeping failed; it is tried again in an hour';

/** Whether this process is the one to do a chore now: of all that ask within the hour, on whatever machine, one is. */
export async function claimChore(db: Handle, name: string): Promise<boolean> {
  const claimed = await db
    .insert(chores)
    .values({ name })
    .onConflictDoUpdate({
      target: chores.name,
      set: { begunAt: sql`now()` },
      // Timers of different processes are not in step: a little less than the time between two of them.
      setWhere: sql`${chores.begunAt} < now() - make_interval(mins => ${EVERY_MINUTES - 5})`,
    })
    .returning({ name: chores.name });
  return claimed.length > 0;
}

/** What housekeeping works on. */
export interface HouseParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Frees what nobody needs, if this process is the one to. What one chore cannot reach keeps the others from nothing. */
export async function sweepHouse({ db, storage, log }: HouseParts): Promise<void> {
  if (!(await claimChore(db, 'sweep'))) return;
  for (const chore of [() => sweepEnded(db), () => pruneMail(db), () => collectOrphans({ db, storage })]) {
    await chore().catch((error: unknown) => log.error({ err: error }, UNDONE));
  }
}

/**
 * Once an hour frees what nobody needs: ended sessions, run-out failures, browsers long not seen, pictures nothing points
 * at, old mail. Nothing depends on when it runs. Answers how to stop it.
 */
export function keepHouse(parts: HouseParts): () => void {
  const timer = setInterval(() => {
    sweepHouse(parts).catch((error: unknown) => parts.log.error({ err: error }, UNDONE));
  }, EVERY_MINUTES * 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
