import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type MailServer, openMailServer } from '#tests/support/samples/mail-server.ts';
import { startRefused, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

const boss = { email: 'boss@school.example', password: 'a secret of our own' };
let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
  port = await freePort();
});
afterAll(() => server.close());

const settings = (dataDir: string) => ({
  dataDir,
  env: {
    SCHOOL_MODE: 'live',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: boss.email,
    ADMIN_PASSWORD: boss.password,
    SMTP_URL: server.url,
    MAIL_FROM: 'Aula <school@school.example>',
    PUBLIC_URL: 'https://school.example',
    LOG_LEVEL: 'info',
  },
});

/** Returns a free port, because the server prints only its public address. */
async function freePort(): Promise<string> {
  const probe = await openMailServer();
  await probe.close();
  return String(probe.port);
}
let port = '';
const ask = (path: string, body: unknown) =>
  fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('a message survives a mail server outage and a kill, is sent once, and does not appear in the log', async () => {
  const dataDir = temporaryFolder();
  const { env } = settings(dataDir);
  server.refusal = { code: 451, text: `Not now, ${boss.email}` };
  const first = await startSchoolProcess({ dataDir, env: { ...env, PORT: port } });
  expect((await ask('/auth/forgot-password', { email: boss.email })).status).toBe(202);
  await vi.waitFor(() => expect(first.output()).toContain('job failed, will retry'), 30_000);
  const { output } = await first.end('SIGKILL');
  server.refusal = null;

  const second = await startSchoolProcess({ dataDir, env: { ...env, PORT: port } });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 90_000, interval: 250 });
  const token = /reset-password#([A-Za-z0-9_-]{43})/.exec(server.received[0]?.email.text ?? '')?.[1];
  const password = 'chosen by the link after all that';
  expect((await ask('/auth/reset-password', { token, password })).status).toBe(200);
  await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 30_000, interval: 100 });
  const ending = await second.end();
  expect(ending.code).toBe(0);
  for (const secret of [boss.email, token ?? 'none', server.url, 'Not now']) {
    expect(`${output}${ending.output}`).not.toContain(secret);
  }
  expect(server.received.map(({ email }) => email.subject)).toEqual([
    'Set a new password',
    'Your password was changed',
  ]);
}, 300_000);

it.each([
  [{ SMTP_URL: 'mail.school.example' }, 'SMTP_URL must look like'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM=nobody must look like'],
  [{ PUBLIC_URL: '' }, 'SMTP_URL needs MAIL_FROM'],
])('a server with the mail settings %j does not start and names the reason', async (wrong, sentence) => {
  const { dataDir, env } = settings(temporaryFolder());
  const { code, output } = await startRefused({ dataDir, env: { ...env, ...wrong } });
  expect(code).toBe(1);
  expect(output).toContain(sentence);
  expect(output.trim().split('\n').length).toBeLessThanOrEqual(2);
});
