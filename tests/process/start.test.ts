import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import {
  type SchoolProcess,
  SOURCES,
  startRefused,
  startSchoolProcess,
  temporaryFolder,
} from '#tests/support/school-process.ts';

const command = [process.execPath, 'scripts/start.mjs'] as const;

async function opened(
  settings: Parameters<typeof startSchoolProcess>[0],
  visit: (school: SchoolProcess) => Promise<void>,
) {
  const school = await startSchoolProcess(settings);
  try {
    await visit(school);
  } finally {
    await school.end('SIGKILL');
  }
}

/** Filled by the first of the tests that starts a school in it. */
const filled = temporaryFolder();

it('a first start fills an empty folder and prints the address, the logins and the data folder', async () => {
  const dataDir = filled;
  await opened({ dataDir, command }, async (school) => {
    expect(school.output()).not.toContain('Warning');
    expect(school.output()).toContain('admin@aula.test');
    expect(school.output()).toContain('student@aula.test');
    expect(school.output()).toContain(dataDir);
    const page = await fetch(school.address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Join 17 million learners today');
  });
});

it('[DATA-24] a demo school that other machines reach warns that its accounts are known', async () => {
  await opened({ dataDir: filled, env: { HOST: '0.0.0.0' } }, (school) => {
    expect(school.output()).toContain('Warning: listening on 0.0.0.0. The accounts above are public knowledge');
    return Promise.resolve();
  });
});

it('a first start killed at any moment leaves a folder that opens', async () => {
  const dataDir = temporaryFolder();
  for (const delay of [300, 600, 900, 1_200, 1_600, 2_000]) {
    const starting = startRefused({ dataDir, command, killAfterMs: delay });
    expect((await starting).signal).toBe('SIGKILL');
  }
  await opened({ dataDir, command }, async (school) => {
    expect(await (await fetch(`${school.address}/api/courses`)).json()).toHaveLength(9);
  });
});

it('a second server on the same data folder is refused with the process id of the first', async () => {
  const dataDir = temporaryFolder();
  await opened({ dataDir }, async (holder) => {
    const refused = await startRefused({ dataDir });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(dataDir);
    expect(refused.output).toContain(`process ${holder.pid}`);
    expect(refused.output).not.toMatch(/^\s+at /m);
    expect((await fetch(`${holder.address}/api/courses`)).status).toBe(200);
  });
});

it.each([
  ['SIGINT', undefined],
  ['SIGTERM', SOURCES],
] as const)('%s shuts the server down cleanly, even when sent twice', async (signal, command) => {
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), ...(command && { command }) });
  void school.end(signal);
  const { code, output } = await school.end(signal);
  expect(code).toBe(0);
  expect(output).not.toMatch(/error/i);
});

it('a signal to the start command reaches the server, whose exit code it returns', async () => {
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), command });
  const { code } = await school.end('SIGTERM');
  expect(code).toBe(0);
});

it('a signal to npm start leaves no process running', async () => {
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), command: ['npm', 'start'] });
  await school.end('SIGTERM');
  // npm has ended; the pipes it shared with the server close only when the server has ended, too.
  await expect(fetch(school.address)).rejects.toThrow();
});

it('a port in use is reported in a sentence', async () => {
  const squatter = createServer();
  const port = await new Promise<number>((listening) => {
    squatter.listen(0, '127.0.0.1', () => listening((squatter.address() as { port: number }).port));
  });
  const dataDir = temporaryFolder();
  const { code, output } = await startRefused({ dataDir, env: { PORT: String(port) } });
  squatter.close();
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is already taken`);
  expect(output).not.toMatch(/^\s+at /m);
});

it('[SEC-81] invalid settings are all reported at once, before the server opens anything', async () => {
  const env = { PORT: 'eighty', SCHOOL_MODE: 'party', DATABASE_URL: 'mysql://nowhere' };
  const { code, output } = await startRefused({ dataDir: temporaryFolder(), env });
  expect(code).toBe(1);
  for (const name of Object.keys(env)) expect(output).toContain(name);
  expect(output).not.toMatch(/^\s+at /m);
});
