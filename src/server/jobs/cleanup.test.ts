import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { images } from '#server/db/schema/images.ts';
import { JobRunner } from './job-runner.ts';
import { registerJobs } from '#server/modules.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

it('cleanup deletes what is old, also while the files cannot be reached', async () => {
  const { db } = school.database;
  const logged: unknown[] = [];
  const log = { warn: (facts: unknown) => void logged.push(facts), error: (facts: unknown) => void logged.push(facts) };
  const remove = () => Promise.reject(new Error('The files cannot be reached'));
  const open = () => {
    const jobs = new JobRunner(db, log);
    registerJobs(jobs, { ...school.app.services, storage: { ...diskStorage('/nowhere'), remove } });
    return jobs;
  };
  const runner = open();
  runner.start();
  await expect.poll(async () => (await db.execute(sql`select from jobs`)).rowCount).toBe(14);
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
  await open().runDue();
  const { rows } = await db.execute(
    sql`select (select count(*)::int from outbox) as mail, array(select id from known_devices) as devices,
      (select count(*)::int from jobs where state = 'done') as jobs`,
  );
  expect(rows).toEqual([{ mail: 0, devices: ['new'], jobs: 0 }]);
  expect(logged).toMatchObject([{ kind: 'media.cleanup' }]);
  expect(await db.$count(images)).toBe(1);
});
