/** The administrator of every demo school. */
export const ADMIN = { email: 'admin@aula.test', password: 'aula-demo-admin' };

/** Nobody waits longer for an answer. */
const PATIENCE_MS = 60_000;

/** Somebody logged in at a school. */
export interface Session {
  readonly address: string;
  readonly cookie: string;
  readonly userId: string;
  /** Ends what is asked meanwhile, with an AbortError. */
  readonly gone?: AbortSignal | undefined;
}

const patience = (gone?: AbortSignal): AbortSignal => {
  const late = AbortSignal.timeout(PATIENCE_MS);
  return gone ? AbortSignal.any([late, gone]) : late;
};

/** Calls a school and answers the body; throws with the status for anything but a success, and when nobody answers. */
export async function call<Answer>(
  at: Pick<Session, 'address'> & Partial<Session>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const form = body instanceof FormData;
  const answer = await fetch(at.address + path, {
    method,
    headers: {
      ...(at.cookie !== undefined && { cookie: at.cookie }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    signal: patience(at.gone),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}

/** Logs in. */
export async function signIn(
  address: string,
  account: { email: string; password: string },
  gone?: AbortSignal,
): Promise<Session> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
    signal: patience(gone),
  });
  if (!answer.ok) throw new Error(`Logging in answered ${answer.status}: ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { _id: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { address, cookie, userId: user._id, gone };
}
