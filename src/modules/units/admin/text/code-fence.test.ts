import { describe, expect, it } from 'vitest';
import { isInsideFence } from './code-fence.ts';

describe('isInsideFence', () => {
  it('is true between two fences alone', () => {
    const text = 'a\n```\n\n```\nb';
    expect([0, 6, text.length].map((at) => isInsideFence(text, at))).toEqual([false, true, false]);
  });
});
