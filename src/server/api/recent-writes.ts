import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHttps } from '#server/ops/security-headers.ts';
import { isRead } from './is-safe-method.ts';

/** Says that this browser has written something a moment ago. */
const COOKIE = 'aula_wrote';
/** Longer than a replica may be behind and still be read from (db/replica.ts). */
const SECONDS = 10;

/** Whether the person asking has written something so lately that a replica may lack it. */
export const hasJustWritten = (request: FastifyRequest): boolean =>
  request.headers.cookie?.includes(`${COOKIE}=`) ?? false;

/** Notes in the browser that it has written, on every write that worked. Only where reads may go to a replica. */
export function noteWrites(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isRead(request.method) || reply.statusCode >= 400) return;
    const life = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request), maxAge: SECONDS } as const;
    // The plugin's own way to set a cookie comes too late for an answer that is on its way.
    void reply.header('set-cookie', app.serializeCookie(COOKIE, '1', life));
  });
}
