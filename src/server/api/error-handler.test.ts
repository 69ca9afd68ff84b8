import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { handleError } from './error-handler.ts';

async function statusFor(cause: Error): Promise<{ status: number; retryAfter: unknown; code: string }> {
  const app = Fastify().setErrorHandler(handleError);
  app.get('/', () => {
    throw new Error('Failed query', { cause });
  });
  const response = await app.inject('/');
  await app.close();
  return { status: response.statusCode, retryAfter: response.headers['retry-after'], code: response.json().code };
}

describe('handleError', () => {
  it.each(['57P01', '25P03', '57014', '25006', '08006', '53300', '40P01'])(
    '[FAULT-03, FAULT-26] returns 503 with Retry-After for the SQLSTATE %s',
    async (code) => {
      const cause = Object.assign(new Error('from PostgreSQL'), { code });
      expect(await statusFor(cause)).toEqual({ status: 503, retryAfter: '2', code: 'not_ready' });
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Query read timeout',
    'timeout exceeded when trying to connect',
  ])('returns 503 with Retry-After for a lost connection: %s', async (message) => {
    expect(await statusFor(new Error(message))).toEqual({ status: 503, retryAfter: '2', code: 'not_ready' });
  });

  it('returns 500 for an error of a query', async () => {
    const cause = Object.assign(new Error('division by zero'), { code: '22012' });
    expect(await statusFor(cause)).toMatchObject({ status: 500, code: 'unexpected' });
  });
});
