import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { diskStorage } from './adapters/storage.ts';
import { CatalogueEvents } from './cache/catalogue-events.ts';
import { cleanupJobs } from './cleanup-jobs.ts';
import { pictures } from './db/schema/pictures.ts';
import { JobRunner } from './jobs/job-runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('cleanup deletes what is old, also while the files cannot be reached', async () => {
  const { db } = database;
  const logged: unknown[] = [];
  const log = { warn: (facts: unknown) => void logged.push(facts), error: (facts: unknown) => void logged.push(facts) };
  const remove = () => Promise.reject(new Error('The files cannot be reached'));
  const events = new CatalogueEvents();
  const jobs = cleanupJobs(db, { ...diskStorage('/nowhere'), remove }, events);
  const runner = new JobRunner(db, log, jobs);
  runner.start();
  await expect.poll(async () => (await db.execute(sql`select from jobs`)).rowCount).toBe(jobs.length);
  await runner.stop();
  const old = sql`now() - interval '401 days'`;
  await db.execute(sql`insert into pictures (image_src, created_at) values ('/media/pictures/0/large.webp', ${old})`);
  await db.execute(sql`insert into users (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@test.example')`);
  await db.execute(sql`insert into known_devices (id, user_id) select 'new', id from users`);
  await db.execute(sql`insert into known_devices (id, user_id, created_at) select 'old', id, ${old} from users`);
  await db.execute(sql`insert into outbox (id, kind, state, locale, "to", subject, created_at)
    values (gen_random_uuid(), 'receipt', 'sent', 'en', 'ada@test.example', 'S', ${old})`);
  await db.execute(sql`insert into jobs (id, kind, payload, state, finished_at)
    values (gen_random_uuid(), 'mail.deliver', '{}', 'done', ${old})`);
  await db.execute(sql`update jobs set due_at = now()`);
  await new JobRunner(db, log, cleanupJobs(db, { ...diskStorage('/nowhere'), remove }, events)).runDue();
  const { rows } = await db.execute(
    sql`select (select count(*)::int from outbox) as mail, array(select id from known_devices) as devices,
      (select count(*)::int from jobs where state = 'done') as jobs`,
  );
  expect(rows).toEqual([{ mail: 0, devices: ['new'], jobs: 0 }]);
  expect(logged).toMatchObject([{ kind: 'media.cleanup' }]);
  expect(await db.$count(pictures)).toBe(1);
});
