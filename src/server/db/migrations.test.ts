import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { verifyArchive } from '#server/backup/archive-reader.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { restoreArchive } from '#server/backup/restore.ts';
import { renderMarkdown } from '#server/markdown/markdown.ts';
import { listTables } from '#server/backup/tables.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { oddSchool } from '#tests/support/samples/odd-school.ts';
import { journal, resetSchema, when, withClient } from '#tests/support/database/old-schema.ts';
import { applyMigrations, migrateDatabase, newestSchema } from './migrate.ts';

const NAMED: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The schema schools were first opened with: from there on, no row may be lost. */
const FIRST_RELEASE = '0006_nearest_titles';

const firstRelease = when(FIRST_RELEASE);

let old: TestDatabase;
let folder: string;
beforeAll(async () => {
  old = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'aula-migrations-'));
});
beforeEach(async () => {
  await resetSchema(old.pool, FIRST_RELEASE);
  await oddSchool(old.pool);
});
afterAll(async () => {
  await old.close();
  rmSync(folder, { recursive: true, force: true });
});

type Rows = Record<string, { columns: readonly string[]; rows: unknown[] }>;

/** Every row by what it held in the columns there were at first, or in those given. */
async function rowsOf(pool: pg.Pool, as?: Rows): Promise<Rows> {
  return withClient(pool, async (client) => {
    const all: Rows = {};
    for (const table of await listTables(client)) {
      const columns = as ? as[table.name]?.columns : table.columns;
      if (!columns) continue;
      const list = columns.map((column) => `"${column}"`).join(', ');
      const { rows } = await client.query(
        `SELECT to_jsonb(t)::text AS row FROM (SELECT ${list} FROM "${table.name}") t ORDER BY 1`,
      );
      all[table.name] = {
        columns,
        rows: rows.map(({ row }) => row as unknown),
      };
    }
    return all;
  });
}

