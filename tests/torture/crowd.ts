import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The response times of a crowd in ms: accepted and shed requests, new connections; and the number of other outcomes. */
export interface CrowdResult {
  readonly accepted: number[];
  readonly shed: number[];
  /** The time to connect of requests that needed a new connection. */
  readonly connected: number[];
  readonly wrong: Map<string, number>;
}

/** The number of clients and the duration. */
export interface CrowdOptions {
  readonly size: number;
  readonly forMs: number;
}

/** Returns the quantile of a list of numbers; 0 for an empty list. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The status and timing of a request; `connectMs` is the part of `ms` until the connection, 0 for a reused one. */
export interface Timing {
  readonly status: number;
  /** Whether the response had a Retry-After header. */
  readonly hasRetryAfter: boolean;
  readonly ms: number;
  readonly connectMs: number;
}

/** Sends a GET request; rejects when there is no response. */
export function ask(url: string, agent: Agent): Promise<Timing> {
  const began = performance.now();
  let connectMs = 0;
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          hasRetryAfter: response.headers['retry-after'] !== undefined,
          ms: performance.now() - began,
          connectMs,
        }),
      );
    });
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => (connectMs = performance.now() - began));
    });
    request.once('error', reject);
  });
}

/**
 * Runs `size` clients that request the URLs `address` returns until the time is over. Shed clients ignore Retry-After
 * and try again after 50 ms, like an impatient crowd.
 */
export async function crowd({ size, forMs }: CrowdOptions, address: () => string): Promise<CrowdResult> {
  const met: CrowdResult = { accepted: [], shed: [], connected: [], wrong: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: size });
  const until = performance.now() + forMs;
  const note = (what: string) => met.wrong.set(what, (met.wrong.get(what) ?? 0) + 1);
  const person = async (): Promise<void> => {
    while (performance.now() < until) {
      try {
        const { status, hasRetryAfter, ms, connectMs } = await ask(address(), agent);
        if (connectMs > 0) met.connected.push(connectMs);
        if (status === 200) met.accepted.push(ms);
        else if (status === 503 && hasRetryAfter) met.shed.push(ms);
        else note(`status ${status}`);
        if (status === 503) await pause(50);
      } catch (error) {
        note((error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: size }, person));
  agent.destroy();
  return met;
}
