import { describe, expect, it } from 'vitest';
import { fittingQuestions } from './import-into-test.tsx';

describe('fittingQuestions', () => {
  it('takes imported questions in their order, as many as a test has room for', () => {
    const ids = Array.from({ length: 120 }, (_, index) => String(index));
    expect(fittingQuestions(['b', 'a'], 0)).toEqual(['b', 'a']);
    expect(fittingQuestions(ids, 0)).toEqual(ids.slice(0, 100));
    expect(fittingQuestions(ids, 97)).toEqual(['0', '1', '2']);
    expect(fittingQuestions(ids, 130)).toEqual([]);
  });
});
