import { expect, it } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login, register } from './school-client.ts';

it('[FAULT-01, SEC-36] a server killed during concurrent writes loses no acknowledged write', async () => {
  const dataDir = temporaryFolder();
  const first = await startSchoolProcess({ dataDir });

  const acknowledged: { email: string; password: string }[] = [];
  const rush = Array.from({ length: 60 }, async (_, index) => {
    const account = await register(first.address, `guest${index}`);
    const session = await login(first.address, account);
    await enrol(session, 1);
    acknowledged.push(account);
    if (acknowledged.length === 20) void first.end('SIGKILL');
  });
  await Promise.allSettled(rush);
  await first.ended;
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);

  const second = await startSchoolProcess({ dataDir });
  try {
    for (const account of acknowledged) {
      const { user } = await login(second.address, account);
      expect(user.courses).toHaveLength(1);
    }
  } finally {
    await second.end();
  }
});
