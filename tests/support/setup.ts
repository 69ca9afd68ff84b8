import { afterEach, beforeEach, expect } from 'vitest';
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts';

beforeEach(() => {
  watchConsoleErrors();
});

afterEach(() => {
  expect(takeConsoleErrors(), 'lines printed by console.error').toEqual([]);
});
