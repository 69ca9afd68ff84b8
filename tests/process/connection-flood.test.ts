import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { memoryOfTree } from './process-facts.ts';

interface Client {
  readonly socket: Socket;
  received: string;
  closed: boolean;
}

/** Opens connections from a loopback address (Linux has all of 127.0.0.0/8) and writes the same bytes on each. */
function openMany(address: string, count: number, localAddress: string, bytes: string): Client[] {
  const { port } = new URL(address);
  return Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    const client: Client = { socket, received: '', closed: false };
    socket.on('data', (chunk) => (client.received += chunk.toString('latin1').slice(0, 200)));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => (client.closed = true));
    socket.write(bytes);
    return client;
  });
}

const statuses = (clients: readonly Client[], status: number): number =>
  clients.filter(({ received }) => received.startsWith(`HTTP/1.1 ${status} `)).length;
const closeAll = (clients: readonly Client[]): void => clients.forEach(({ socket }) => socket.destroy());
const HALF_LOGIN = `POST /api/auth/login HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{"email":"${'a'.repeat(2_000)}`;
const PAGE = 'GET / HTTP/1.1\r\nhost: school\r\n\r\n';

describe.runIf(process.platform === 'linux')('two thousand half-sent bodies from one address', () => {
  it('[FAULT-18, SEC-34] use little memory and leave other clients served', async () => {
    const school = await startSchoolProcess({ dataDir: temporaryFolder(), env: { LOG_LEVEL: 'silent' } });
    try {
      expect((await fetch(school.address)).status).toBe(200);
      const before = memoryOfTree(school.pid);
      const greedy = openMany(school.address, 2_000, '127.0.0.2', HALF_LOGIN);
      // 400 connections are allowed; each of the others gets a response or no connection.
      const open = () => greedy.filter(({ closed }) => !closed).length;
      await expect.poll(open, { timeout: 60_000 }).toBe(400);
      expect(statuses(greedy, 503)).toBeGreaterThan(0);
      // The 400 have no response and are not cut off; one more of the same address is refused, one of another is not.
      expect(greedy.filter(({ closed, received }) => !closed && received === '')).toHaveLength(400);
      const [more] = openMany(school.address, 1, '127.0.0.2', HALF_LOGIN);
      await expect.poll(() => more!.received).toMatch(/^HTTP\/1\.1 503 /);
      const [other] = openMany(school.address, 1, '127.0.0.4', HALF_LOGIN);
      other!.socket.write(`${' '.repeat(1_990)}`);
      await expect.poll(() => other!.received).toMatch(/^HTTP\/1\.1 400 /);
      expect(open()).toBe(400);
      expect(memoryOfTree(school.pid) - before).toBeLessThan(150);
      for (const path of ['/courses', '/api/courses', '/healthz']) {
        expect((await fetch(school.address + path)).status).toBe(200);
      }
      closeAll(greedy);

      // A class of 200 behind one address, each browser with six connections.
      const pupils = openMany(school.address, 1_200, '127.0.0.3', PAGE);
      await expect.poll(() => statuses(pupils, 200), { timeout: 60_000 }).toBe(1_200);
      expect(pupils.some(({ closed }) => closed)).toBe(false);
      closeAll(pupils);
    } finally {
      await school.end('SIGKILL');
    }
  });
});
