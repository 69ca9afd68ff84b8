import { and, desc, eq, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';

type Columns<Name extends string> = PgTable & Readonly<Record<Name, PgColumn>>;
type Author = { readonly _id: string; readonly name: string } | null;

const author = { _id: users.id, name: users.name };
/** The tables of a subject share column names, which Drizzle cannot infer of a parameter. */
const row = (values: object) => values as never;

/** A draft as stored, with its editor. A value of null means: as published. */
export interface DraftRow<Key = string, Value = unknown> {
  readonly key: Key;
  readonly value: Value | null;
  readonly revision: number;
  readonly editedAt: Date;
  readonly editor: Author;
}

/** A draft to store. */
interface DraftWrite<Value> {
  readonly value: Value | null;
  readonly editedBy: string;
}

/**
 * Returns the queries of a table of drafts, one row for each key that was ever edited. A row stays when its changes are
 * published or discarded, with no value and a new revision: a revision, once seen, never means anything else. `extra` are
 * further columns of a draft.
 */
export function draftsIn<Key extends string, Value, Extra extends object = object>(
  table: Columns<'value' | 'revision' | 'editedAt' | 'editedBy'>,
  key: PgColumn,
  extra: Readonly<Record<keyof Extra, PgColumn>>,
) {
  const { value, revision, editedAt, editedBy } = table;
  const next = sql`${revision} + 1`;
  const touched = { revision: next, editedAt: sql`now()` };
  const named = Object.entries(table).find(([, column]) => column === key)?.[0] ?? '';
  const update = (tx: Handle, set: object, where: SQL | undefined) =>
    tx.update(table).set(row(set)).where(where).returning({ revision });
  const insert = (tx: Handle, values: readonly { readonly key: Key; readonly write: object }[]) =>
    tx.insert(table).values(row(values.map((one) => ({ [named]: one.key, ...one.write, revision: 1 }))));

  const list = async (db: Handle, { keys, lock }: { keys?: readonly Key[]; lock?: boolean } = {}) => {
    const rows = db
      .select({ key, value, revision, editedAt, editor: author, ...extra })
      .from(table as PgTable)
      .leftJoin(users, eq(users.id, editedBy))
      .where(keys && inArray(key, [...keys]))
      .orderBy(key);
    return (await (lock ? rows.for('update', { of: table }) : rows)) as unknown as (DraftRow<Key, Value> & Extra)[];
  };

  return {
    /** Returns the drafts that were ever edited, or some of them. `lock` keeps them until the commit. */
    list,
    /** Stores a draft if its revision is the expected one (0: it has no row yet). Returns whether it was. */
    async write(tx: Handle, of: Key, expected: number, write: DraftWrite<Value> & Extra): Promise<boolean> {
      const rows =
        expected === 0
          ? await insert(tx, [{ key: of, write }])
              .onConflictDoNothing()
              .returning({ revision })
          : await update(tx, { ...write, ...touched }, and(eq(key, of), eq(revision, expected)));
      return rows.length > 0;
    },
    /** Replaces drafts, whatever they are. */
    async replace(tx: Handle, drafts: readonly { readonly key: Key; readonly write: DraftWrite<Value> & Extra }[]) {
      const written = Object.entries<PgColumn>({ value, editedBy, ...extra });
      const excluded = written.map(([name, column]) => [name, sql`excluded.${sql.identifier(column.name)}`]);
      await insert(tx, drafts).onConflictDoUpdate({
        target: key,
        set: row({ ...Object.fromEntries(excluded), ...touched }),
      });
    },
    /** Carries a draft over to a changed original; its editor and time stay. */
    async carry(tx: Handle, of: Key, fields: { readonly value: Value } & Extra): Promise<void> {
      await update(tx, { ...fields, revision: next }, eq(key, of));
    },
    /** Ends drafts: they are as published from now on. With a revision, only those that have it. */
    async clear(tx: Handle, keys: readonly Key[], expected?: number): Promise<void> {
      const isSeen = expected === undefined ? undefined : eq(revision, expected);
      await update(tx, { value: null, revision: next }, and(inArray(key, [...keys]), isNotNull(value), isSeen));
    },
  };
}

/** A published version as listed, with its author. */
export interface VersionRow {
  readonly number: number;
  readonly publishedAt: Date;
  readonly author: Author;
}

/**
 * Returns the queries of a table of published versions. `listed` are the columns of the list, `full` those of a single
 * version; `of` is the column of what they are versions of, if the table holds those of many.
 */
export function versionsIn<Listed extends object, Full extends object>(
  table: Columns<'number' | 'publishedAt' | 'publishedBy'>,
  columns: {
    readonly listed: Readonly<Record<keyof Listed, PgColumn>>;
    readonly full: Readonly<Record<keyof Full, PgColumn>>;
    readonly of?: PgColumn;
  },
) {
  const { number, publishedAt, publishedBy } = table;
  const select = (db: Handle, more: object, where: SQL | undefined) =>
    db
      .select({ number, publishedAt, author, ...columns.listed, ...more })
      .from(table as PgTable)
      .leftJoin(users, eq(users.id, publishedBy))
      .where(where);
  const isOf = (id: string | undefined) => columns.of && eq(columns.of, id);

  return {
    /** Returns a page of the versions, newest first. */
    async list(db: Handle, { before, limit }: { before?: number | undefined; limit: number }, of?: string) {
      const where = and(isOf(of), before === undefined ? undefined : lt(number, before));
      const rows = await select(db, {}, where).orderBy(desc(number)).limit(limit);
      return rows as unknown as (VersionRow & Listed)[];
    },
    /** Returns a version with all it says; undefined if it does not exist. */
    async find(db: Handle, version: number, of?: string) {
      const rows = await select(db, columns.full, and(isOf(of), eq(number, version)));
      return rows[0] as unknown as (VersionRow & Listed & Full) | undefined;
    },
    /** Adds a version and returns its number and time. */
    async insert(tx: Handle, values: object): Promise<Pick<VersionRow, 'number' | 'publishedAt'>> {
      const [added] = await tx.insert(table).values(row(values)).returning({ number, publishedAt });
      if (!added) throw new Error('An insert without a conflict clause returned no row.');
      return added as Pick<VersionRow, 'number' | 'publishedAt'>;
    },
  };
}
