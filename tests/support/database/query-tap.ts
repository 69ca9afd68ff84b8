import type pg from 'pg';

/** A statement sent to the database. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A recorder of the statements of a pool. */
export interface QueryTap {
  /** Returns the statements sent during `work`, in order. One statement is one round trip. */
  during(work: () => Promise<unknown>): Promise<Statement[]>;
}

/** Records the statements on all connections of a pool. */
export function tapQueries(pool: pg.Pool): QueryTap {
  const tapped = new WeakSet<pg.PoolClient>();
  let statements: Statement[] = [];
  pool.on('acquire', (client) => {
    if (tapped.has(client)) return;
    tapped.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const tappedQuery = (...args: unknown[]): unknown => {
      const [first, second] = args as [string | { text: string; values?: unknown[] }, unknown];
      const { text, values } =
        typeof first === 'string' ? { text: first, values: second } : { values: second, ...first };
      statements.push({ text, values: Array.isArray(values) ? values : [] });
      return query(...args);
    };
    Object.assign(client, { query: tappedQuery });
  });
  return {
    async during(work) {
      statements = [];
      await work();
      return statements;
    },
  };
}
