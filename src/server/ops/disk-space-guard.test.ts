import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handleError } from '#server/api/error-handler.ts';
import { type DiskLimits, refuseWritesOnFullDisk } from './disk-space-guard.ts';

const folder = mkdtempSync(join(tmpdir(), 'aula-room-'));
const ballast = join(folder, '.disk-reserve');
afterEach(() => rmSync(ballast, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** More than any disk has: the one under this folder is as full as one can be. */
const ALL = Number.MAX_SAFE_INTEGER;
const ROOMY: DiskLimits = { low: 0, reserve: 0, last: 0, ballast: 1 };

async function schoolOn(place: string, limits: Partial<DiskLimits>): Promise<{ app: FastifyInstance; log: string[] }> {
  const log: string[] = [];
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      log.push(JSON.parse(line.toString()).msg);
      done();
    },
  });
  const app = Fastify({ loggerInstance: pino({ level: 'warn' }, stream) as FastifyBaseLogger });
  app.setErrorHandler(handleError);
  await refuseWritesOnFullDisk(app, place, { ...ROOMY, ...limits });
  const handler = async () => ({ done: true });
  app.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: '/thing', handler });
  for (const url of ['/api/auth/login', '/api/auth/logout', '/api/forms/login']) app.post(url, handler);
  return { app, log };
}

describe('a disk with less left than is held back', () => {
  let app: FastifyInstance;
  beforeAll(async () => ({ app } = await schoolOn(folder, { reserve: ALL })));
  afterAll(() => app.close());

  it.each(['POST', 'PUT'] as const)('[FAULT-06] refuses %s with a sentence that says so', async (method) => {
    const response = await app.inject({ method, url: '/thing' });
    expect([response.statusCode, response.json().code, Number(response.headers['retry-after'])]).toEqual([
      503,
      'disk_full',
      30,
    ]);
    expect(response.json().message).toMatch(/^The disk of this school is full\./);
  });

  it('[FAULT-06] can still be read from', async () => {
    expect((await app.inject({ method: 'GET', url: '/thing' })).statusCode).toBe(200);
  });

  it('[FAULT-06] lets admins log in and make room', async () => {
    for (const url of ['/api/auth/login', '/api/auth/logout', '/api/forms/login'])
      expect((await app.inject({ method: 'POST', url })).statusCode, url).toBe(200);
    expect((await app.inject({ method: 'DELETE', url: '/thing' })).statusCode).toBe(200);
  });
});

it('[FAULT-06] a disk with nothing left refuses logins and deletions, too', async () => {
  const { app } = await schoolOn(folder, { reserve: ALL, last: ALL });
  expect((await app.inject({ method: 'POST', url: '/api/auth/login' })).json().code).toBe('disk_full');
  expect((await app.inject({ method: 'DELETE', url: '/thing' })).json().code).toBe('disk_full');
  await app.close();
});

it('[FAULT-06] a file holds room for logins, and is given up when nothing is left', async () => {
  const roomy = await schoolOn(folder, { ballast: 4_096 });
  expect(statSync(ballast).size).toBe(4_096);
  await roomy.app.close();
  const full = await schoolOn(folder, { ballast: 4_096, last: ALL });
  expect(existsSync(ballast)).toBe(false);
  await full.app.close();
});

it.each([
  ['runs low', { low: ALL }, ['disk space is running low']],
  ['is full', { low: ALL, reserve: ALL }, ['disk nearly full, refusing writes']],
  ['has room', {}, []],
] as const)('[FAULT-06] a disk that %s is logged once', async (_, limits, expected) => {
  const { app, log } = await schoolOn(folder, limits);
  expect(log).toEqual(expected);
  await app.close();
});

it.each([
  ['with room', folder, {}],
  ['nobody can look at', join(folder, 'absent'), { reserve: ALL, last: ALL, low: ALL }],
])('[FAULT-06] a disk %s takes everything', async (_which, place, limits) => {
  const { app } = await schoolOn(place, limits);
  try {
    expect((await app.inject({ method: 'POST', url: '/thing' })).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
