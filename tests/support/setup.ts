import { afterEach, beforeEach, expect } from 'vitest';
import { printedErrors, resetConsoleErrors, watchConsoleErrors } from './console-errors.ts';

beforeEach(() => {
  watchConsoleErrors();
});

afterEach(() => {
  const unexpected = printedErrors();
  resetConsoleErrors();
  expect(unexpected, 'console.error was called; a test that wants it says expectConsoleError() first').toEqual([]);
});
