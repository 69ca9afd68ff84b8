import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleError } from '#server/api/error-handler.ts';
import { refuseWritesOnFullDisk } from './disk-space-guard.ts';

const folder = mkdtempSync(join(tmpdir(), 'aula-room-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function schoolOn(place: string, reserve?: number): Promise<FastifyInstance> {
  const app = Fastify();
  app.setErrorHandler(handleError);
  await refuseWritesOnFullDisk(app, place, reserve);
  app.route({ method: ['GET', 'POST', 'DELETE'], url: '/thing', handler: async () => ({ done: true }) });
  return app;
}

describe('a disk with less left than is held back', () => {
  let app: FastifyInstance;
  // More than any disk has: the one under this folder is as full as one can be.
  beforeAll(async () => (app = await schoolOn(folder, Number.MAX_SAFE_INTEGER)));
  afterAll(() => app.close());

  it.each(['POST', 'DELETE'] as const)('refuses what writes: %s', async (method) => {
    const response = await app.inject({ method, url: '/thing' });
    expect([response.statusCode, response.json().code, Number(response.headers['retry-after'])]).toEqual([
      503,
      'not_ready',
      30,
    ]);
  });

  it('can still be read from', async () => {
    expect((await app.inject({ method: 'GET', url: '/thing' })).statusCode).toBe(200);
  });
});

it.each([
  ['with room', folder, 1],
  ['nobody can look at', join(folder, 'absent'), Number.MAX_SAFE_INTEGER],
])('a disk %s takes everything', async (_which, place, reserve) => {
  const app = await schoolOn(place, reserve);
  try {
    expect((await app.inject({ method: 'POST', url: '/thing' })).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
