import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const NEVER_SHED = { config: { neverShed: true } };
/** Probes ask every few seconds, from every balancer: the storage of files is checked less often. */
const STORAGE_EVERY_MS = 5_000;

/** What a school needs to be of use. */
interface Needed {
  readonly pool: Pool;
  /** `check` throws while files can neither be read nor kept. */
  readonly storage: { check(): Promise<void> };
}

/** Registers `/healthz` (200 while the process runs) and `/readyz` (503 while the database or the files are unreachable). */
export function serveHealth(app: FastifyInstance, { pool, storage }: Needed): void {
  let lastCheck: { at: number; result: Promise<void> } | undefined;
  const checkStorage = (): Promise<void> => {
    const now = performance.now();
    if (!lastCheck || now - lastCheck.at > STORAGE_EVERY_MS) lastCheck = { at: now, result: storage.check() };
    return lastCheck.result;
  };
  const needs = [
    ['database', () => pool.query('select 1')],
    ['storage of files', checkStorage],
  ] as const;

  app.get('/healthz', NEVER_SHED, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', NEVER_SHED, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    for (const [name, reach] of needs) {
      try {
        await reach();
      } catch (error) {
        request.log.error({ err: error }, `${name} unreachable`);
        return reply
          .status(503)
          .header('retry-after', 2)
          .send({ status: `${name} unreachable` });
      }
    }
    return { status: 'ok' };
  });
}
