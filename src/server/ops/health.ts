import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

const WHATEVER_THE_LOAD = { config: { alwaysAdmitted: true } };

/** `/healthz`: the process is alive. `/readyz`: it can reach its database, else 503. For balancers and service managers. */
export function serveHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', WHATEVER_THE_LOAD, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', WHATEVER_THE_LOAD, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    try {
      await pool.query('select 1');
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'The database cannot be reached');
      return reply.status(503).header('retry-after', 2).send({ status: 'database unreachable' });
    }
  });
}
