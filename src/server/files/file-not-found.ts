import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends a plain 404 for a missing file. */
export function replyFileNotFound(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is nothing here.\n');
}