it('bring a school of the first release to the present, and keep every row of it', async () => {
  const before = await rowsOf(old.pool);
  expect(Object.values(before).filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(6);
  await migrateDatabase(old.pool);
  expect(await rowsOf(old.pool, before)).toEqual(before);
  const { rows } = await old.pool.query('SELECT participants, lessons FROM courses');
  expect(rows).toEqual([{ participants: 3, lessons: 1 }]);
  const applied = await old.pool.query(
    'SELECT max(created_at)::text AS at, count(*)::int AS all FROM drizzle.__drizzle_migrations',
  );
  expect(applied.rows).toEqual([{ at: String(newestSchema()), all: journal.entries.length }]);
});

it('[CATALOGUE-19] take invented resources off the courses of a demo school, and none off the sample course', async () => {
  await old.pool
    .query(`INSERT INTO courses (id, name, category, teacher, description, price_cents, resources, resource_files)
    VALUES (gen_random_uuid(), 'JavaScript', 'Programming', 'Ingrid', 'Text', 5999, 26, 9),
      (gen_random_uuid(), 'Renamed sample', 'Programming', 'Noor', 'Text', 4999, 44, 15)`);
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query(
    `SELECT name, resources, resource_files FROM courses WHERE name IN ('JavaScript', 'Renamed sample') ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'JavaScript', resources: 0, resource_files: 0 },
    { name: 'Renamed sample', resources: 44, resource_files: 15 },
  ]);
});

it('[MORE-62] keep how the texts of units look, which were plain and are Markdown now', async () => {
  const piece = fc.oneof(
    fc.constantFrom(...' *_`#$<>[]()^~|:-+=!&;.\\\n'),
    fc.constantFrom(
      '\n',
      '\n\n',
      ' ',
      'word',
      'a_b',
      '1. ',
      '- ',
      '---',
      '](x',
      ']: /x',
      '&amp;',
      '<b>',
      'https://x.example',
      '\t',
      '$x$',
      '[^1]',
    ),
  );
  const generated = fc.sample(fc.array(piece, { minLength: 1, maxLength: 30 }), { numRuns: 1500, seed: 7 });
  const texts = [
    '# 1\n#hashtag\n    indented\n> quoted\n* star\n- dash\n1. one\n2) two\n===\na\n---\n***\n___\n~~~\n```js',
    'Type price_cents = 2 * 3 * 4, `code`, **bold**, __init__, ~~gone~~, a\\b, \\*, \\\nnext, $5 and $10, $x$, ${name}',
    '<script>alert(1)</script> <https://x.example> &copy; AT&T [a](b) ![c](d) [e]\n[e]: /f\n^[note] [^1]\n[^1]: x',
    '|a|b|\n|-|-|\na | b\n--- | ---\n:-- | --:\n> [!NOTE]\n+ plus\n* * *',
    ...generated.map((pieces) => pieces.join('')),
  ].filter((text) => text.trim() !== '');
  await old.pool.query(
    `INSERT INTO sections (id, course_id, position, title, description)
     SELECT gen_random_uuid(), (SELECT id FROM courses LIMIT 1), 100 + place, place::text, text
     FROM unnest($1::text[]) WITH ORDINALITY AS texts (text, place)`,
    [texts],
  );
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query<{ description: string }>(
    'SELECT description FROM sections WHERE position > 100 ORDER BY position',
  );
  const seen = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const shown = (html: string) =>
    html.replaceAll(/<\/?p>|<br>/g, '').replaceAll(/&(?:lt|gt|quot|amp);/g, (name) => NAMED[name] ?? name);
  for (const [place, { description }] of rows.entries()) {
    expect(seen(shown(renderMarkdown(description, { locale: 'en' }))), description).toBe(seen(texts[place]!));
  }
  expect(rows[1]!.description).toContain('price_cents = 2 * 3 * 4');
});

it('make the courses that were not listed unlisted, and the others published', async () => {
  await old.pool.query(`INSERT INTO courses (id, name, category, teacher, description, price_cents, listed)
    SELECT gen_random_uuid(), 'State ' || listed, 'Art', 'Ines', 'Text', 100, listed
    FROM unnest(array[true, false]) AS listed`);
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query(
    `SELECT name, state, listed FROM courses WHERE name LIKE 'State %' ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'State false', state: 'unlisted', listed: false },
    { name: 'State true', state: 'published', listed: true },
  ]);
});

it('make categories of every text that courses had as theirs, behind those that came with the software', async () => {
  await old.pool.query(`INSERT INTO courses (id, name, category, teacher, description, price_cents)
    SELECT gen_random_uuid(), 'A course', category, 'Ines', 'Text', 100
    FROM unnest(array['Weaving', 'art', 'Weaving', 'Design']) AS category`);
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query(`SELECT name, names FROM categories ORDER BY position`);
  expect(rows.map(({ name }: { name: string }) => name)).toEqual([
    'Programming',
    'Design',
    'Marketing',
    'Business',
    'Art',
    'Photography',
    'Weaving',
    'art',
  ]);
  expect(rows[4]).toEqual({ name: 'Art', names: { en: 'Art', es: 'Arte' } });
  expect(rows[6]).toEqual({ name: 'Weaving', names: { en: 'Weaving' } });
  await old.pool.query(`UPDATE categories SET name = 'Textiles' WHERE name = 'Weaving'`);
  const moved = await old.pool.query(`SELECT count(*)::int AS n FROM courses WHERE category = 'Textiles'`);
  expect(moved.rows).toEqual([{ n: 2 }]);
});

it('confirm the addresses that an admin set last, and those of accounts without a password', async () => {
  const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
  const user = (number: number, name: string, hash: string | null) =>
    old.pool.query(`INSERT INTO users (id, name, email, role, password_hash) VALUES ($1, $2, $3, 'user', $4)`, [
      id(number),
      name,
      `${name.replaceAll(' ', '-')}@test.example`,
      hash,
    ]);
  const entry = (actor: number, about: number, action: string) =>
    old.pool.query(
      `INSERT INTO audit_entries (actor_id, actor_name, action, entity, entity_id, label, before, after)
       VALUES ($1, 'Someone', $3, 'user', $2, 'Someone', null, '{"email": "x@test.example"}')`,
      [id(actor), id(about), action],
    );
  await user(1, 'the admin', 'hash');
  await user(2, 'registered', 'hash');
  await user(3, 'made by the admin', 'hash');
  await user(4, 'changed it since', 'hash');
  await user(5, 'imported', null);
  await entry(1, 3, 'create');
  await entry(1, 4, 'create');
  await entry(4, 4, 'update');
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query<{ name: string }>(
    `SELECT name FROM users WHERE email_confirmed_at IS NOT NULL AND id = ANY($1) ORDER BY name`,
    [[1, 2, 3, 4, 5].map(id)],
  );
  expect(rows.map(({ name }) => name)).toEqual(['imported', 'made by the admin']);
});

it('turn the deliveries of messages into jobs, so that what waits is still sent', async () => {
  await withClient(old.pool, async (client) => {
    await client.query('BEGIN');
    await applyMigrations(client, firstRelease, when('0019_message_accounts'));
    await client.query('COMMIT');
  });
  await old.pool
    .query(`INSERT INTO outbox (id, kind, state, locale, "to", subject, data, merge_key, attempts, problem, next_attempt_at, sent_at)
    SELECT gen_random_uuid(), 'receipt', state, 'en', 'a@b.example', state, '{"name": "A", "items": []}',
      key, attempts, problem, '2026-11-22T10:00:00Z', sent FROM (VALUES
        ('queued', 'receipt:1:en', 0, null, null::timestamptz), ('queued', null, 2, '451: Later', null),
        ('failed', null, 11, '550: No', null), ('sent', null, 1, null, '2026-11-22T09:00:00Z'))
      AS message (state, key, attempts, problem, sent)`);
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query(`
    SELECT outbox.state AS message, jobs.kind, jobs.state, key, attempts, problem, due_at::text, finished_at IS NULL AS open
    FROM jobs JOIN outbox USING (id) ORDER BY outbox.state, attempts`);
  const due = {
    kind: 'mail.deliver',
    due_at: expect.stringMatching(/^2026-11-22/) as string,
  };
  expect(rows).toEqual([
    {
      ...due,
      message: 'failed',
      state: 'failed',
      key: null,
      attempts: 11,
      problem: '550: No',
      open: false,
    },
    {
      ...due,
      message: 'queued',
      state: 'waiting',
      key: 'receipt:1:en',
      attempts: 0,
      problem: null,
      open: true,
    },
    {
      ...due,
      message: 'queued',
      state: 'waiting',
      key: null,
      attempts: 2,
      problem: '451: Later',
      open: true,
    },
    {
      ...due,
      message: 'sent',
      state: 'done',
      key: null,
      attempts: 1,
      problem: null,
      open: false,
    },
  ]);
});

it('round prices and open orders to whole units in a school whose currency has no decimals', async () => {
  await withClient(old.pool, (client) => applyMigrations(client, firstRelease, when('0048_regrading')));
  const [course, open, paid] = ['1', '2', '3'].map((n) => `0192e000-0000-7000-8000-00000000000${n}`);
  await old.pool.query(
    `INSERT INTO school_versions (document, changed) VALUES ('{"identity":{"currency":"JPY"}}', '{}')`,
  );
  await old.pool.query(
    `INSERT INTO courses (id, name, category, teacher, description, price_cents, sale_price_cents)
     VALUES ($1, 'Yen', 'Art', 'Ines', 'Text', 4999, 4960)`,
    [course],
  );
  for (const [id, state] of [
    [open, 'open'],
    [paid, 'paid'],
  ])
    await old.pool.query(
      `WITH placed AS (INSERT INTO orders (id, name, email, currency, total_cents, discount_cents, state, method, locale)
         VALUES ($1, '', '', 'JPY', 66933, 32967, $2, 'stripe', 'en') RETURNING id)
       INSERT INTO order_lines (id, order_id, title, price_cents, discount_cents, tax_cents)
         SELECT gen_random_uuid(), id, 'Yen', 99900, 32967, 5577 FROM placed`,
      [id, state],
    );
  await migrateDatabase(old.pool);
  const { rows } = await old.pool.query(
    `SELECT state, total_cents::int AS total, discount_cents::int AS discount FROM orders WHERE id IN ($1, $2) ORDER BY id`,
    [open, paid],
  );
  expect(rows).toEqual([
    { state: 'open', total: 66_900, discount: 33_000 },
    { state: 'paid', total: 66_933, discount: 32_967 },
  ]);
  const prices = await old.pool.query(`SELECT price_cents::int, sale_price_cents FROM courses WHERE id = $1`, [course]);
  expect(prices.rows).toEqual([{ price_cents: 5000, sale_price_cents: null }]);
});

it('[MORE-312] show a unit with a test as done for users who passed it, not for those who ticked it', async () => {
  await migrateDatabase(old.pool);
  const { rows: units } = await old.pool.query(`SELECT s.id AS unit, u.id AS ticked, o.id AS passed
    FROM sections s, users u, users o WHERE u.id < o.id ORDER BY 1, 2, 3 LIMIT 1`);
  const [{ unit, ticked, passed }] = units as [{ unit: string; ticked: string; passed: string }];
  await old.pool.query(`DELETE FROM completions; DELETE FROM study_facts`);
  await old.pool.query(`INSERT INTO tests (section_id, settings) VALUES ('${unit}', '{}')`);
  await old.pool.query(
    `INSERT INTO study_facts (id, user_id, section_id, kind, happened_at) VALUES (gen_random_uuid(), '${ticked}', '${unit}', 'ticked', '2026-11-20Z'),
      (gen_random_uuid(), '${passed}', '${unit}', 'passed', '2026-11-20Z'), (gen_random_uuid(), '${passed}', '${unit}', 'unticked', '2026-11-21Z')`,
  );
  await old.pool.query(
    `INSERT INTO completions (user_id, section_id, done_at) VALUES ('${ticked}', '${unit}', '2026-11-20Z')`,
  );
  const { tag } = journal.entries.find((entry) => entry.tag.endsWith('done_by_tests'))!;
  const repair = readFileSync(new URL(`./migrations/${tag}.sql`, import.meta.url), 'utf8');
  await old.pool.query(repair);
  const { rows } = await old.pool.query('SELECT user_id, section_id, done_at::date::text AS day FROM completions');
  expect(rows).toEqual([{ user_id: passed, section_id: unit, day: '2026-11-20' }]);
});

it('forget the copies of unedited legal texts, published or in the draft', async () => {
  const text = (locale: string) =>
    readFileSync(new URL(`../../../tests/fixtures/legal-texts/terms.${locale}.md`, import.meta.url), 'utf8').trim();
  const terms = { en: text('en'), es: text('es') };
  const { tag } = journal.entries.find((entry) => entry.tag.endsWith('standard_legal_texts'))!;
  await withClient(old.pool, async (client) => {
    await client.query('BEGIN');
    await applyMigrations(client, firstRelease, when(tag) - 1);
    await client.query('COMMIT');
  });
  const edited = { en: `${terms.en} More.`, es: terms.es };
  await old.pool.query(`INSERT INTO school_versions (document, changed) VALUES ($1, '{identity}'), ($2, '{legal}')`, [
    { identity: { name: 'A' }, legal: { terms, privacy: edited } },
    { identity: { name: 'A' }, legal: { terms: { en: terms.en, es: '' }, privacy: {} } },
  ]);
  await old.pool.query(`INSERT INTO school_draft_parts (part, value, revision) VALUES ('legal', $1, 3)`, [
    { terms, privacy: edited },
  ]);
  await migrateDatabase(old.pool);
  const versions = await old.pool.query('SELECT document FROM school_versions ORDER BY number');
  expect(versions.rows.map(({ document }: { document: unknown }) => document)).toEqual([
    { identity: { name: 'A' }, legal: { terms: {}, privacy: edited } },
    { identity: { name: 'A' }, legal: { terms: {}, privacy: {} } },
  ]);
  const { rows } = await old.pool.query('SELECT value FROM school_draft_parts');
  expect(rows).toEqual([{ value: { terms: {}, privacy: edited } }]);
});

it('[BACKUP-13] bring a backup of the first release to the present when it is restored', async () => {
  const before = await rowsOf(old.pool);
  const archive = join(folder, 'first-release.tar');
  const storage = diskStorage(join(folder, 'media'));
  await writeBackup({ pool: old.pool, storage, tempFolder: folder }, createWriteStream(archive));
  const target = await openTestDatabase();
  try {
    const contents = await verifyArchive(archive, newestSchema());
    await restoreArchive(archive, contents, {
      pool: target.pool,
      storage,
      overwrite: false,
    });
    const { sessions: _ofTheMoment, ...kept } = before;
    const { sessions: _empty, ...after } = await rowsOf(target.pool, before);
    expect(after).toEqual(kept);
    const { rows } = await target.pool.query('SELECT max(created_at)::float8 AS at FROM drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ at: newestSchema() }]);
    await migrateDatabase(target.pool);
  } finally {
    await target.close();
  }
});
