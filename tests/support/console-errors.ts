import { inspect } from 'node:util';

const original = console.error;
let unexpected: string[] = [];
let expected: { pattern: RegExp; seen: string[] }[] = [];

/**
 * Says that the rest of this test prints an error to the console, which would fail it otherwise.
 * Answers the lines that matched so far, to look at; they are not shown.
 */
export function expectConsoleError(pattern: RegExp): readonly string[] {
  const entry = { pattern, seen: [] as string[] };
  expected.push(entry);
  return entry.seen;
}

/** Takes the place of console.error for one test. */
export function watchConsoleErrors(): void {
  console.error = (...values: unknown[]) => {
    const line = values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' ');
    const wanted = expected.find(({ pattern }) => pattern.test(line));
    if (wanted) wanted.seen.push(line);
    else {
      unexpected.push(line);
      original(...values);
    }
  };
}

/** What was printed unannounced, and what was announced and never came. */
export function printedErrors(): string[] {
  const missing = expected.filter(({ seen }) => seen.length === 0);
  return [...unexpected, ...missing.map(({ pattern }) => `expected but never printed: ${String(pattern)}`)];
}

/** Gives console.error back and forgets. */
export function resetConsoleErrors(): void {
  console.error = original;
  unexpected = [];
  expected = [];
}
