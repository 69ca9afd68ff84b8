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
