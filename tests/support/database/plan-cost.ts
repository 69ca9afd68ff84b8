import type pg from 'pg';
import type { Statement } from './query-tap.ts';

interface Node {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Node[];
}

/** Returns the number of rows that all steps of a plan produced or discarded. */
const handled = (node: Node): number =>
  node['Actual Loops'] *
    (node['Actual Rows'] +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Join Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)) +
  (node.Plans ?? []).reduce((sum, plan) => sum + handled(plan), 0);

/** Runs statements once more and returns the number of rows they handled: their cost, however busy the machine is. */
export async function rowsHandled(pool: pg.Pool, statements: readonly Statement[]): Promise<number> {
  let cost = 0;
  for (const { text, values } of statements) {
    if (!/^\s*(?:select|with|insert|update|delete)/i.test(text)) continue;
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`, [...values]);
    cost += handled(rows[0]['QUERY PLAN'][0].Plan as Node);
  }
  return cost;
}
