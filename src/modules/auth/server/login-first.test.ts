import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WorkQueue } from '#modules/users/server/work-queue.ts';
import { openTestSchool, PASSWORD, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

it('[FAULT-22, SEC-34] a password is checked before the registrations that wait, whenever it comes', async () => {
  const { email } = await school.person();
  const priorities: string[] = [];
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { run } = WorkQueue.prototype;
  vi.spyOn(WorkQueue.prototype, 'run').mockImplementation(function held(this: WorkQueue, task, priority) {
    priorities.push(priority);
    return run.call(
      this,
      async () => {
        begun.push(priority);
        await gate.promise;
        return task();
      },
      priority,
    ) as ReturnType<typeof task>;
  });

  const registering = Array.from({ length: 20 }, (_, seat) =>
    school.ask('POST', '/api/auth/register', {
      body: { name: 'Ada Lovelace', email: `seat${seat}@test.example`, password: 'difference engine' },
    }),
  );
  await expect.poll(() => priorities.length).toBe(20);
  const loggingIn = school.ask('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  await expect.poll(() => priorities.length).toBe(21);
  const underWay = begun.length;
  expect(underWay).toBeLessThan(20);
  gate.resolve();

  expect((await loggingIn).status).toBe(200);
  expect((await Promise.all(registering)).filter(({ status }) => status !== 201)).toEqual([]);
  expect(begun.indexOf('high')).toBe(underWay);
});
