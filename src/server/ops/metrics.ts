import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { type Aggregator, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LoadShedder } from './load-shedding.ts';
import { AppError } from '#server/errors.ts';
import { routeOf } from './request-log.ts';
import { readAllMetrics } from './worker-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Events since the process started, counted where they happen. */
    tally: Tally;
  }
}

/** Counts that no response status shows. */
export interface Tally {
  /** Courses bought; buying one a second time is not counted. */
  purchases: number;
}

/** What the metrics are read from. */
export interface Observed {
  readonly shedder: LoadShedder;
  readonly pool: Pool;
  readonly responseCache: { readonly hits: number; readonly misses: number; readonly bytes: number };
  /** Emails waiting to be sent, read from the database on every request. */
  readonly waitingMail: () => Promise<number>;
  /** Returns the bytes that may be written to the disk of the data folder; undefined without such a folder. */
  readonly diskFree: () => Promise<number | undefined>;
  /** Returns the seconds since the newest nightly backup; undefined without one. */
  readonly backupAge: () => Promise<number | undefined>;
  /** Counts the jobs that wait and those that failed, by kind. */
  readonly openJobs: () => Promise<{ kind: string; state: string; count: number }[]>;
}

/** Seconds: from a cached response to one that users no longer wait for. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const LOGIN = '/api/auth/login';
/** Statuses of a refused login → reason. */
const REFUSALS: Readonly<Record<number, string>> = { 401: 'bad_credentials', 429: 'too_many_attempts' };

/** A worker that is starting or stopping replies soon or not at all. */
const RETRY_S = 5;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a request carries the token, in time that does not depend on it. */
function hasToken(request: FastifyRequest, token: string): boolean {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(bearer), sha256(token));
}

/**
 * Registers `/metrics` in the Prometheus text format, for requests with the token; others get 401. Without a token set it
 * is 404, and nothing is measured.
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined, observed: Observed): void {
  app.decorate('tally', { purchases: 0 });
  const config = { neverShed: true };
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
  const read = readAllMetrics(registry);
  app.addHook('onClose', async () => registry.clear());

  app.get('/metrics', { config }, async (request, reply) => {
    if (!hasToken(request, token)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthenticated');
    }
    const text = await read().catch((cause: unknown) => {
      throw new AppError('not_ready', { cause, retryAfter: RETRY_S });
    });
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'aula_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const refused = new Counter({
    name: 'aula_sign_in_failures_total',
    help: 'Refused logins by reason',
    labelNames: ['reason'],
    registers,
  });
  const observe = (method: string, route: string, status: number, ms: number): void =>
    durations.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  app.cacheHandler.onServed(({ method, route, status, ms }) => observe(method, route, status, ms));
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
  const { shedder, pool, responseCache, waitingMail, openJobs, backupAge, diskFree } = observed;
  const registers = [registry];
  /** `among` says how the values of several workers are aggregated. */
  const gauge = (
    name: string,
    help: string,
    read: () => number | Promise<number | undefined>,
    among: Aggregator = 'sum',
  ): void => {
    const collect = async (): Promise<void> => {
      try {
        const value = await read();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      } catch {
        // A value that cannot be read now, such as from an unreachable database, must not hide the others.
        gauge.remove();
      }
    };
    const gauge: Gauge = new Gauge({ name, help, registers, collect, aggregator: among });
  };
  const counter = (name: string, help: string, read: () => number): void => {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(read());
      },
    });
  };
  gauge('aula_http_in_flight', 'Requests being handled', () => shedder.inFlight);
  gauge('aula_http_waiting', 'Requests queued because of the load', () => shedder.waiting);
  counter('aula_http_shed_total', 'Requests refused because of the load', () => shedder.shed);
  gauge('aula_event_loop_delay_seconds', 'Recent mean delay of the event loop', () => shedder.delayMs / 1000, 'max');
  gauge('aula_db_pool_connections', 'Open connections to the database', () => pool.totalCount);
  gauge('aula_db_pool_idle', 'Idle connections to the database', () => pool.idleCount);
  gauge('aula_db_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount);
  counter('aula_page_cache_hits_total', 'Responses served from the cache', () => responseCache.hits);
  counter('aula_page_cache_misses_total', 'Cacheable responses that had to be made', () => responseCache.misses);
  gauge('aula_page_cache_bytes', 'Memory that cached responses take', () => responseCache.bytes);
  counter('aula_purchases_total', 'Courses bought', () => app.tally.purchases);
  gauge('aula_mail_waiting', 'Emails waiting to be sent, in the whole school', waitingMail, 'max');
  gauge('aula_disk_free_bytes', 'Bytes left on the disk of the data folder', diskFree, 'min');
  gauge(
    'aula_backup_age_seconds',
    'Age of the newest nightly backup in BACKUP_DIR; absent without one',
    backupAge,
    'max',
  );
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
