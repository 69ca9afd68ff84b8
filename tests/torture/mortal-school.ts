import { setTimeout as pause } from 'node:timers/promises';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import type { Person } from './people.ts';

/** A response, whatever its status. */
export interface Reply {
  readonly status: number;
  /** The Retry-After header in seconds; null without one. */
  readonly retryAfterS: number | null;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

function jsonInit(by: Person, body?: object, key?: string): RequestInit {
  const headers = {
    cookie: by.cookie,
    ...(body && { 'content-type': 'application/json' }),
    ...(key && { 'idempotency-key': key }),
  };
  return { headers, ...(body && { body: JSON.stringify(body) }) };
}

/** A server that is killed and started again; calls wait for it. */
export class MortalSchool {
  #school: Promise<SchoolProcess>;
  kills = 0;
  readonly #env: Record<string, string>;
  readonly #dataDir: string;

  constructor(env: Record<string, string>, dataDir = temporaryFolder()) {
    this.#env = env;
    this.#dataDir = dataDir;
    this.#school = this.#start();
  }

  #start(): Promise<SchoolProcess> {
    return startSchoolProcess({ dataDir: this.#dataDir, env: this.#env });
  }

  /** Resolves when the server listens. */
  async ready(): Promise<void> {
    await this.#school;
  }

  /** Kills the server with SIGKILL and starts it again. */
  async kill(): Promise<void> {
    const dying = await this.#school;
    await (this.#school = dying.end('SIGKILL').then(() => this.#start()));
    this.kills += 1;
  }

  /** Ends the server; returns its exit code, null after SIGKILL. */
  async end(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    return (await (await this.#school).end(signal)).code;
  }

  /** Sends a request once; null without a response, as when the server is killed. */
  async send(method: string, path: string, init: RequestInit): Promise<Reply | null> {
    const { address } = await this.#school;
    try {
      const response = await fetch(address + path, { ...init, method, signal: AbortSignal.timeout(60_000) });
      const [text, wait] = [await response.text(), response.headers.get('retry-after')];
      const retryAfterS = wait === null ? null : Number(wait);
      return {
        status: response.status,
        retryAfterS,
        body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
      };
    } catch {
      return null;
    }
  }

  /** Sends a request until it is neither lost nor refused for a while (429, 5xx). Throws after many tries. */
  async insist(method: string, path: string, init: RequestInit): Promise<Reply> {
    let reply: Reply | null = null;
    for (let tries = 0; tries < 60; tries++) {
      reply = await this.send(method, path, init);
      if (reply && reply.status < 500 && reply.status !== 429) return reply;
      await pause(50 * Math.min(tries + 1, 20));
    }
    const log = (await this.#school).output().slice(-2_000);
    throw new Error(`${method} ${path} still failed: ${JSON.stringify(reply)}\n${log}`);
  }

  /** Calls the API as a user, with JSON, until the call is neither lost nor refused for a while. */
  call(by: Person, method: string, path: string, body?: object, key?: string): Promise<Reply> {
    return this.insist(method, `/api${path}`, jsonInit(by, body, key));
  }

  /** Calls the API once as a user, with JSON; null without a response. */
  callOnce(by: Person, method: string, path: string, body?: object): Promise<Reply | null> {
    return this.send(method, `/api${path}`, jsonInit(by, body));
  }
}
