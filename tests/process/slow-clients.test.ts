import { expect, it } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { openConnection } from './school-client.ts';

it('a client that sends its headers slowly is disconnected while others are served', async () => {
  const school = await startSchoolProcess({ dataDir: temporaryFolder() });
  try {
    const slow = Array.from({ length: 50 }, () => openConnection(school.address));
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
  } finally {
    await school.end('SIGKILL');
  }
});
