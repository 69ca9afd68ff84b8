import type pg from 'pg';
import { BackupProblem, type Manifest } from './archive.ts';
import { quoted, type BackupTable } from './tables.ts';

/** Rows are inserted in batches of so many characters, so that a large table is never in memory at once. */
const BATCH_CHARACTERS = 512 * 1024;

const NEWLINE = 0x0a;

/** Yields the lines of a text. Not by node:readline, which also splits at U+2028, a character that pasted texts contain. */
async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  for await (const chunk of bytes) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)]).toString();
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) throw new BackupProblem('A table of the archive ends in the middle of a row.');
}

/** Inserts the rows of a table, one per line, with their identity values. Returns how many. */
export async function loadTable(
  client: pg.ClientBase,
  table: BackupTable,
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const list = table.columns.map((column) => quoted(column)).join(', ');
  const name = `public.${quoted(table.name)}`;
  let rows = 0;
  let batch: string[] = [];
  let length = 0;
  const insert = async (): Promise<void> => {
    if (batch.length === 0) return;
    await client.query(
      `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE
       SELECT ${list} FROM jsonb_populate_recordset(NULL::${name}, $1::jsonb)`,
      [`[${batch.join(',')}]`],
    );
    rows += batch.length;
    batch = [];
    length = 0;
  };
  for await (const line of linesOf(bytes)) {
    batch.push(line);
    length += line.length;
    if (length >= BATCH_CHARACTERS) await insert();
  }
  await insert();
  return rows;
}

/** Sets the sequences to the values of the archive. */
export async function setSequences(client: pg.ClientBase, sequences: Manifest['sequences']): Promise<void> {
  for (const { table, column, last, called } of sequences) {
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), $3::bigint, $4)`, [
      `public.${quoted(table)}`,
      column,
      last,
      called,
    ]);
  }
}

/** Returns the archived table if the database has its columns. Throws BackupProblem otherwise. */
export function matching(archived: BackupTable, present: readonly BackupTable[]): BackupTable {
  const table = present.find(({ name }) => name === archived.name);
  const lacking = archived.columns.filter((column) => !table?.columns.includes(column));
  if (!table || lacking.length > 0) {
    throw new BackupProblem(`The table ${archived.name} of the archive does not fit the schema it says it has.`);
  }
  return archived;
}
