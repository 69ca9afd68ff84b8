import type pg from 'pg';

/** A statement as it was sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What went over a pool's connections, in order. */
export interface QueryTap {
  /** The statements sent while some work was done. One statement is one round trip. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
}

/** Listens in on a pool, whichever of its connections is used. */
export function tapQueries(pool: pg.Pool): QueryTap {
  const tapped = new WeakSet<pg.PoolClient>();
  let heard: Statement[] = [];
  pool.on('acquire', (client) => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const listened = (...args: unknown[]): unknown => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values } =
        typeof first === 'string' ? { text: first, values: second } : { values: second, ...first };
      heard.push({ text, values: Array.isArray(values) ? values : [] });
      return query(...args);
    };
    Object.assign(client, { query: listened });
  });
  return {
    async during(work) {
      heard = [];
      await work();
      return heard;
    },
  };
}
