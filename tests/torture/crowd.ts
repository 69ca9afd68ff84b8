import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** What a crowd met: how long those let in had to wait, how many were asked to come back, how many got no answer. */
export interface Met {
  readonly accepted: number[];
  readonly shed: number[];
  readonly wrong: Map<string, number>;
}

/** A value below which this part of the numbers lies; 0 for none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** One request; answers its status, whether it says when to come back, and the milliseconds it took. */
export function ask(url: string, agent: Agent): Promise<{ status: number; comeBack: boolean; ms: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          comeBack: answer.headers['retry-after'] !== undefined,
          ms: performance.now() - began,
        }),
      );
    });
    request.once('error', reject);
  });
}

/**
 * So many people who ask for what `address` answers, again and again until the time is over. Whoever is asked to come
 * back does so at once all the same: that is what makes it a crowd.
 */
export async function crowd(
  size: number,
  forMs: number,
  address: (person: number, turn: number) => string,
): Promise<Met> {
  const met: Met = { accepted: [], shed: [], wrong: new Map() };
  const agent = new Agent({ keepAlive: true, maxSockets: size });
  const until = performance.now() + forMs;
  const note = (what: string) => met.wrong.set(what, (met.wrong.get(what) ?? 0) + 1);
  const person = async (number: number): Promise<void> => {
    for (let turn = 0; performance.now() < until; turn++) {
      try {
        const { status, comeBack, ms } = await ask(address(number, turn), agent);
        if (status === 200) met.accepted.push(ms);
        else if (status === 503 && comeBack) met.shed.push(ms);
        else note(`status ${status}`);
        if (status === 503) await pause(50);
      } catch (error) {
        note((error as NodeJS.ErrnoException).code ?? String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: size }, (_, number) => person(number)));
  agent.destroy();
  return met;
}
