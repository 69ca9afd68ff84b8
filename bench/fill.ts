import pg from 'pg';

/** The size of a generated school. */
export interface Size {
  readonly users: number;
  readonly courses: number;
  readonly enrolments: number;
}

const FIRST = [
  'Ada',
  'Björn',
  'Chloé',
  'Dmitri',
  'Elif',
  'Farah',
  'Gael',
  'Hana',
  'Iñaki',
  'Jun',
  'Kofi',
  'Léa',
  'Mateo',
  'Nora',
  'Olu',
  'Petra',
];
const LAST = [
  'Almeida',
  'Berg',
  'Costa',
  'Dvořák',
  'Eriksen',
  'Fischer',
  'García',
  'Horvat',
  'Ivanova',
  'Jansen',
  'Kaya',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Okafor',
  'Papadakis',
  'Quiroga',
  'Rossi',
  'Sato',
  'Tanaka',
  'Ueda',
  'Virtanen',
  'Weber',
  'Yilmaz',
];
const TOPICS = [
  'Arches',
  'Loops',
  'Letters',
  'Markets',
  'Light',
  'Colour',
  'Queries',
  'Stories',
  'Budgets',
  'Portraits',
  'Maps',
  'Rhythm',
];

const list = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(',')}])`;
const pick = (words: readonly string[], by: string) => `${list(words)}[1 + (${by}) % ${words.length}]`;
/** Returns SQL for a UUIDv7-shaped id of a number, which sorts as the number does. */
const id = (kind: number, by: string) => `('0190000${kind}-0000-7000-8000-' || lpad(to_hex(${by}), 12, '0'))::uuid`;

/** Fills an empty school with rows generated in the database; returns the seconds it took. */
export async function fillSchool(url: string, size: Size): Promise<number> {
  const began = performance.now();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set statement_timeout = 0');
  await client.query(`insert into users (id, name, email, role)
    select ${id(1, 'i')}, ${pick(FIRST, 'i * 7')} || ' ' || ${pick(LAST, 'i * 13')} || ' ' || i,
      'person' || i || '@bench.example', case when i % 500 = 0 then 'teacher' else 'user' end
    from generate_series(1, ${size.users}) i`);
  await client.query(`insert into courses (id, name, category, teacher, description, price_cents)
    select ${id(2, 'i')}, ${pick(TOPICS, 'i')} || ' and ' || lower(${pick(TOPICS, 'i * 5 + 1')}) || ' ' || i,
      ${pick(['Programming', 'Design', 'Marketing', 'Business', 'Art', 'Photography'], 'i')},
      ${pick(FIRST, 'i * 3')} || ' ' || ${pick(LAST, 'i * 11')},
      'A course made for measuring: ' || md5(i::text) || ' ' || ${pick(TOPICS, 'i * 17')}, 1999 + (i % 50) * 100
    from generate_series(1, ${size.courses}) i`);
  await client.query(`insert into sections (id, course_id, position, title, description, duration_seconds)
    select ${id(3, 'i * 8 + n')}, ${id(2, 'i')}, n, 'Unit ' || n, 'What unit ' || n || ' is about.', 300
    from generate_series(1, ${size.courses}) i, generate_series(1, 8) n`);
  await client.query(`insert into enrolments (course_id, user_id, source, paid_cents, created_at)
    select ${id(2, `1 + (i::bigint * 7919) % ${size.courses}`)}, ${id(1, `1 + (i::bigint * 104729) % ${size.users}`)}, 'purchase', 4999,
      now() - make_interval(mins => i % 500000)
    from generate_series(1, ${size.enrolments}) i on conflict do nothing`);
  await client.query(ADD_LEDGER);
  await client.query(`insert into revenue_entries (booked_on, course_id, title, cents, currency, simulated)
    select e.created_at::date, c.id, c.name, e.paid_cents, 'EUR', true
    from enrolments e join courses c on c.id = e.course_id order by e.created_at`);
  await client.query('vacuum analyze');
  await client.end();
  return (performance.now() - began) / 1000;
}

/** Adds the entry of the access ledger that each enrolment follows from. */
export const ADD_LEDGER = `insert into entitlements (user_id, course_id, kind, cause, paid_cents, created_at)
  select user_id, course_id, 'grant', source, paid_cents, created_at from enrolments order by created_at`;
