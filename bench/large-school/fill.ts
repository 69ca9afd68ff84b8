import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  auditLines,
  completionLines,
  courseLines,
  enrolmentLines,
  sessionLines,
  unitLines,
  userLines,
} from './rows.ts';
import { ADD_LEDGER } from '#bench/fill.ts';
import { checkSize, type Size } from './size.ts';

/** The tables in the order they are filled, with the columns each line holds; the database generates the others. */
const TABLES = [
  { name: 'users', columns: 'id, name, email, role, created_at, updated_at', lines: userLines },
  {
    name: 'courses',
    columns: 'id, name, category, teacher, description, price_cents, state, created_at, updated_at',
    lines: courseLines,
  },
  {
    name: 'sections',
    columns: 'id, course_id, position, title, description, duration_seconds, free_preview, created_at, updated_at',
    lines: unitLines,
  },
  { name: 'enrolments', columns: 'course_id, user_id, source, paid_cents, created_at', lines: enrolmentLines },
  { name: 'completions', columns: 'user_id, section_id, done_at', lines: completionLines },
  {
    name: 'audit_entries',
    columns: 'at, actor_name, action, entity, entity_id, label, after',
    lines: auditLines,
  },
  { name: 'sessions', columns: 'id, user_id, expires_at', lines: sessionLines },
] as const;

/** Constraints and indexes of the filled tables, in the order of their creation: keys before references to them. */
const HANGING_ON = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, 'constraint' as kind, contype as type,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where (conrelid::regclass::text = any($1) and contype in ('p', 'u', 'f'))
    or (confrelid::regclass::text = any($1) and contype = 'f')
  union all
  select indrelid::regclass::text, indexrelid::regclass::text, 'index', 'i', pg_get_indexdef(indexrelid)
  from pg_index where indrelid::regclass::text = any($1)
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`;
const ORDER = ['p', 'u', 'i', 'f'];

interface Hanging {
  readonly table: string;
  readonly name: string;
  readonly kind: 'constraint' | 'index';
  readonly type: string;
  readonly definition: string;
}

/**
 * Fills the migrated but empty school behind a connection by COPY, in one transaction. Indexes, keys and triggers are
 * dropped meanwhile and created again, and the counters the triggers would have kept are computed once. `say` receives
 * every step. Returns the seconds it took. Throws if the school has courses already.
 */
export async function fillSchool(url: string, size: Size, say: (line: string) => void = () => {}): Promise<number> {
  checkSize(size);
  const began = performance.now();
  const client = new pg.Client({ connectionString: url, application_name: 'aula-bench-data' });
  await client.connect();
  try {
    const { rows } = await client.query('select exists (select from courses) as full');
    if (rows[0].full) throw new Error('This school has courses already. Name an empty database.');
    await client.query(`set statement_timeout = 0; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`);
    await client.query('begin');
    await fill(client, size, say);
    await client.query('commit');
    await step('vacuum analyze', say, () => client.query('vacuum (analyze)'));
    // For schools that have this database open.
    await client.query(`select pg_notify('aula', 'catalogue')`);
    return (performance.now() - began) / 1000;
  } finally {
    // Closing the connection in the middle rolls the transaction back.
    await client.end();
  }
}

async function fill(client: pg.Client, size: Size, say: (line: string) => void): Promise<void> {
  const names = TABLES.map((table) => table.name);
  const { rows } = await client.query<Hanging>(HANGING_ON, [names]);
  const hanging = rows.toSorted((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const { table, name, kind } of hanging.toReversed()) {
    await client.query(kind === 'index' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`);
  }
  for (const { name, columns, lines } of TABLES) {
    await step(name, say, () =>
      pipeline(Readable.from(inChunks(lines(size))), client.query(from(`copy ${name} (${columns}) from stdin`))),
    );
  }
  await step('counters', say, () => client.query(COUNT_COURSES));
  await step('sums of learners', say, () => client.query(SUM_UP_LEARNERS));
  await step('access ledger', say, () => client.query(ADD_LEDGER));
  await step('words of courses', say, () => client.query(ADD_WORDS));
  for (const { table, name, kind, definition } of hanging) {
    const add = kind === 'index' ? definition : `alter table ${table} add constraint ${name} ${definition}`;
    await step(name, say, () => client.query(add));
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
}

const COUNT_COURSES = `update courses set participants = coalesce(e.all, 0), lessons = coalesce(s.all, 0),
    duration_seconds = coalesce(s.seconds, 0)
  from courses c
  left join (select course_id, count(*)::int as all from enrolments group by course_id) e on e.course_id = c.id
  left join (select course_id, count(*)::int as all, sum(duration_seconds)::int as seconds from sections group by course_id) s
    on s.course_id = c.id
  where c.id = courses.id`;

/** Only ticks have been made: no unit was opened, no course finished and no test taken. */
const SUM_UP_LEARNERS = `update enrolments e set units_done = c.units, active_at = c.last
  from (select s.course_id, c.user_id, count(*)::int as units, max(c.done_at) as last
    from completions c join sections s on s.id = c.section_id group by 1, 2) c
  where c.course_id = e.course_id and c.user_id = e.user_id`;

const ADD_WORDS =
  'insert into course_words select distinct word from courses, words_of(search_title) word order by word on conflict do nothing';

const CHUNK = 64 * 1024;

/** Yields lines joined to chunks of about 64 KiB: a stream of single lines has too much overhead. */
function* inChunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += line;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

async function step(name: string, say: (line: string) => void, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  say(`${name.padEnd(40)} ${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`);
}
