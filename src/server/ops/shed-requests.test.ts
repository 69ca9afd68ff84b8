import { AsyncLocalStorage } from 'node:async_hooks';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS, errorBody } from '#contract/errors.ts';
import { LoadShedder } from './load-shedding.ts';
import { shedRequests } from './shed-requests.ts';
import { handleError } from '#server/api/error-handler.ts';

/** Generous, because machines differ. */
const patiently = { timeout: 10_000, interval: 20 };

/** Long enough that no request is refused by accident. */
const WAIT_MS = 3_000;

let app: FastifyInstance;
let shedder: LoadShedder;
let port: number;
/** Ends each request in flight. */
let working: (() => void)[];
/** The id of the request, by async context. */
const context = new AsyncLocalStorage<string>();

beforeEach(async () => {
  working = [];
  shedder = new LoadShedder({ most: 2, fewest: 2, waitMs: WAIT_MS, reserved: 0 });
  app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (request, _reply, done) => context.run(request.id, done));
  shedRequests(app, shedder, (request) => request.url === '/kept');
  const work = ({ id }: FastifyRequest) => {
    const own = context.getStore() === id;
    return new Promise((done) => working.push(() => done({ own })));
  };
  app.get('/work', work);
  app.post('/work', work);
  app.get('/video', async () => Readable.from(endless()));
  app.get('/kept', async () => ({ kept: true }));
  app.get('/healthz', { config: { neverShed: true } }, async () => ({ status: 'ok' }));
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
  const responses = Array.from({ length: count }, () => get('/work'));
  await vi.waitFor(() => expect(working).toHaveLength(count), patiently);
  return { responses: Promise.all(responses) };
};

describe('an overloaded server', () => {
  it('[FAULT-14, SEC-34] queues the next request, then refuses it with the error body and Retry-After', async () => {
    const { responses } = await busy(2);
    const began = performance.now();
    const response = await get('/work');
    expect(performance.now() - began).toBeGreaterThanOrEqual(WAIT_MS);
    expect(response.status).toBe(ERRORS.overloaded[0]);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(errorBody.parse(await response.json()).code).toBe('overloaded');
    expect([shedder.shed, shedder.waiting]).toEqual([1, 0]);
    for (const finish of working) finish();
    expect((await responses).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('[FAULT-14] is logged once for the requests refused within ten seconds', async () => {
    const warned = vi.spyOn(app.log, 'warn');
    await busy(2);
    const refused = await Promise.all([get('/work'), get('/work')]);
    expect(refused.map(({ status }) => status)).toEqual([503, 503]);
    expect(warned.mock.calls.map(([, message]) => message)).toEqual(['overloaded, shedding requests']);
  });

  it('[FAULT-14] still serves cached responses and health checks', async () => {
    await busy(2);
    expect((await get('/kept')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('[FAULT-14] begins queued requests in order of arrival and in their own async context, as soon as there is room', async () => {
    await busy(2);
    const order: string[] = [];
    const waiting = ['GET', 'POST'].map(async (method, place) => {
      await vi.waitFor(() => expect(shedder.waiting).toBe(place), patiently);
      const response = await get('/work', { method });
      order.push(method);
      return response.json();
    });
    await vi.waitFor(() => expect(shedder.waiting).toBe(2), patiently);
    working[0]!();
    await vi.waitFor(() => expect(working).toHaveLength(3), patiently);
    expect([shedder.inFlight, shedder.waiting]).toEqual([2, 1]);
    working[2]!();
    await vi.waitFor(() => expect(working).toHaveLength(4), patiently);
    working[3]!();
    expect(await Promise.all(waiting)).toEqual([{ own: true }, { own: true }]);
    expect([order, shedder.shed]).toEqual([['GET', 'POST'], 0]);
  });

  it('removes a queued request whose client hung up', async () => {
    await busy(2);
    const leaving = new AbortController();
    const gone = get('/work', { signal: leaving.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(shedder.waiting).toBe(1), patiently);
    leaving.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(() => expect(shedder.waiting).toBe(0), patiently);
    expect(shedder.shed).toBe(0);
  });

  it('frees the slot of a client that hung up', async () => {
    const leaving = new AbortController();
    const gone = get('/work', { signal: leaving.signal }).catch(() => 'gone');
    await vi.waitFor(() => expect(working).toHaveLength(1), patiently);
    leaving.abort();
    expect(await gone).toBe('gone');
    await vi.waitFor(() => expect(shedder.inFlight).toBe(0), patiently);
    working[0]!();
    expect((await get('/kept')).status).toBe(200);
    await vi.waitFor(() => expect(shedder.inFlight).toBe(0), patiently);
  });
});

it('[FAULT-12] does not count a request whose body never ends', async () => {
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
  await vi.waitFor(() => expect(shedder.inFlight).toBe(0), patiently);
});

it('[FAULT-12] does not count a stream that is read slowly or never', async () => {
  const arrived = vi.fn<() => void>();
  app.server.on('request', arrived);
  const sockets = Array.from({ length: 5 }, () => connect(port, '127.0.0.1').pause());
  for (const socket of sockets) socket.write('GET /video HTTP/1.1\r\nhost: school\r\n\r\n');
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledTimes(5), patiently);
  await busy(2);
  for (const finish of working) finish();
  for (const socket of sockets) socket.destroy();
  await vi.waitFor(() => expect(shedder.inFlight).toBe(0), patiently);
});

/** Counts so many requests as begun and ended. */
const serve = (by: LoadShedder, requests: number): void => {
  for (let request = 0; request < requests; request++) {
    by.enter();
    by.leave();
  }
};

it('[FAULT-14] has room for as many requests as end in a moment, and for the fewest where none end', async () => {
  const limited = new LoadShedder({ fewest: 5, most: 50 });
  try {
    for (let request = 0; request < 5; request++) limited.enter();
    expect(limited.hasRoom).toBe(false);
    await vi.waitFor(() => {
      serve(limited, 20);
      expect(limited.hasRoom).toBe(true);
    }, patiently);
    await vi.waitFor(() => expect(limited.hasRoom).toBe(false), patiently);
    limited.leave();
    expect(limited.hasRoom).toBe(true);
  } finally {
    limited.close();
  }
});

it('[FAULT-14] has no room while the event loop is late, and has again once it has caught up', async () => {
  const late = new LoadShedder({ delayMs: 50, fewest: 1, most: 1_000 });
  try {
    late.enter();
    await vi.waitFor(() => {
      serve(late, 100);
      expect(late.hasRoom).toBe(true);
    }, patiently);
    await vi.waitFor(() => {
      serve(late, 1_000);
      const until = performance.now() + 300;
      while (performance.now() < until) JSON.stringify(performance.now());
      expect(late.hasRoom).toBe(false);
    }, patiently);
    await vi.waitFor(() => {
      serve(late, 100);
      expect(late.hasRoom).toBe(true);
    }, patiently);
  } finally {
    late.close();
  }
});

it('[FAULT-14] lets requests in reserved slots wait longer', async () => {
  const limited = new LoadShedder({ fewest: 0, most: 0, waitMs: 100, reserved: 2, reservedMs: 5_000 });
  const refused: string[] = [];
  try {
    for (const who of ['first', 'second', 'third', 'fourth']) {
      limited.wait({ begin: () => {}, refuse: () => refused.push(who) }, false);
    }
    await vi.waitFor(() => expect(refused).toEqual(['third', 'fourth']), patiently);
    expect(limited.waiting).toBe(2);
    await vi.waitFor(() => expect(refused).toHaveLength(4), patiently);
  } finally {
    limited.close();
  }
});
