import { holds, type Row } from './report.ts';

/**
 * Whether this run only shows that every case works (`--short`): each is measured a few times, and no limit of speed is enforced.
 * A call that fails, and a number that could not be measured, is a failure all the same.
 */
export const isShort = process.argv.includes('--short');

/** Returns how often something is repeated, or how large it is: in a full run, and in a short one. */
export const repeat = <T>(full: T, short: T): T => (isShort ? short : full);

const isFine = (row: Row): boolean => (isShort ? Number.isFinite(row.value) : holds(row));

/** What a command has measured, and what failed instead of being measured, in sentences. */
export interface Findings {
  readonly rows: readonly Row[];
  readonly errors: readonly string[];
}

/** Measures one thing after the other; one that throws is an error and does not stop the others. */
export async function measureAll<T>(
  all: Iterable<T>,
  measure: (one: T) => Promise<readonly Row[]>,
  nameOf: (one: T) => string,
): Promise<{ rows: Row[]; errors: string[] }> {
  const [rows, errors]: [Row[], string[]] = [[], []];
  for (const one of all) {
    try {
      rows.push(...(await measure(one)));
    } catch (cause) {
      errors.push(`${nameOf(one)}: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }
  return { rows, errors };
}

/** What holds, counted, and what does not, in sentences. */
export interface Verdict {
  readonly passed: number;
  readonly failures: readonly string[];
}

/** Holds every row to its limit; in a short run, a row only has to be there. */
export function judge({ rows, errors }: Findings): Verdict {
  const missed = rows.filter((row) => !isFine(row));
  const sentences = missed.map(({ what, value, limit, detail }) => `${what}: ${value}, limit ${limit} (${detail})`);
  return { passed: rows.length - missed.length, failures: [...errors, ...sentences] };
}

/**
 * Prints a line for each failure and the count of both, and ends the process, and with it the servers a failed measurement has
 * left. The exit code is 1 after a failure, or if nothing was measured.
 */
export function conclude({ passed, failures }: Verdict): never {
  for (const failure of failures) console.log(`✗ ${failure}`);
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 || passed === 0 ? 1 : 0);
}
