import type pg from 'pg';

/** A text that is sent for the third time is prepared: texts that were built for one call are not. */
const RARE = 2;
/** Texts that are prepared, or counted, at most: a connection keeps the plan of each prepared one. */
const MOST = 250;
/** Longer texts list values, whose number varies. */
const LONGEST = 5_000;

/**
 * Returns a function that wraps a client of one database: the statements sent through it are prepared under names
 * (https://node-postgres.com/features/queries#prepared-statements), so that each connection parses and plans them once. For
 * statements of transactions: they find their rows by keys, so that one plan suits all values.
 */
export function createPreparing(): (client: pg.PoolClient) => pg.PoolClient {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();

  /** Returns the name under which a text is prepared, or undefined. */
  function nameOf(text: string): string | undefined {
    const preparedName = names.get(text);
    if (preparedName !== undefined || names.size === MOST || text.length > LONGEST) return preparedName;
    const used = uses.get(text) ?? 0;
    if (used < RARE) {
      if (uses.size === MOST) uses.clear();
      uses.set(text, used + 1);
      return undefined;
    }
    uses.delete(text);
    const name = `tx_${names.size}`;
    names.set(text, name);
    return name;
  }

  return (client) =>
    Object.create(client, {
      query: {
        value: (query: pg.QueryConfig, values?: unknown[]) =>
          client.query({ ...query, name: query.name ?? nameOf(query.text) }, values),
      },
    }) as pg.PoolClient;
}
