import { expect, it } from 'vitest';
import { describe, overload, problemIn } from '#tests/torture/overload.ts';

it('[FAULT-14] an overloaded server sheds requests with 503 and serves the admitted ones', async () => {
  const stats = await overload({ size: 1_200, forMs: 4_000 });
  console.log(`a crowd of 1,200: ${describe(stats)}`);
  expect(problemIn(stats)).toBeNull();
});
