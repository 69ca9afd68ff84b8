import type pg from 'pg';
import { BackupProblem, type Manifest } from './archive.ts';

/** A table and its columns, without generated ones. A table with partitions is one table. */
export interface BackupTable {
  readonly name: string;
  readonly columns: readonly string[];
}

/** The condition on `pg_class c` for tables, not their partitions. */
const IS_TABLE = `c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`;

/**
 * Tables whose rows are not backed up: sessions, failed attempts and links that were sent. An old archive must not bring
 * back what has ended.
 */
export const TRANSIENT_TABLES: readonly string[] = [
  'sessions',
  'attempts',
  'password_links',
  'confirm_links',
  'email_changes',
  'setup_link',
  'media_uploads',
  'media_key',
];

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Lists the tables, each after those it refers to. */
export async function listTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
    SELECT c.relname AS name,
           (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
      FROM pg_class c WHERE ${IS_TABLE}
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname`);
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    SELECT DISTINCT conrelid::regclass::text AS from, confrelid::regclass::text AS to FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conrelid <> confrelid`);
  return inOrder(tables, references);
}

function inOrder(tables: readonly BackupTable[], references: readonly { from: string; to: string }[]): BackupTable[] {
  const ordered: BackupTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const names = new Set(waiting.map((table) => table.name));
    const free = waiting.filter(({ name }) => !references.some((one) => one.from === name && names.has(one.to)));
    if (free.length === 0)
      throw new BackupProblem(`The tables ${[...names].join(', ')} refer to one another in a circle.`);
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}

/** Lists the tables that hold the rows of a table, as SQL names: its partitions, or itself. */
export async function listParts(client: pg.ClientBase, { name }: BackupTable): Promise<string[]> {
  const { rows } = await client.query<{ part: string }>(
    `SELECT relid::text AS part FROM pg_partition_tree($1::regclass) WHERE isleaf ORDER BY 1`,
    [`public.${quoted(name)}`],
  );
  return rows.length === 0 ? [`public.${quoted(name)}`] : rows.map(({ part }) => part);
}

/** Lists the identity columns with their last number. */
export async function listSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    SELECT c.relname AS table, a.attname AS column, pg_get_serial_sequence(c.oid::regclass::text, a.attname) AS sequence
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE ${IS_TABLE} AND a.attidentity <> '' ORDER BY 1, 2`);
  const sequences: Manifest['sequences'] = [];
  for (const { table, column, sequence } of rows) {
    const state = await client.query<{ last: string; called: boolean }>(
      `SELECT last_value::text AS last, is_called AS called FROM ${sequence}`,
    );
    sequences.push({ table, column, ...state.rows[0]! });
  }
  return sequences;
}
