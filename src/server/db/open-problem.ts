/** A reason the database cannot be opened; the message is one for the person who starts the school, stack trace unneeded. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}

/** Another process has the data folder open. */
export class DatabaseInUse extends DatabaseProblem {
  override name = 'DatabaseInUse';
}

/** The data folder cannot be written to, or what lies there is no database. */
export class DatabaseFolderUnusable extends DatabaseProblem {
  override name = 'DatabaseFolderUnusable';
}

/** The data was written by a PostgreSQL, or by a release of the school, that this one cannot read. */
export class DatabaseVersionUnusable extends DatabaseProblem {
  override name = 'DatabaseVersionUnusable';
}

/** The PostgreSQL named by DATABASE_URL does not answer or does not let us in. */
export class DatabaseUnreachable extends DatabaseProblem {
  override name = 'DatabaseUnreachable';
}

/** The message of whatever was thrown. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
