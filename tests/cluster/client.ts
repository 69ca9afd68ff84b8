import { Agent, type IncomingHttpHeaders, request as plain } from 'node:http';
import { Agent as SecureAgent, request as secure } from 'node:https';
import { z } from 'zod';

/** A response. */
export interface Reply {
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

/** Sends a request over the client's own connections; rejects after ten seconds. */
export type Client = (path: string, ask?: Ask) => Promise<Reply>;

const TIMEOUT_MS = 10_000;

/** Creates a client for an address; `certificate` is the one to trust for https. */
export function clientOf(address: string, certificate?: string): Client {
  const { protocol, hostname, port } = new URL(address);
  const agent =
    protocol === 'https:' ? new SecureAgent({ keepAlive: true, ca: certificate }) : new Agent({ keepAlive: true });
  const request = protocol === 'https:' ? secure : plain;
  return (path, { method = 'GET', headers = {}, json, body, cookie } = {}) =>
    new Promise((resolve, reject) => {
      const sent = json === undefined ? body : Buffer.from(JSON.stringify(json));
      const all = {
        ...headers,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(sent && { 'content-length': String(sent.length) }),
        ...(cookie !== undefined && { cookie }),
      };
      const outgoing = request(
        { hostname, port, path, method, headers: all, agent, timeout: TIMEOUT_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${path} took longer than ten seconds`)));
      outgoing.on('error', reject);
      outgoing.end(sent);
    });
}

/** Returns a successful response; throws for any other. */
export function granted(response: Reply, what: string): Reply {
  if (response.status >= 200 && response.status < 300) return response;
  throw new Error(`${what}: ${response.status} ${response.body.toString().slice(0, 200)}`);
}

const cookiesOf = (response: Reply): string =>
  (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');

/** Logs in; returns the user's id and the session cookies. */
export async function logIn(client: Client, email: string, password: string): Promise<{ id: string; cookie: string }> {
  const response = granted(
    await client('/api/auth/login', { method: 'POST', json: { email, password } }),
    'logging in',
  );
  const { user } = z.object({ user: z.object({ _id: z.string() }) }).parse(JSON.parse(response.body.toString()));
  return { id: user._id, cookie: cookiesOf(response) };
}
