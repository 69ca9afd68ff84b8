import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { api, ApiError, type ApiCall, type ApiReply, carryApiCallsBy, isLoggedOut, whenSessionEnds } from './api.ts';

let calls: ApiCall[] = [];

function respond(status: number, body: unknown, headers: Record<string, string> = {}): void {
  calls = [];
  carryApiCallsBy(async (call): Promise<ApiReply> => {
    calls.push(call);
    return {
      status,
      text: typeof body === 'string' ? body : JSON.stringify(body),
      header: (name) => headers[name] ?? null,
    };
  });
}

const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('api', () => {
  it("[CALL-01] requests the endpoint's path below /api and returns the body", async () => {
    respond(200, { id: 1 });
    expect(await api('GET /courses/:courseId', { params: { courseId: '1' } })).toEqual({ id: 1 });
    expect(calls).toMatchObject([{ path: '/api/courses/1', method: 'GET', body: undefined }]);
  });

  it('escapes parameters and omits absent query fields', async () => {
    respond(200, []);
    await api('GET /courses/:courseId/students', { params: { courseId: 'a/b' }, query: { q: 'é&', limit: undefined } });
    expect(calls).toMatchObject([{ path: '/api/courses/a%2Fb/students?q=%C3%A9%26' }]);
  });

  it('sends an object as JSON with its content type', async () => {
    respond(200, {});
    await api('POST /newsletter', { body: { email: 'a@b.example' } });
    expect(calls[0]).toMatchObject({
      method: 'POST',
      body: '{"email":"a@b.example"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('[CALL-03] sets no timeout', async () => {
    respond(200, {});
    await api('GET /school');
    expect(calls[0]?.signal).toBeUndefined();
  });

  it('returns undefined for a response without a body', async () => {
    respond(204, '');
    expect(await api('POST /auth/logout')).toBeUndefined();
  });

  it('returns a page of a list with the total', async () => {
    respond(200, [1, 2], { 'x-total-count': '40' });
    expect(await api('GET /courses', { query: { limit: 2 } })).toEqual({ items: [1, 2], total: 40 });
  });
});

describe('a failed call', () => {
  it('carries status, code, sentence, fields and the request id', async () => {
    const body = { code: 'invalid_input', message: 'No.', fields: { email: 'Not an address.' }, requestId: 'abc' };
    respond(400, body);
    const error = await failing(api('GET /school'));
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'No.',
      fields: { email: 'Not an address.' },
      requestId: 'abc',
    });
  });

  it.each([
    [{ error: 'From error' }, 'From error'],
    [{ msg: 'From msg' }, 'From msg'],
    [{ message: '' }, 'An error occurred'],
    ['<html>Bad gateway</html>', 'An error occurred'],
    ['null', 'An error occurred'],
  ])('[CALL-34] reads the sentence of %j', async (body, sentence) => {
    respond(502, body);
    expect((await failing(api('GET /school'))).message).toBe(sentence);
  });

  it.each(['msg', 'message', 'error'])("knows 'User already exists' by its sentence in %s alone", async (name) => {
    respond(409, { [name]: 'User already exists' });
    expect(await failing(api('GET /school'))).toMatchObject({ code: 'user_exists', message: 'User already exists' });
    respond(409, { [name]: 'User exists' });
    expect((await failing(api('GET /school'))).code).toBe('unexpected');
  });

  it('[CALL-35] has status 0 without a response', async () => {
    const cause = new TypeError('Failed to fetch');
    carryApiCallsBy(() => Promise.reject(cause));
    expect(await failing(api('GET /school'))).toMatchObject({
      status: 0,
      message: 'No response from server',
      code: null,
      cause,
    });
  });

  it('has a sentence when a success is not JSON', async () => {
    respond(200, '<html>');
    expect(await failing(api('GET /school'))).toMatchObject({ status: 200, message: 'An error occurred' });
  });

  it('rejects with the reason of its aborted signal', async () => {
    const abort = new AbortController();
    carryApiCallsBy(() => Promise.reject(new DOMException('aborted', 'AbortError')));
    abort.abort();
    await expect(api('GET /school', { signal: abort.signal })).rejects.not.toBeInstanceOf(ApiError);
  });
});

