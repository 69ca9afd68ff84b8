import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isHttps } from '#server/ops/security-headers.ts';
import { isSafeMethod } from '#server/ops/is-safe-method.ts';

/** Set in a browser that has written within the last seconds. */
const COOKIE = 'aula_wrote';
/** Longer than the lag up to which a replica is read from (db/replica.ts). */
const SECONDS = 10;

/** Whether the caller has written so recently that a replica may not have it yet. */
export const hasJustWritten = (request: FastifyRequest): boolean =>
  request.headers.cookie?.includes(`${COOKIE}=`) ?? false;

/** Sets the cookie on every successful write. Only used where reads may go to a replica. */
export function noteWrites(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    if (isSafeMethod(request.method) || reply.statusCode >= 400) return;
    const life = { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request), maxAge: SECONDS } as const;
    // `reply.setCookie` has no effect in onSend: the plugin writes its headers earlier.
    void reply.header('set-cookie', app.serializeCookie(COOKIE, '1', life));
  });
}
