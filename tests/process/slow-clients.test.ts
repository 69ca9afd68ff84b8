import { afterAll, beforeAll, describe, it } from 'vitest';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { openConnection } from './school-client.ts';

let school: SchoolProcess;
beforeAll(async () => {
  school = await startSchoolProcess({ dataDir: temporaryFolder() });
});
afterAll(() => school.end('SIGKILL'));

const SECOND = 1_000;
const HALF =
  'POST /api/auth/login HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"email":"';

// They mostly wait, so they wait together.
describe.concurrent('a slow client', () => {
  it('[FAULT-11, SEC-34] that sends its headers slowly is disconnected while others are served', async ({ expect }) => {
    const slow = Array.from({ length: 50 }, () => openConnection(school.address));
    const drip = setInterval(
      () => slow.forEach(({ socket }) => socket.writable && socket.write('x-more: 1\r\n')),
      SECOND,
    );
    const began = performance.now();
    for (const { socket } of slow) socket.write('GET / HTTP/1.1\r\nhost: school\r\n');
    try {
      expect((await fetch(school.address)).status).toBe(200);
      const ends = await Promise.all(slow.map(({ ended }) => ended));
      // Fifteen seconds plus the check interval of five; a busy machine may check later.
      expect(Math.max(...ends) - began).toBeLessThan(60 * SECOND);
      expect(slow.every(({ received }) => received() === '' || received().startsWith('HTTP/1.1 408'))).toBe(true);
    } finally {
      clearInterval(drip);
    }
  });

  it('[FAULT-12, SEC-34] that stops in the middle of a body is disconnected after a minute, and not before', async ({
    expect,
  }) => {
    const stopped = Array.from({ length: 20 }, () => openConnection(school.address));
    const began = performance.now();
    for (const { socket } of stopped) socket.write(HALF);
    const ends = await Promise.all(stopped.map(({ ended }) => ended));
    // A busy machine may notice later.
    expect(Math.min(...ends) - began).toBeGreaterThan(59 * SECOND);
    expect(Math.max(...ends) - began).toBeLessThan(120 * SECOND);
    expect((await fetch(school.address)).status).toBe(200);
  });

  it('[FAULT-12] that sends a byte of a body every second is not disconnected within that minute', async ({
    expect,
  }) => {
    const [slow, stopped] = [openConnection(school.address), openConnection(school.address)];
    const began = performance.now();
    for (const { socket } of [slow, stopped]) socket.write(HALF);
    const drip = setInterval(() => slow.socket.write('a'), SECOND);
    try {
      await stopped.ended;
      expect(slow.socket.destroyed).toBe(false);
      slow.socket.write('a'.repeat(4_000));
      // What it sent is no login, and it gets the response that says so.
      await expect.poll(() => slow.received(), { timeout: 10 * SECOND }).toMatch(/^HTTP\/1\.1 400 /);
      expect(performance.now() - began).toBeGreaterThan(59 * SECOND);
    } finally {
      clearInterval(drip);
      slow.socket.destroy();
    }
  });
});
