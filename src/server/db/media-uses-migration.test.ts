import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { resetSchema } from '#tests/support/database/old-schema.ts';
import { migrateDatabase } from './migrate.ts';
import { newId } from './uuid.ts';

let old: TestDatabase;
beforeAll(async () => {
  old = await openTestDatabase();
});
afterAll(() => old.close());

it('[MORE-506] notes the uses there are before the upgrade, and the course of an image', async () => {
  await resetSchema(old.pool, '0071_progress_resets');
  const [course, unit, file] = [newId(), newId(), newId()];
  const [shown, cover, unused] = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
  const addressOf = (key = '') => `/media/pictures/${key}/800.webp`;
  const run = (statement: string, values: readonly unknown[]) => old.pool.query(statement, [...values]);
  await run('insert into pictures (image_src) select unnest($1::text[])', [[shown, cover, unused].map(addressOf)]);
  await run(
    `insert into courses (id, name, category, teacher, description, price_cents, image_src)
      values ($1, 'Arches', 'Art', 'Ada', 'How they stand.', 0, $2)`,
    [course, addressOf(cover)],
  );
  await run(
    `insert into sections (id, course_id, position, title, description, video_url) values ($1, $2, 1, 'First', $3, $4)`,
    [unit, course, `![An arch](${addressOf(shown)})`, `/media/files/${file}/clip.mp4`],
  );
  await run('insert into unit_versions (section_id, number, value) values ($1, 1, $2)', [
    unit,
    JSON.stringify({ description: `![An arch](${addressOf(shown)})` }),
  ]);
  await migrateDatabase(old.pool);
  const { rows } = await run('select place, owner, key from media_uses order by place, key', []);
  expect(rows).toEqual([
    { place: 'course', owner: course, key: cover },
    { place: 'unit', owner: unit, key: file },
    { place: 'unit', owner: unit, key: shown },
    { place: 'version', owner: `${unit}/1`, key: shown },
  ]);
  const images = await run('select key, course_id from pictures order by key', []);
  expect(images.rows).toEqual([
    { key: shown, course_id: course },
    { key: cover, course_id: course },
    { key: unused, course_id: null },
  ]);
});

it('[MORE-506] notes what is saved during the upgrade: a trigger comes before the uses there are', () => {
  const statements = readFileSync(new URL('migrations/0072_media_uses.sql', import.meta.url), 'utf8').split('-->');
  const orderOf = (pattern: RegExp) => statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []);
  const steps = orderOf(/(CREATE TRIGGER|INSERT INTO media_uses .* ON CONFLICT DO NOTHING)/).map((step) =>
    step.slice(0, 6),
  );
  expect(steps).toEqual(Array.from({ length: 12 }, () => ['CREATE', 'INSERT']).flat());
});
