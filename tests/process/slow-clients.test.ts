import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { ADMIN, signIn } from '#tests/torture/caller.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a connection; returns what it received and the time it ended. */
function open(address: string): { socket: Socket; received: () => string; ended: Promise<number> } {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk) => (received += chunk.toString('latin1')));
  socket.on('error', () => socket.destroy());
  const ended = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())));
  return { socket, received: () => received, ended };
}

/** Returns the bytes of a picture upload: the request head and body. */
function upload(cookie: string): { head: string; body: Buffer } {
  const part = 'content-disposition: form-data; name="courseImage"; filename="a.png"\r\ncontent-type: image/png';
  const body = Buffer.concat([Buffer.from(`--x\r\n${part}\r\n\r\n`), PICTURE, Buffer.from('\r\n--x--\r\n')]);
  const type = `multipart/form-data; boundary=x\r\ncontent-length: ${body.length}`;
  return {
    head: `PUT /api/courses/2 HTTP/1.1\r\nhost: school\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\nexpect: 100-continue\r\n\r\n`,
    body,
  };
}

async function withSchool(visit: (school: SchoolProcess) => Promise<void>): Promise<void> {
  const school = await startSchoolProcess({ dataDir: temporaryFolder() });
  try {
    await visit(school);
  } finally {
    await school.end('SIGKILL');
  }
}

it('a client that sends its headers slowly is disconnected while others are served', () =>
  withSchool(async (school) => {
    const slow = Array.from({ length: 50 }, () => open(school.address));
    const drip = setInterval(
      () => slow.forEach(({ socket }) => socket.writable && socket.write('x-more: 1\r\n')),
      1_000,
    );
    const began = performance.now();
    for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nhost: school\r\n');
    try {
      expect((await fetch(school.address)).status).toBe(200);
      const ends = await Promise.all(slow.map(({ ended }) => ended));
      // Fifteen seconds plus the check interval of five; a busy machine may check later.
      expect(Math.max(...ends) - began).toBeLessThan(60_000);
      expect(slow.every(({ received }) => received() === '' || received().startsWith('HTTP/1.1 408'))).toBe(true);
    } finally {
      clearInterval(drip);
    }
  }));

it('shutdown waits for a slow upload but not for a stalled one', () =>
  withSchool(async (school) => {
    const { cookie } = await signIn(school.address, ADMIN);
    const { head, body } = upload(cookie);
    const [finishing, stuck] = [open(school.address), open(school.address)];
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
  }));
