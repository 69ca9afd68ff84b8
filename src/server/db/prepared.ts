import type { Handle } from './database.ts';

/**
 * A prepared statement per database handle: built once, then only executed. Drizzle's builder costs more than
 * a point select itself, so what runs on every request goes through this.
 * Takes a function that builds and prepares on a handle; answers one that finds the prepared statement of a handle.
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
