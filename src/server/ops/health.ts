import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const NEVER_SHED = { config: { neverShed: true } };

/** Registers `/healthz` (200 while the process runs) and `/readyz` (503 while the database is unreachable). */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', NEVER_SHED, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', NEVER_SHED, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'database unreachable');
      return reply.status(503).header('retry-after', 2).send({ status: 'database unreachable' });
    }
  });
}
