/** The administrator of every demo school. */
export const ADMIN = { email: 'admin@aula.test', password: 'aula-demo-admin' };

/** Timeout of a request. */
const TIMEOUT_MS = 60_000;

/** The session of a user at a school. */
export interface Session {
  readonly address: string;
  readonly cookie: string;
  readonly userId: string;
  /** Aborts pending requests with an AbortError. */
  readonly gone?: AbortSignal | undefined;
}

const timeout = (gone?: AbortSignal): AbortSignal => {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  return gone ? AbortSignal.any([late, gone]) : late;
};

/** Sends a request and returns the body. Throws with the status unless it succeeds, and when there is no response. */
export async function call<Body>(
  at: Pick<Session, 'address'> & Partial<Session>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const form = body instanceof FormData;
  const response = await fetch(at.address + path, {
    method,
    headers: {
      ...(at.cookie !== undefined && { cookie: at.cookie }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    signal: timeout(at.gone),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Body;
}

/** Logs in and returns the session. */
export async function signIn(
  address: string,
  account: { email: string; password: string },
  gone?: AbortSignal,
): Promise<Session> {
  const response = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
    signal: timeout(gone),
  });
  if (!response.ok) throw new Error(`Logging in returned ${response.status}: ${await response.text()}`);
  const { user } = (await response.json()) as { user: { _id: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { address, cookie, userId: user._id, gone };
}
