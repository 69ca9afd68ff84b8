import { z } from 'zod';
import { courseId, person, userId } from '#bench/large-school/rows.ts';
import type { Size } from '#bench/large-school/size.ts';
import { startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

/** The session a call is made with. */
export type As = 'guest' | 'learner' | 'admin';

/** A running school of a known size, and the calls to it. */
export interface MeasuredSchool {
  readonly size: Size;
  readonly learner: string;
  /** The id of its process. */
  readonly pid: number;
  /** Makes a call and reads the full response; throws unless it succeeds. */
  ask(as: As, method: string, path: string, body?: unknown): Promise<unknown>;
  /** The API address of the n-th course or user, modulo their number. */
  course(n: number): string;
  user(n: number): string;
  email(n: number): string;
  /** The endpoints of its OpenAPI document, as `GET /api/courses/{courseId}`. */
  endpoints(): Promise<string[]>;
  end(): Promise<unknown>;
}

const ADMIN = { email: 'admin@bench.example', password: 'bench-password-1' };
const LEARNER = { name: 'Lea Learner', email: `learner-${process.pid}@bench.example`, password: 'bench-password-2' };
const loggedIn = z.object({ user: z.object({ _id: z.string() }) });
const documented = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/**
 * Opens a live school on a filled database, PostgreSQL at `url` or the embedded one in `dataDir`, with an administrator
 * and a learner logged in.
 */
export async function openMeasuredSchool(
  { url, dataDir }: { readonly url?: string; readonly dataDir?: string },
  size: Size,
): Promise<MeasuredSchool> {
  const school = await startSchoolProcess({
    dataDir: dataDir ?? temporaryFolder(),
    env: {
      ...(url !== undefined && { DATABASE_URL: url }),
      SCHOOL_MODE: 'live',
      HOST: '127.0.0.1',
      PAYMENTS: 'simulated',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    },
  });
  const cookies: Record<As, string> = { guest: '', learner: '', admin: '' };
  const send = async (as: As, method: string, path: string, body?: unknown): Promise<Response> => {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(school.address + path, {
      method,
      headers: { ...(cookies[as] && { cookie: cookies[as] }), ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const logIn = async (as: As, { email, password }: { email: string; password: string }): Promise<string> => {
    const answer = await send('guest', 'POST', '/api/auth/login', { email, password });
    cookies[as] = answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return loggedIn.parse(await answer.json()).user._id;
  };
  await logIn('admin', ADMIN);
  await fetch(`${school.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LEARNER),
  });
  const learner = await logIn('learner', LEARNER);
  return {
    size,
    learner,
    pid: school.pid,
    async ask(as, method, path, body) {
      const text = await (await send(as, method, path, body)).text();
      return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
    },
    course: (n) => `/api/courses/${courseId(size, n % size.courses)}`,
    user: (n) => userId(size, n % size.users),
    email: (n) => person(size, n % size.users).email,
    async endpoints() {
      const { paths } = documented.parse(await (await send('guest', 'GET', '/api/openapi.json')).json());
      return Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, '')}`),
      );
    },
    end: () => school.end(),
  };
}
