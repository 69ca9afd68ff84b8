import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, errorBody } from '#contract/errors.ts';
import { Admission } from './load-shedding.ts';
import { admitRequests } from './shed-requests.ts';
import { handleError } from '#server/api/error-handler.ts';

/** What is waited for comes at once or never; how long "at once" takes is the machine's business. */
const patiently = { timeout: 10_000, interval: 20 };

/** Long enough that nobody in a test is asked to come back who is not meant to be. */
const WAIT_MS = 3_000;

let app: FastifyInstance;
let admission: Admission;
let port: number;
/** Requests that wait at the gate, each with the way to let it go. */
let working: (() => void)[];
/** What is known by context while a request is worked for: its own number. */
const context = new AsyncLocalStorage<string>();

beforeEach(async () => {
  working = [];
  admission = new Admission({ most: 2, fewest: 2, waitMs: WAIT_MS, seats: 0 });
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (request, _reply, done) => context.run(request.id, done));
  admitRequests(app, admission, (request) => request.url === '/kept');
  const work = ({ id }: FastifyRequest) => {
    const own = context.getStore() === id;
    return new Promise((done) => working.push(() => done({ own })));
  };
  app.get('/work', work);
  app.post('/work', work);
  app.get('/video', async () => Readable.from(endless()));
  app.get('/kept', async () => ({ kept: true }));
  app.get('/healthz', { config: { alwaysAdmitted: true } }, async () => ({ status: 'ok' }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(async () => {
  for (const finish of working) finish();
  await app.close();
});

/** More than fits between two sockets. */
function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(65_536);
}
const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
const busy = async (count: number) => {
  const answers = Array.from({ length: count }, () => get('/work'));
  await vi.waitFor(() => expect(working).toHaveLength(count), patiently);
  return { answers: Promise.all(answers) };
};

describe('a school with its hands full', () => {
  it('has whoever comes next wait, then asks them to come back, with the one error body and when', async () => {
    const { answers } = await busy(2);
    const began = performance.now();
    const answer = await get('/work');
    expect(performance.now() - began).toBeGreaterThanOrEqual(WAIT_MS);
    expect(answer.status).toBe(ERRORS.overloaded[0]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(errorBody.parse(await answer.json()).code).toBe('overloaded');
    expect([admission.shed, admission.waiting]).toEqual([1, 0]);
    for (const finish of working) finish();
    expect((await answers).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('still gives what lies ready, and says that it is alive', async () => {
    await busy(2);
    expect((await get('/kept')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('works for those who wait in the order they came, each as themselves, the moment a place is free', async () => {
    await busy(2);
    const order: string[] = [];
    const waiting = ['GET', 'POST'].map(async (method, place) => {
      await vi.waitFor(() => expect(admission.waiting).toBe(place), patiently);
      const answer = await get('/work', { method });
      order.push(method);
      return answer.json();
    });
    await vi.waitFor(() => expect(admission.waiting).toBe(2), patiently);
    working[0]!();
    await vi.waitFor(() => expect(working).toHaveLength(3), patiently);
    expect([admission.inFlight, admission.waiting]).toEqual([2, 1]);
    working[2]!();
    await vi.waitFor(() => expect(working).toHaveLength(4), patiently);
    working[3]!();
    expect(await Promise.all(waiting)).toEqual([{ own: true }, { own: true }]);
    expect([order, admission.shed]).toEqual([['GET', 'POST'], 0]);
  });

  it('forgets somebody who hung up while waiting', async () => {
    await busy(2);
    const leaving = new AbortController();
    const gone = get('/work', { signal: leaving.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(admission.waiting).toBe(1), patiently);
    leaving.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(() => expect(admission.waiting).toBe(0), patiently);
    expect(admission.shed).toBe(0);
  });

  it('gives back the place of somebody who hung up', async () => {
    const leaving = new AbortController();
    const gone = get('/work', { signal: leaving.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(working).toHaveLength(1), patiently);
    leaving.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(() => expect(admission.inFlight).toBe(0), patiently);
    working[0]!();
    expect((await get('/kept')).status).toBe(200);
    await vi.waitFor(() => expect(admission.inFlight).toBe(0), patiently);
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
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(5), patiently);
  await busy(2);
  for (const finish of working) finish();
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(admission.inFlight).toBe(0), patiently);
});

it('who fetches a large answer slowly, or never, takes nobody’s place', async () => {
  const arrived = vi.fn<() => void>();
  app.server.on('request', arrived);
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').pause());
  for (const socket of sockets) socket.write('GET /video HTTP/1.1\r\nhost: school\r\n\r\n');
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(5), patiently);
  await busy(2);
  for (const finish of working) finish();
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(admission.inFlight).toBe(0), patiently);
});

/** As many who come, are served and go. */
const serve = (by: Admission, people: number): void => {
  for (let person = 0; person < people; person++) {
    by.enter();
    by.leave();
  }
};

it('a crowd gets as many places as are done in a moment, and the fewest where nobody is', async () => {
  const door = new Admission({ fewest: 5, most: 50 });
  try {
    for (let person = 0; person < 5; person++) door.enter();
    expect(door.open).toBe(false);
    await vi.waitFor(() => {
      serve(door, 20);
      expect(door.open).toBe(true);
    }, patiently);
    await vi.waitFor(() => expect(door.open).toBe(false), patiently);
    door.leave();
    expect(door.open).toBe(true);
  } finally {
    door.close();
  }
});

it('an event loop that is late shuts the door, and opens it once it has caught up', async () => {
  const late = new Admission({ delayMs: 50, fewest: 1, most: 1_000 });
  try {
    late.enter();
    await vi.waitFor(() => {
      serve(late, 100);
      expect(late.open).toBe(true);
    }, patiently);
    await vi.waitFor(() => {
      serve(late, 1_000);
      const until = performance.now() + 300;
      while (performance.now() < until) JSON.stringify(performance.now());
      expect(late.open).toBe(false);
    }, patiently);
    await vi.waitFor(() => {
      serve(late, 100);
      expect(late.open).toBe(true);
    }, patiently);
  } finally {
    late.close();
  }
});

it('the first in line sit and wait longer than those who stand behind them', async () => {
  const door = new Admission({ fewest: 0, most: 0, waitMs: 100, seats: 2, seatedMs: 5_000 });
  const refused: string[] = [];
  try {
    for (const who of ['first', 'second', 'third', 'fourth']) {
      door.wait({ begin: () => {}, refuse: () => refused.push(who) }, false);
    }
    await vi.waitFor(() => expect(refused).toEqual(['third', 'fourth']), patiently);
    expect(door.waiting).toBe(2);
    await vi.waitFor(() => expect(refused).toHaveLength(4), patiently);
  } finally {
    door.close();
  }
});
