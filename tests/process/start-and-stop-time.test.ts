import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ADMIN, signIn } from '#tests/torture/caller.ts';
import { openConnection } from './school-client.ts';

const IMAGE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns the bytes of an image upload: the request head and body. */
function upload(cookie: string): { head: string; body: Buffer } {
  const part = 'content-disposition: form-data; name="courseImage"; filename="a.png"\r\ncontent-type: image/png';
  const body = Buffer.concat([Buffer.from(`--x\r\n${part}\r\n\r\n`), IMAGE, Buffer.from('\r\n--x--\r\n')]);
  const type = `multipart/form-data; boundary=x\r\ncontent-length: ${body.length}`;
  return {
    head: `PUT /api/courses/2 HTTP/1.1\r\nhost: school\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\nexpect: 100-continue\r\n\r\n`,
    body,
  };
}

it('a second start takes at most five seconds and keeps the data of the first', async () => {
  const dataDir = temporaryFolder();
  const command = [process.execPath, 'scripts/start.mjs'] as const;
  const first = await startSchoolProcess({ dataDir, command });
  await first.end();
  const second = await startSchoolProcess({ dataDir, command });
  try {
    // On a slow machine: half the time of the first start, which creates and fills the database.
    expect(second.startedInMs).toBeLessThanOrEqual(Math.max(5_000, first.startedInMs / 2));
    const courses = await fetch(`${second.address}/api/courses`);
    expect(await courses.json()).toHaveLength(9);
  } finally {
    await second.end('SIGKILL');
  }
});

it('[FAULT-13] shutdown waits for a slow upload but not for a stalled one', async () => {
  const school = await startSchoolProcess({ dataDir: temporaryFolder() });
  try {
    const { cookie } = await signIn(school.address, ADMIN);
    const { head, body } = upload(cookie);
    const [finishing, stuck] = [openConnection(school.address), openConnection(school.address)];
    for (const { socket } of [finishing, stuck]) socket.write(Buffer.concat([Buffer.from(head), body.subarray(0, 60)]));
    // A 100 response shows that the server has read the head and waits for the body (RFC 9110 §10.1.1).
    for (const { received } of [finishing, stuck]) await expect.poll(received).toContain('100 Continue');
    const began = performance.now();
    const ending = school.end('SIGTERM');
    for (let sent = 60; sent < body.length; sent += 20) {
      await pause(150);
      finishing.socket.write(body.subarray(sent, sent + 20));
    }
    const { code } = await ending;
    expect(finishing.received()).toContain('HTTP/1.1 200');
    expect(stuck.received()).not.toContain('HTTP/1.1 200');
    expect(code).toBe(0);
    expect(performance.now() - began).toBeLessThan(10_000);
  } finally {
    await school.end('SIGKILL');
  }
});
