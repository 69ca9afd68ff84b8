import type { FastifyInstance } from 'fastify';

/** Lets the routes of `app` read plain HTML forms (application/x-www-form-urlencoded). */
export function acceptPlainForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => Object.fromEntries(new URLSearchParams(body.toString())),
  );
}
