import { Agent, type IncomingHttpHeaders, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import { z } from 'zod';

/** What came back. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Ask {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  /** Sent as JSON. */
  readonly json?: unknown;
  readonly body?: Buffer;
  readonly cookie?: string;
}

/** Asks one address over connections of its own; a question that takes longer than ten seconds fails. */
export type Client = (path: string, ask?: Ask) => Promise<Answer>;

const PATIENCE_MS = 10_000;

/** A client of a school at an address; `certificate` is the one to trust where it is https. */
export function clientOf(address: string, certificate?: string): Client {
  const { protocol, hostname, port } = new URL(address);
  const agent =
    protocol === 'https:' ? new SecureAgent({ keepAlive: true, ca: certificate }) : new Agent({ keepAlive: true });
  const request = protocol === 'https:' ? secure : plain;
  return (path, { method = 'GET', headers = {}, json, body, cookie } = {}) =>
    new Promise((answered, failed) => {
      const sent = json === undefined ? body : Buffer.from(JSON.stringify(json));
      const all = {
        ...headers,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(sent && { 'content-length': String(sent.length) }),
        ...(cookie !== undefined && { cookie }),
      };
      const asked = request({ hostname, port, path, method, headers: all, agent, timeout: PATIENCE_MS }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', failed);
        answer.on('end', () =>
          answered({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
        );
      });
      asked.on('timeout', () => asked.destroy(new Error(`${path} took longer than ten seconds`)));
      asked.on('error', failed);
      asked.end(sent);
    });
}

/** Throws unless it was a success. */
export function granted(answer: Answer, what: string): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`${what}: ${answer.status} ${answer.body.toString().slice(0, 200)}`);
}

const cookiesOf = (answer: Answer): string =>
  (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

/** Logs in; answers whose session it is and the cookies that carry it. */
export async function logIn(client: Client, email: string, password: string): Promise<{ id: string; cookie: string }> {
  const answer = granted(await client('/api/auth/login', { method: 'POST', json: { email, password } }), 'logging in');
  const { user } = z.object({ user: z.object({ _id: z.string() }) }).parse(JSON.parse(answer.body.toString()));
  return { id: user._id, cookie: cookiesOf(answer) };
}
