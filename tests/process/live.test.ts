import { expect, it } from 'vitest';
import { startRefused, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login } from './school-client.ts';

const live = { SCHOOL_MODE: 'live', HOST: '127.0.0.1' };
const boss = { email: 'boss@school.example', password: 'a secret of our own' };

it('[DATA-19, SEC-83] a live school refuses a first administrator whose password is printed in the documentation', async () => {
  const { code, output } = await startRefused({
    dataDir: temporaryFolder(),
    env: { ...live, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: 'aula-demo-admin' },
  });
  expect(code).toBe(1);
  expect(output).toContain('ADMIN_PASSWORD');
});

it('[SEC-65] a live school refuses a first administrator whose password is among the most common', async () => {
  const { code, output } = await startRefused({
    dataDir: temporaryFolder(),
    env: { ...live, ADMIN_EMAIL: boss.email, ADMIN_PASSWORD: 'Sunshine' },
  });
  expect(code).toBe(1);
  expect(output).toContain('ADMIN_PASSWORD cannot be used.');
  expect(output).not.toMatch(/^\s+at /m);
});

it('[CART-24, DATA-19, SEC-66] a live school starts empty, with its first administrator only and without payments', async () => {
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
    await expect(login(school.address, demo)).rejects.toThrow('login returned 401');
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

it('[MORE-44] an empty live school without a configured administrator prints a setup link once, until there is one', async () => {
  const dataDir = temporaryFolder();
  const link = /(http:\/\/localhost:\d+)\/setup#([\w-]{43})$/gm;
  const school = await startSchoolProcess({ dataDir, env: live });
  const [printed, ...others] = school.output().matchAll(link);
  try {
    expect(others).toEqual([]);
    expect(printed?.[1]).toBe(school.address);
    expect(await (await fetch(`${school.address}/setup`)).text()).toContain('Set up your school');
    const response = await fetch(`${school.address}/api/auth/setup`, {
      method: 'POST',
      headers: json(),
      body: JSON.stringify({ token: printed?.[2], name: 'Olga', ...boss }),
    });
    expect(response.status).toBe(200);
    await expect.poll(async () => (await fetch(`${school.address}/setup`)).status).toBe(404);
    expect((await login(school.address, boss)).user.role).toBe('admin');
  } finally {
    await school.end();
  }
  const again = await startSchoolProcess({ dataDir, env: live });
  expect(again.output()).not.toMatch(link);
  await again.end('SIGKILL');
});

const json = (cookie = '') => ({ 'content-type': 'application/json', cookie });
type Session = Pick<Awaited<ReturnType<typeof login>>, 'user' | 'cookie' | 'address'>;
const put = ({ user, cookie, address }: Session, body: unknown) =>
  fetch(`${address}/api/users/user/${user._id}`, { method: 'PUT', headers: json(cookie), body: JSON.stringify(body) });

it('[SEC-19, SEC-66] a live school refuses to start on demo data, whose administrator password is public', async () => {
  const dataDir = temporaryFolder();
  const demo = await startSchoolProcess({ dataDir });
  const admin = await login(demo.address, { email: 'admin@aula.test', password: 'aula-demo-admin' });
  expect((await put(admin, { email: 'boss@school.example' })).status).toBe(200);
  await demo.end();
  const { code, output } = await startRefused({ dataDir, env: live });
  expect(code).toBe(1);
  expect(output).toContain('boss@school.example, teacher@aula.test');
  expect(output).toContain('DATA_DIR');
  expect(output).not.toMatch(/^\s+at /m);
});

it('[SEC-19] a live school on the data of a demo accepts no published password and no session of the demo', async () => {
  const dataDir = temporaryFolder();
  const demo = await startSchoolProcess({ dataDir });
  const buyer = { name: 'Bea', email: 'bea@school.example', password: 'aula-demo-1234' };
  const registered = await fetch(`${demo.address}/api/auth/register`, {
    method: 'POST',
    headers: json(),
    body: JSON.stringify(buyer),
  });
  expect(registered.status).toBe(201);
  const student = await login(demo.address, buyer);
  for (const who of ['admin', 'teacher']) {
    const staff = await login(demo.address, { email: `${who}@aula.test`, password: `aula-demo-${who}` });
    expect((await put(staff, { password: `the own words of the ${who}` })).status).toBe(200);
  }
  await demo.end();
  const school = await startSchoolProcess({ dataDir, env: live });
  try {
    const me = await fetch(`${school.address}/api/auth/verifyToken`, { headers: { cookie: student.cookie } });
    expect(me.status).toBe(401);
    for (const account of [buyer, { email: 'student@aula.test', password: 'aula-demo-student' }]) {
      await expect(login(school.address, account)).rejects.toThrow('login returned 401');
    }
    const admin = await login(school.address, { email: 'admin@aula.test', password: 'the own words of the admin' });
    const back = await put(admin, { password: 'aula-demo-admin' });
    expect([back.status, await back.json()]).toEqual([400, expect.objectContaining({ code: 'password_common' })]);
    expect((await put({ ...admin, user: student.user }, { password: 'words an admin chose' })).status).toBe(200);
    await login(school.address, { email: buyer.email, password: 'words an admin chose' });
  } finally {
    await school.end('SIGKILL');
  }
});
