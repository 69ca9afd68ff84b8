import type pg from 'pg';

/** Runs a statement that bypasses the gate, on the connection of the waiting statement. */
export type Aside = (text: string, values?: unknown[]) => Promise<pg.QueryResult>;

/** Hooks around the statements of a pool; they may be set and removed while the pool is in use. */
export interface QueryGate {
  /** Called and awaited before a statement is sent. */
  before: ((text: string, aside: Aside) => Promise<void>) | null;
  /** Called after a statement has succeeded. */
  after: ((text: string) => void) | null;
}

type Callback = (error: unknown, result: unknown) => void;

/** Adds the hooks to every connection of a pool. */
export function gateQueries(pool: pg.Pool): QueryGate {
  const gate: QueryGate = { before: null, after: null };
  const gated = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (gated.has(client)) return;
    gated.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<pg.QueryResult>;
    const run = async (args: unknown[]): Promise<pg.QueryResult> => {
      const [first] = args as [string | { text: string }];
      const text = typeof first === 'string' ? first : first.text;
      await gate.before?.(text, (aside, values) => query(aside, values));
      const result = await query(...args);
      gate.after?.(text);
      return result;
    };
    const gatedQuery = (...args: unknown[]): unknown => {
      const last = args.at(-1);
      if (typeof last !== 'function') return run(args);
      // The pool itself queries with a callback.
      const callback = last as Callback;
      run(args.slice(0, -1)).then(
        (result) => callback(null, result),
        (error: unknown) => callback(error, undefined),
      );
      return undefined;
    };
    Object.assign(client, { query: gatedQuery });
  });
  return gate;
}

/** Returns whether a write begins with a statement: it opens the transaction, or is the whole write. */
export const beginsWrite = (text: string): boolean => text === 'begin' || text.includes('for key share');
