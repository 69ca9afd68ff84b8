import { z } from 'zod';
import { type Client, granted, logIn } from './client.ts';

/** The writes the servers have acknowledged, as recorded by the clients. */
export interface Ledger {
  readonly registered: string[];
  readonly bought: { readonly userId: string; readonly course: number }[];
  /** The number in the course name of the last acknowledged edit. */
  edited: number;
  /** When each write was acknowledged, in ms of `performance.now()`. */
  readonly at: number[];
  readonly pages: { returned: number; slowestMs: number; readonly failed: string[] };
  refused: number;
}

/** A load that runs until it is stopped. */
export interface Load {
  readonly ledger: Ledger;
  /** Resolves when all clients have finished their current step. */
  stop(): Promise<void>;
}

/** The edited course and the bought courses. */
export const EDITED = 3;
const BOUGHT = [1, 2, 4, 5];
const PAGES = ['/', '/courses', '/course/1', '/about'];
const PASSWORD = 'a password for the crowd';

/** Registers, logs in and buys four courses; records each acknowledged step. */
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
    const response = await client(`/api/courses/${course}/assign`, { method: 'PUT', cookie, json: { userId: id } });
    granted(response, 'buying');
    ledger.bought.push({ userId: id, course });
    ledger.at.push(performance.now());
  }
}

async function edit(client: Client, cookie: string, number: number, ledger: Ledger): Promise<void> {
  const response = await client(`/api/courses/${EDITED}`, {
    method: 'PUT',
    cookie,
    json: { name: `Edited ${number}` },
  });
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(granted(response, 'editing').body.toString()));
  ledger.edited = Number(name.split(' ')[1]);
  ledger.at.push(performance.now());
}

async function read(client: Client, path: string, ledger: Ledger): Promise<void> {
  const began = performance.now();
  const response = await client(path).catch((error: unknown) => String(error));
  const took = performance.now() - began;
  ledger.pages.returned += 1;
  ledger.pages.slowestMs = Math.max(ledger.pages.slowestMs, took);
  const failed =
    typeof response === 'string' ? response : response.status === 200 ? undefined : String(response.status);
  if (failed !== undefined) ledger.pages.failed.push(`${path}: ${failed}`);
}

/** Repeats `work` until `running` returns false; counts failures and tries again after 100 ms. */
async function repeat(running: () => boolean, ledger: Ledger, work: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; running(); n++) {
    try {
      await work(n);
    } catch {
      ledger.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a load of `shoppers` buyers, one editor and two readers. */
export async function startLoad(client: Client, shoppers: number): Promise<Load> {
  const ledger: Ledger = {
    registered: [],
    bought: [],
    edited: 0,
    at: [],
    pages: { returned: 0, slowestMs: 0, failed: [] },
    refused: 0,
  };
  const { cookie } = await logIn(client, 'admin@aula.test', 'aula-demo-admin');
  for (const path of PAGES) granted(await client(path), path);
  let going = true;
  const began = Date.now();
  const running = () => going;
  const crowd = [
    ...Array.from({ length: shoppers }, (_, who) =>
      repeat(running, ledger, (n) => shop(client, `shopper-${began}-${who}-${n}`, ledger)),
    ),
    repeat(running, ledger, (n) => edit(client, cookie, began + n, ledger)),
    ...[0, 1].map((first) =>
      repeat(running, ledger, async (n) => {
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
