import { inspect } from 'node:util';

const original = console.error;
let printed: string[] = [];

/** Replaces `console.error` for one test, which then fails on printed lines. */
export function watchConsoleErrors(): void {
  console.error = (...values: unknown[]) => {
    printed.push(values.map((value) => (typeof value === 'string' ? value : inspect(value))).join(' '));
    original(...values);
  };
}

/** Restores `console.error`; returns the lines printed since `watchConsoleErrors`. */
export function takeConsoleErrors(): string[] {
  console.error = original;
  const lines = printed;
  printed = [];
  return lines;
}
