import { describe, expect, it } from 'vitest';
import { runForEach } from './run-for-each.ts';

describe('runForEach', () => {
  it('[USERS-32] goes on after a failure and reports each one', async () => {
    const seen: number[] = [];
    const outcome = await runForEach(
      [1, 2, 3, 4, 5],
      async (row) => {
        if (row % 2 === 0) throw new Error(`no ${row}`);
      },
      { stopped: () => false, onProgress: (finished) => seen.push(finished) },
    );
    expect(outcome.done.toSorted()).toEqual([1, 3, 5]);
    expect(outcome.failed.map(({ row, error }) => [row, (error as Error).message])).toEqual([
      [2, 'no 2'],
      [4, 'no 4'],
    ]);
    expect(outcome.left).toEqual([]);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('runs three rows at once', async () => {
    let [running, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running -= 1;
    };
    await runForEach([1, 2, 3, 4, 5, 6], work, { stopped: () => false, onProgress: () => {} });
    expect(most).toBe(3);
  });

  it('begins no further row once stopped', async () => {
    let finished = 0;
    const outcome = await runForEach([1, 2, 3, 4, 5, 6], async () => {}, {
      stopped: () => finished >= 2,
      onProgress: (now) => (finished = now),
    });
    expect(outcome.left.length).toBeGreaterThan(0);
    expect(outcome.done.length + outcome.left.length).toBe(6);
  });
});
