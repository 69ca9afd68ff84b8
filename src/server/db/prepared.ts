import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
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

const dialect = new PgDialect();

/**
 * Runs a statement written as SQL under a name of its own, so that each connection has it read and planned once and not
 * every time. For what runs often and whose text comes in few forms: a connection keeps each of them. Answers its rows.
 */
export async function executeNamed<Row>(db: Handle, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  // Two texts under one name would be an error; a digest of the text cannot be shared by two.
  const name = hash('sha256', query.sql, 'base64url');
  const ready = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: never; values: never }>(
    query,
    undefined,
    name,
    false,
  );
  const { rows } = await ready.execute();
  return rows;
}
