import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { loadAllMessages } from '#web/lib/messages/load-messages.ts';
import { FailureNumber } from './failure-number.tsx';

beforeAll(() => loadAllMessages('en'));

const shown = (error: unknown) => renderToStaticMarkup(<FailureNumber error={error} />);
const failure = (status: number, requestId: string | null) => new ApiError('It failed.', { status, requestId });

it('FailureNumber shows the request id of a failure of the school', () => {
  expect(shown(failure(500, 'abc123'))).toContain('abc123');
  expect(shown(failure(503, 'def456'))).toContain('def456');
});

it.each([failure(404, 'abc123'), failure(500, null), new Error('abc123'), undefined])(
  'shows nothing for %s',
  (error) => {
    expect(shown(error)).toBe('');
  },
);
