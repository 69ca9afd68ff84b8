import { expect, it } from 'vitest';
import { describe, overload, problemIn } from '#tests/torture/overload.ts';

it('a crowd far too large is turned away politely, and those let in are served', async () => {
  const figures = await overload({ size: 1_200, forMs: 4_000 });
  console.log(`a crowd of 1,200: ${describe(figures)}`);
  expect(problemIn(figures)).toBeNull();
});
