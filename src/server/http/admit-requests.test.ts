import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, errorBody } from '#contract/errors.ts';
import { Admission } from './admission.ts';
import { admitRequests } from './admit-requests.ts';
import { handleError } from './errors.ts';

let app: FastifyInstance;
let admission: Admission;
let port: number;
/** Requests that wait at the gate, each with the way to let it go. */
let working: (() => void)[];

beforeEach(async () => {
  working = [];
  admission = new Admission({ inFlight: 2, inFlightAtAll: 4, crowd: 2 });
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(handleError);
  admitRequests(app, admission, (request) => request.url === '/kept');
  const work = () => new Promise((done) => working.push(() => done({ worked: true })));
  app.get('/work', work);
  app.post('/work', work);
  app.get('/kept', async () => ({ kept: true }));
  app.get('/healthz', { config: { alwaysAdmitted: true } }, async () => ({ status: 'ok' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const finish of working) finish();
  await app.close();
});

const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
const busy = async (count: number) => {
  const answers = Array.from({ length: count }, () => get('/work'));
  await vi.waitFor(() => expect(working).toHaveLength(count));
  return { answers: Promise.all(answers), first: answers[0] };
};

describe('a school with its hands full', () => {
  it('asks whoever comes next to come back, with the one error body and when', async () => {
    const { answers } = await busy(2);
    const answer = await get('/work');
    expect(answer.status).toBe(ERRORS.overloaded[0]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(errorBody.parse(await answer.json()).code).toBe('overloaded');
    expect(admission.shed).toBe(1);
    for (const finish of working) finish();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('still gives what lies ready, and says that it is alive', async () => {
    await busy(2);
    expect((await get('/kept')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('takes on the next one the moment a place is free', async () => {
    const { first } = await busy(2);
    working[0]!();
    await first;
    await vi.waitFor(() => expect(admission.inFlight).toBe(1));
    void get('/work');
    await vi.waitFor(() => expect(working).toHaveLength(3));
  });

  it('gives back the place of somebody who hung up', async () => {
    const leaving = new AbortController();
    const gone = get('/work', { signal: leaving.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(working).toHaveLength(1));
    leaving.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(() => expect(admission.inFlight).toBe(0));
    working[0]!();
    expect((await get('/kept')).status).toBe(200);
    await vi.waitFor(() => expect(admission.inFlight).toBe(0));
  });
});

it('a body that never ends takes nobody’s place', async () => {
  const arrived = vi.fn<() => void>();
  app.server.on('request', arrived);
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.write(
      'POST /work HTTP/1.1\r\nhost: school\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a',
    );
  }
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(5));
  await busy(2);
  for (const finish of working) finish();
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(admission.inFlight).toBe(0));
});

it('a crowd that is served too slowly lets nobody join it, until it has thinned', async () => {
  const slow = new Admission({ crowd: 5, inFlight: 100 });
  try {
    for (let person = 0; person < 20; person++) slow.enter();
    expect(slow.open).toBe(true);
    await vi.waitFor(() => expect(slow.open).toBe(false), { timeout: 10_000 });
    for (let person = 0; person < 16; person++) slow.leave();
    expect(slow.open).toBe(true);
  } finally {
    slow.close();
  }
});

it('an event loop that is late shuts the door, and opens it once it has caught up', async () => {
  const late = new Admission({ delayMs: 50, crowd: 1 });
  try {
    late.enter();
    await vi.waitFor(
      () => {
        const until = performance.now() + 300;
        while (performance.now() < until) JSON.stringify(performance.now());
        expect(late.open).toBe(false);
      },
      { timeout: 5_000, interval: 5 },
    );
    expect(late.openForKept).toBe(true);
    late.leave();
    expect(late.open).toBe(true);
    late.enter();
    await vi.waitFor(() => expect(late.open).toBe(true), { timeout: 5_000 });
  } finally {
    late.close();
  }
});
