import { expect, it } from 'vitest';
import { startRefused, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login } from './school-client.ts';

const live = { SCHOOL_MODE: 'live', HOST: '127.0.0.1' };
const boss = { email: 'boss@school.example', password: 'a secret of our own' };

it('a live school refuses a first administrator whose password is printed in the documentation', async () => {
  const { code, output } = await startRefused({
    dataDir: temporaryFolder(),
    env: { ...live, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: 'aula-demo-admin' },
  });
  expect(code).toBe(1);
  expect(output).toContain('ADMIN_PASSWORD');
});

it('a live school refuses a first administrator whose password is among the most common', async () => {
  const { code, output } = await startRefused({
    dataDir: temporaryFolder(),
    env: { ...live, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: 'Sunshine' },
  });
  expect(code).toBe(1);
  expect(output).toContain('ADMIN_PASSWORD cannot be used.');
  expect(output).not.toMatch(/^\s+at /m);
});

it('a live school opens empty, lets in its first administrator alone and sells nothing until told to', async () => {
  const dataDir = temporaryFolder();
  const school = await startSchoolProcess({
    dataDir,
    env: { ...live, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password },
  });
  try {
    expect(school.output()).not.toContain('aula-demo');
    const catalogue = await (await fetch(`${school.address}/courses`)).text();
    expect(catalogue).toContain('There are no courses yet');
    expect(await (await fetch(school.address)).text()).not.toContain('Featured courses');
    const demo = { email: 'admin@aula.test', password: 'aula-demo-admin' };
    await expect(login(school.address, demo)).rejects.toThrow('login answered 401');
    const session = await login(school.address, boss);
    const made = await fetch(`${school.address}/api/courses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: session.cookie },
      body: JSON.stringify({ name: 'First', category: 'Art', teacher: 'Ines', description: 'About it.', price: 10 }),
    });
    expect(made.status).toBe(201);
    expect(await (await fetch(`${school.address}/courses`)).text()).toContain('First');
    await expect(enrol(session, 1)).rejects.toThrow('payments_unavailable');
  } finally {
    await school.end('SIGKILL');
  }
});

it('a live school is refused on the data of a demo, whose administrator everybody knows', async () => {
  const dataDir = temporaryFolder();
  const demo = await startSchoolProcess({ dataDir });
  await demo.end();
  const { code, output } = await startRefused({
    dataDir,
    env: { ...live, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: boss.password },
  });
  expect(code).toBe(1);
  expect(output).toContain('admin@aula.test, teacher@aula.test, student@aula.test');
  expect(output).toContain('DATA_DIR');
  expect(output).not.toMatch(/^\s+at /m);
});
