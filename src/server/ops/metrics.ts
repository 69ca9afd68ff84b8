import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './load-shedding.ts';
import { AppError } from '#server/errors.ts';
import type { PageCache } from '#server/cache/response-cache.ts';
import { routeOf } from './request-log.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What happened in this school since the process started, counted where it happens. */
    tally: Tally;
  }
}

/** Counts that no status of an answer tells. */
export interface Tally {
  /** Courses bought; buying one a second time is not counted. */
  purchases: number;
}

/** What the figures are read off. */
export interface Observed {
  readonly admission: Admission;
  readonly pool: Pool;
  readonly pageCache: PageCache;
  /** Messages that wait to be sent, asked of the database each time the figures are read. */
  readonly waitingMail: () => Promise<number>;
  /** Counts the jobs that wait and those that failed, by kind. */
  readonly openJobs: () => Promise<{ kind: string; state: string; count: number }[]>;
  /** Makes the figures of this process part of those of the school, and answers the way to read them all. */
  readonly together: (own: Registry) => () => Promise<string>;
}

/** Seconds: from an answer that lies ready to one nobody waits for any more. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOGIN = '/api/auth/login';
/** Statuses of a refused login: the wrong password, or too many of them. */
const REFUSALS: Readonly<Record<number, string>> = { 401: 'bad_credentials', 429: 'too_many_attempts' };

/** A worker that has just been started, or is about to end, answers soon or not at all. */
const COME_BACK_S = 5;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether a request carries the token; the time it takes tells nothing of how much of it was right. */
function carries(request: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(token));
}

/**
 * `/metrics` in the Prometheus text format for whoever carries the token, 401 for anybody else. Without a token set
 * there is nothing at this address, and nothing is measured.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined, observed: Observed): void {
  app.decorate('tally', { purchases: 0 });
  const config = { alwaysAdmitted: true };
  if (token === undefined) {
    app.get('/metrics', { config }, async () => {
      throw new AppError('not_found');
    });
    return;
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureSchool(app, registry, observed);
  const read = observed.together(registry);
  app.addHook('onClose', async () => registry.clear());

  app.get('/metrics', { config }, async (request, reply) => {
    if (!carries(request, token)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated');
    }
    const text = await read().catch((cause: unknown) => {
      throw new AppError('not_ready', { cause, retryAfter: COME_BACK_S });
    });
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'aula_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const refused = new Counter({
    name: 'aula_sign_in_failures_total',
    help: 'Logins that were refused, by the reason',
    labelNames: ['reason'],
    registers,
  });
  const observe = (method: string, route: string, status: number, ms: number): void =>
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  app.fastLane.onServed(({ method, route, status, ms }) => observe(method, route, status, ms));
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    const status = reply.statusCode;
    observe(request.method, route, status, reply.elapsedTime);
    const reason = route === LOGIN ? REFUSALS[status] : undefined;
    if (reason) refused.inc({ reason });
    done();
  });
}

function measureSchool(app: FastifyInstance, registry: Registry, observed: Observed): void {
  const { admission, pool, pageCache, waitingMail, openJobs } = observed;
  const registers = [registry];
  /** `among` says what several workers have together; the sum unless told. */
  const gauge = (name: string, help: string, read: () => number | Promise<number>, among: Aggregator = 'sum'): void => {
    const collect = async (): Promise<void> => {
      try {
        made.set(await read());
      } catch {
        // What cannot be read now, such as from a database that is away, is no reason to say nothing of the rest.
        made.remove();
      }
    };
    const made: Gauge = new Gauge({ name, help, registers, collect, aggregator: among });
  };
  const counter = (name: string, help: string, read: () => number): void => {
    const made: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        made.reset();
        made.inc(read());
      },
    });
  };
  gauge('aula_http_in_flight', 'Requests being worked on', () => admission.inFlight);
  gauge('aula_http_waiting', 'Requests that wait for their turn because of the load', () => admission.waiting);
  counter('aula_http_shed_total', 'Requests that were asked to come back because of the load', () => admission.shed);
  gauge('aula_event_loop_delay_seconds', 'How late the event loop was lately', () => admission.delayMs / 1000, 'max');
  gauge('aula_db_pool_connections', 'Open connections to the database', () => pool.totalCount);
  gauge('aula_db_pool_idle', 'Connections nobody uses', () => pool.idleCount);
  gauge('aula_db_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount);
  counter('aula_page_cache_hits_total', 'Answers given from memory', () => pageCache.hits);
  counter('aula_page_cache_misses_total', 'Answers that had to be made to be kept', () => pageCache.misses);
  gauge('aula_page_cache_bytes', 'Memory that kept answers take', () => pageCache.bytes);
  counter('aula_purchases_total', 'Courses bought', () => app.tally.purchases);
  gauge('aula_mail_waiting', 'Messages that wait to be sent, in the whole school', waitingMail, 'max');
  const jobs: Gauge = new Gauge({
    name: 'aula_jobs',
    help: 'Background jobs that wait or failed, in the whole school',
    labelNames: ['kind', 'state'],
    registers,
    aggregator: 'max',
    async collect() {
      jobs.reset();
      for (const { kind, state, count } of await openJobs().catch(() => [])) jobs.set({ kind, state }, count);
    },
  });
}
