import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { logFailure } from './failure-log.ts';
import { createQueryClient } from './query.ts';

const listen = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined);

describe('a failed call is logged', () => {
  it('[COURSES-37] as a response with status, sentence and request id', () => {
    const warn = listen();
    logFailure(new ApiError('This course does not exist.', { status: 404, requestId: 'r1' }));
    expect(warn.mock.calls).toEqual([['API call failed: 404', 'This course does not exist.', 'r1']]);
  });

  it('[COURSES-37] as no response, with its cause', () => {
    const warn = listen();
    const cause = new TypeError('Failed to fetch');
    logFailure(new ApiError('No response from server', { status: 0, cause }));
    expect(warn.mock.calls).toEqual([['API unreachable', cause]]);
  });

  it('[COURSES-37] as a request that could not be made', () => {
    const warn = listen();
    const cause = new RangeError('A cycle in the body.');
    logFailure(cause);
    expect(warn.mock.calls).toEqual([['API call not sent', cause]]);
  });

  it('whenever a query or mutation fails, in browsers but not during server rendering', async () => {
    const warn = listen();
    const fail = () => Promise.reject(new ApiError('No.', { status: 403, requestId: 'r2' }));
    const ask = async (client: QueryClient) => {
      await client.fetchQuery({ queryKey: ['x'], queryFn: fail }).catch(() => undefined);
      await client
        .getMutationCache()
        .build(client, { mutationFn: fail })
        .execute(undefined)
        .catch(() => undefined);
    };
    await ask(createQueryClient());
    expect(warn).not.toHaveBeenCalled();
    vi.stubGlobal('window', {});
    await ask(createQueryClient());
    expect(warn.mock.calls).toEqual(Array.from({ length: 2 }, () => ['API call failed: 403', 'No.', 'r2']));
  });
});
