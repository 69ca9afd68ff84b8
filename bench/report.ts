import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';

/** One measurement: a ratio, the limit it is held to, and the numbers behind it. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly limit: number;
  /** Whether the value has to be at most or at least the limit. */
  readonly better: 'lower' | 'higher';
  readonly detail: string;
}

export const holds = ({ value, limit, better }: Row): boolean => (better === 'lower' ? value <= limit : value >= limit);

/** Returns a line about the machine and the commit. */
export function machine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [cpu] = cpus();
  return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${commit}`;
}

/** Returns rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const line = (row: Row) =>
    `| ${row.what} | ${row.value.toFixed(2)} | ${row.better === 'lower' ? '≤' : '≥'} ${row.limit} | ${holds(row) ? 'yes' : 'no'} | ${row.detail} |`;
  return ['| What | Ratio | Limit | Holds | Measured |', '| --- | --: | --: | :-: | --- |', ...rows.map(line)].join(
    '\n',
  );
}
