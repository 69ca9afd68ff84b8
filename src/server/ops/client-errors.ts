import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { errorBodyOf } from '#server/errors.ts';
import { securityHeaders } from './security-headers.ts';
import { newRequestId } from './request-id.ts';

/** Node's codes for malformed requests → ours; any other is `invalid_request`. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Sends the documented error body for a malformed request and closes the connection, which cannot be trusted any more. */
export function handleClientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  // The client has gone, or has received a part of another response.
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy(error);
    return;
  }
  const code = CODES[error.code ?? ''] ?? 'invalid_request';
  const id = newRequestId();
  const body = JSON.stringify(errorBodyOf(code, id));
  const head = [
    `HTTP/1.1 ${ERRORS[code][0]} ${code}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    `x-request-id: ${id}`,
    'connection: close',
  ];
  this.log.debug({ reqId: id, code: error.code }, 'malformed request');
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Returns whether a request's target is a path. `*`, an authority and an absolute address are for proxies (RFC 9112 §3.2). */
export const targetsPath = ({ url }: IncomingMessage): boolean => url?.startsWith('/') ?? false;

/** Seconds after which a client that was refused because of load should try again. */
const RETRY_S = 2;

/**
 * Sends an error before a request is routed or logged, and closes the connection: 400 `invalid_request` for a target that
 * is not a path, so that nothing downstream has to cope with one; 503 `overloaded` with Retry-After.
 */
export function refuse(response: ServerResponse, code: 'invalid_request' | 'overloaded', https: boolean): void {
  const id = newRequestId();
  const body = JSON.stringify(errorBodyOf(code, id));
  const headers: Record<string, string | number> = {
    ...securityHeaders(https),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-request-id': id,
    connection: 'close',
  };
  if (code === 'overloaded') headers['retry-after'] = RETRY_S;
  response.writeHead(ERRORS[code][0], headers);
  response.end(body);
}
