import { afterEach, beforeEach, expect } from 'vitest';
import { takeConsoleErrors, watchConsoleErrors } from './console-errors.ts';
import { reverseUnorderedRows } from './database/reversed-rows.ts';

if (process.env['AULA_TEST_ROWS'] === 'reversed') reverseUnorderedRows();

beforeEach(() => {
  watchConsoleErrors();
});

afterEach(() => {
  expect(takeConsoleErrors(), 'lines printed by console.error').toEqual([]);
});
