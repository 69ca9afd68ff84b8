import { z } from 'zod';
import { type Client, granted, logIn } from './client.ts';

/** What the school has acknowledged, written down by the ones it was said to. */
export interface Ledger {
  readonly registered: string[];
  readonly bought: { readonly userId: string; readonly course: number }[];
  /** The number in the name the last acknowledged edit gave the course. */
  edited: number;
  /** When each write was acknowledged, in ms of `performance.now()`. */
  readonly at: number[];
  readonly pages: { answered: number; slowestMs: number; readonly failed: string[] };
  refused: number;
}

/** A load that goes on until it is stopped. */
export interface Load {
  readonly ledger: Ledger;
  /** Resolves when every one of the crowd has finished what it was doing. */
  stop(): Promise<void>;
}

/** The course that is edited all the time, and those that are bought. */
export const EDITED = 3;
const BOUGHT = [1, 2, 4, 5];
const PAGES = ['/', '/courses', '/course/1', '/about'];
const PASSWORD = 'a password for the crowd';

/** Somebody who opens the school, registers, logs in and buys four courses, each step written down when acknowledged. */
async function shop(client: Client, name: string, ledger: Ledger): Promise<void> {
  const email = `${name}@cluster.example`;
  granted(
    await client('/api/auth/register', { method: 'POST', json: { name, email, password: PASSWORD } }),
    'register',
  );
  ledger.registered.push(email);
  ledger.at.push(performance.now());
  const { id, cookie } = await logIn(client, email, PASSWORD);
  for (const course of BOUGHT) {
    const answer = await client(`/api/courses/${course}/assign`, { method: 'PUT', cookie, json: { userId: id } });
    granted(answer, 'buying');
    ledger.bought.push({ userId: id, course });
    ledger.at.push(performance.now());
  }
}

async function edit(client: Client, cookie: string, number: number, ledger: Ledger): Promise<void> {
  const answer = await client(`/api/courses/${EDITED}`, { method: 'PUT', cookie, json: { name: `Edited ${number}` } });
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(granted(answer, 'editing').body.toString()));
  ledger.edited = Number(name.split(' ')[1]);
  ledger.at.push(performance.now());
}

async function read(client: Client, path: string, ledger: Ledger): Promise<void> {
  const began = performance.now();
  const answer = await client(path).catch((error: unknown) => String(error));
  const took = performance.now() - began;
  ledger.pages.answered += 1;
  ledger.pages.slowestMs = Math.max(ledger.pages.slowestMs, took);
  const failed = typeof answer === 'string' ? answer : answer.status === 200 ? undefined : String(answer.status);
  if (failed !== undefined) ledger.pages.failed.push(`${path}: ${failed}`);
}

/** Does something over and over until told to stop; what is refused is counted, and tried again a moment later. */
async function overAndOver(running: () => boolean, ledger: Ledger, work: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; running(); n++) {
    try {
      await work(n);
    } catch {
      ledger.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Sets a crowd on a school: so many shoppers, one editor and two readers. */
export async function startLoad(client: Client, shoppers: number): Promise<Load> {
  const ledger: Ledger = {
    registered: [],
    bought: [],
    edited: 0,
    at: [],
    pages: { answered: 0, slowestMs: 0, failed: [] },
    refused: 0,
  };
  const { cookie } = await logIn(client, 'admin@aula.test', 'aula-demo-admin');
  for (const path of PAGES) granted(await client(path), path);
  let going = true;
  const running = () => going;
  const crowd = [
    ...Array.from({ length: shoppers }, (_, who) =>
      overAndOver(running, ledger, (n) => shop(client, `shopper-${who}-${n}`, ledger)),
    ),
    overAndOver(running, ledger, (n) => edit(client, cookie, n + 1, ledger)),
    ...[0, 1].map((first) =>
      overAndOver(running, ledger, async (n) => {
        await read(client, PAGES[(n + first) % PAGES.length]!, ledger);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
    ),
  ];
  return {
    ledger,
    async stop() {
      going = false;
      await Promise.all(crowd);
    },
  };
}
