/** An error that keeps the database from being opened; its message is written for the operator, without a stack trace. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}

/** Another process has the data folder open. */
export class DatabaseInUse extends DatabaseProblem {
  override name = 'DatabaseInUse';
}

/** The data folder cannot be written to, or its content is not a database. */
export class DatabaseFolderUnusable extends DatabaseProblem {
  override name = 'DatabaseFolderUnusable';
}

/** The data was written by a PostgreSQL, or by a release of the school, that this one cannot read. */
export class DatabaseVersionUnusable extends DatabaseProblem {
  override name = 'DatabaseVersionUnusable';
}

/** The PostgreSQL named by DATABASE_URL does not respond or refuses the login. */
export class DatabaseUnreachable extends DatabaseProblem {
  override name = 'DatabaseUnreachable';
}

/** Returns the message of a thrown value. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** PostgreSQL's codes of damaged data and indexes (appendix A, class XX). */
const DAMAGED: ReadonlySet<unknown> = new Set(['XX001', 'XX002']);

/** Returns whether an error says that what the database reads is damaged. */
export function isDamage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (DAMAGED.has((cause as { code?: unknown }).code)) return true;
  return false;
}

/** Returns the first serious line of what PostgreSQL wrote, without its time. */
const firstOf = (reason: string): string =>
  /\b(?:PANIC|FATAL|ERROR):\s*(.*?)(?=\s*\d{4}-\d\d-\d\d \d\d:|\)?$)/s.exec(reason)?.[1]?.trim() ?? reason;

/** Returns the error of an embedded database whose files cannot be used, with the next step. */
export function damagedFolder(folder: string, cause: unknown): DatabaseFolderUnusable {
  const reason = firstOf(reasonOf(cause));
  return new DatabaseFolderUnusable(
    /no space left/i.test(reason)
      ? `The database in ${folder} has no room to start: the disk is full (${reason}). Free some space and start again. Nothing was changed.`
      : `The database in ${folder} is damaged or incomplete (${reason}). Keep what is left of it and restore the newest backup (docs/backup.md): mv ${folder} ${folder}.damaged && npm run restore -- BACKUP.tar`,
    { cause },
  );
}
