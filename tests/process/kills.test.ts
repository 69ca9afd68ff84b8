import { expect, it } from 'vitest';
import { kills } from '#tests/torture/kills.ts';

it.each(['embedded', 'postgres'] as const)(
  '[FAULT-01] a server on %s that is killed at any moment keeps every acknowledged write',
  async (engine) => {
    const { acknowledged } = await kills({ engine, times: 3, seed: 7 });
    expect(acknowledged).toBeGreaterThan(0);
  },
  240_000,
);
