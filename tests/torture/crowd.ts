import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What a crowd met: how long those let in had to wait, how many were asked to come back, how many got no answer. */
export interface Met {
  readonly accepted: number[];
  readonly shed: number[];
  /** What those had to wait who needed a new connection, until they had it. */
  readonly connected: number[];
  readonly wrong: Map<string, number>;
}

/** How many people, and for how long. */
export interface CrowdWishes {
  readonly size: number;
  readonly forMs: number;
}

/** A value below which this part of the numbers lies; 0 for none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** What one request met; `connectMs` is the part of `ms` that passed until there was a connection, 0 for one in use. */
export interface Answered {
  readonly status: number;
  /** Whether it was said when to come back. */
  readonly comeBack: boolean;
  readonly ms: number;
  readonly connectMs: number;
}

/** Asks for an address; rejects when there is no answer. */
export function ask(url: string, agent: Agent): Promise<Answered> {
  const began = performance.now();
  let connectMs = 0;
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          comeBack: answer.headers['retry-after'] !== undefined,
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
 * So many people who ask for what `address` answers, again and again until the time is over. Whoever is asked to come
 * back does so at once all the same: that is what makes it a crowd.
 */
export async function crowd({ size, forMs }: CrowdWishes, address: () => string): Promise<Met> {
  const met: Met = { accepted: [], shed: [], connected: [], wrong: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: size });
  const until = performance.now() + forMs;
  const note = (what: string) => met.wrong.set(what, (met.wrong.get(what) ?? 0) + 1);
  const person = async (): Promise<void> => {
    while (performance.now() < until) {
      try {
        const { status, comeBack, ms, connectMs } = await ask(address(), agent);
        if (connectMs > 0) met.connected.push(connectMs);
        if (status === 200) met.accepted.push(ms);
        else if (status === 503 && comeBack) met.shed.push(ms);
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
