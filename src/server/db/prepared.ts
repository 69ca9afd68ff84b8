import type { Handle } from './database.ts';

/**
 * Returns a function that finds the prepared query of a database handle, which `build` makes on first use. Drizzle's
 * builder costs more than a point select itself, so queries that run on every request are built once.
 */
export function prepared<T>(build: (db: Handle) => T): (db: Handle) => T {
  const statements = new WeakMap<Handle, T>();
  return (db) => {
    let statement = statements.get(db);
    if (statement === undefined) {
      statement = build(db);
      statements.set(db, statement);
    }
    return statement;
  };
}