describe('a response of 401', () => {
  const at = (pathname: string) => {
    const assign = vi.fn<(url: string) => void>();
    vi.stubGlobal('window', { location: { pathname, search: '', assign } });
    return assign;
  };

  it.each(['/dashboard', '/my-account', '/admin/manage-users'])(
    '[AUTH-26, AUTH-27] sends %s to the login page, and still fails',
    async (path) => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      const assign = at(path);
      respond(401, { message: 'Please log in to go on.' });
      expect((await failing(api('GET /school'))).status).toBe(401);
      expect(assign.mock.calls).toEqual([[`/login?next=${encodeURIComponent(path)}`]]);
      expect(log.mock.calls).toEqual([['Unauthorized, redirecting to login...']]);
    },
  );

  it.each(['/', '/my-courses', '/settings', '/checkout', '/course/1'])(
    '[AUTH-26, AUTH-28] is logged on %s, which stays open',
    async (path) => {
      const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      const assign = at(path);
      respond(401, {});
      expect((await failing(api('GET /school'))).status).toBe(401);
      expect(assign).not.toHaveBeenCalled();
      expect(log.mock.calls).toEqual([['Unauthorized, redirecting to login...']]);
    },
  );

  it('is the only status that is logged', async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    at('/my-account');
    for (const status of [400, 403, 404, 500]) {
      respond(status, {});
      expect((await failing(api('GET /school'))).status).toBe(status);
    }
    expect(log).not.toHaveBeenCalled();
  });

  describe('on a page with a login dialog', () => {
    const ended = { code: 'unauthenticated', message: 'Please log in to go on.' };
    /** Replies 401 until `login` was called, then 200. */
    const withDialog = (path: string, again: boolean) => {
      vi.spyOn(console, 'log').mockImplementation(() => undefined);
      const assign = at(path);
      let loggedIn = false;
      const login = vi.fn<() => Promise<boolean>>(() => {
        loggedIn = again;
        return Promise.resolve(again);
      });
      carryApiCallsBy(() =>
        Promise.resolve({
          status: loggedIn ? 200 : 401,
          text: JSON.stringify(loggedIn ? { ok: true } : ended),
          header: () => null,
        }),
      );
      onTestFinished(whenSessionEnds(login));
      return { assign, login };
    };

    it.each([
      ['GET /school', '/settings'],
      ['DELETE /auth/sessions', '/settings'],
      ['POST /auth/logout', '/admin/manage-users'],
    ] as const)('sends %s from %s again after the login', async (endpoint, path) => {
      const { assign, login } = withDialog(path, true);
      expect(await api(endpoint)).toEqual({ ok: true });
      expect(login).toHaveBeenCalledOnce();
      expect(assign).not.toHaveBeenCalled();
    });

    it('[MORE-35] fails and stays on the page when the user does not log in', async () => {
      const { assign } = withDialog('/admin/manage-users', false);
      expect(isLoggedOut(await failing(api('DELETE /auth/sessions')))).toBe(true);
      expect(assign).not.toHaveBeenCalled();
    });

    it('does not open the dialog again for a call that was under way when it was closed', async () => {
      const { login } = withDialog('/settings', false);
      const now = vi.spyOn(Date, 'now').mockReturnValue(8e12);
      const reply = { status: 401, text: JSON.stringify(ended), header: () => null };
      const late = Promise.withResolvers<ApiReply>();
      const replies = [Promise.resolve(reply), late.promise, Promise.resolve(reply)];
      carryApiCallsBy(() => replies.shift()!);
      const [first, second] = [failing(api('GET /school')), failing(api('GET /school'))];
      now.mockReturnValue(8e12 + 1);
      await first;
      late.resolve(reply);
      await second;
      expect(login).toHaveBeenCalledOnce();
      await failing(api('GET /school'));
      expect(login).toHaveBeenCalledTimes(2);
    });

    it('redirects reads to the login and back in the back office', async () => {
      const { assign, login } = withDialog('/admin/manage-users', true);
      expect((await failing(api('GET /school'))).status).toBe(401);
      expect(login).not.toHaveBeenCalled();
      expect(assign.mock.calls).toEqual([['/login?next=%2Fadmin%2Fmanage-users']]);
    });

    it('does not open the dialog when a login is refused', async () => {
      const { login } = withDialog('/settings', true);
      respond(401, { code: 'bad_credentials', message: 'Incorrect email or password' });
      expect((await failing(api('POST /auth/login', { body: { email: 'a@b.example', password: 'x' } }))).code).toBe(
        'bad_credentials',
      );
      expect(login).not.toHaveBeenCalled();
    });
  });

  it('does not redirect during server rendering', async () => {
    respond(401, {});
    expect((await failing(api('GET /school'))).status).toBe(401);
  });
});

describe('an edit conflict', () => {
  it('carries the current state', async () => {
    respond(409, { code: 'edit_conflict', message: 'Changed.', current: { name: 'Theirs' } });
    expect((await failing(api('GET /school'))).current).toEqual({ name: 'Theirs' });
  });
});

describe('the types of api', () => {
  it('reject what the endpoint table does not have', () => {
    const calls = [
      // @ts-expect-error -- no such endpoint
      () => api('GET /lessons'),
      // @ts-expect-error -- the parameter is missing
      () => api('GET /courses/:courseId', {}),
      // @ts-expect-error -- no such field of the query
      () => api('GET /courses', { query: { search: 'x' } }),
      // @ts-expect-error -- no such field of the body
      () => api('POST /newsletter', { body: { mail: 'a@b.example' } }),
      // @ts-expect-error -- the endpoint takes no body
      () => api('POST /admin/outbox/:id/retry', { params: { id: '1' }, body: {} }),
      // @ts-expect-error -- no such field of the output
      async () => (await api('GET /school')).title,
      // @ts-expect-error -- the endpoint does not fail with this code
      () => failedWith<'GET /school'>(null, 'user_exists'),
    ];
    expect(calls).toHaveLength(7);
  });
});
