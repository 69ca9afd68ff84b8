import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paintBeforeNavigate } from './paint-before-navigate.ts';

type Load = NonNullable<Parameters<AnyRouter['load']>[0]>;

describe('a press is answered before its page is made', () => {
  const made: unknown[] = [];
  const frames: (() => void)[] = [];
  const paint = async (): Promise<void> => {
    for (const frame of frames.splice(0)) frame();
    await vi.advanceTimersByTimeAsync(1);
  };
  const router = (): { go: (type: string) => Promise<void>; located: () => number } => {
    let located = 0;
    const one = {
      load: async (options: unknown) => void made.push(options),
      updateLatestLocation: () => (located += 1),
    } as unknown as AnyRouter;
    paintBeforeNavigate(one);
    return { go: (type) => one.load({ action: { type } } as Load), located: () => located };
  };

  beforeEach(() => {
    vi.useFakeTimers();
    made.length = 0;
    frames.length = 0;
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('which waits for the next picture, and knows at once where it leads', async () => {
    const { go, located } = router();
    const going = go('PUSH');
    expect([made.length, located()]).toEqual([0, 1]);
    await paint();
    await going;
    expect(made).toEqual([{ action: { type: 'PUSH' } }]);
  });

  it('of two before a picture the last one counts', async () => {
    const { go } = router();
    void go('PUSH');
    void go('REPLACE');
    await paint();
    expect(made).toEqual([{ action: { type: 'REPLACE' } }]);
  });

  it('the back button goes at once, and what was pressed before it is forgotten', async () => {
    const { go } = router();
    void go('PUSH');
    await go('BACK');
    await paint();
    expect(made).toEqual([{ action: { type: 'BACK' } }]);
  });

  it('goes on in a tab that is not painted any more', async () => {
    const { go } = router();
    void go('PUSH');
    await vi.advanceTimersByTimeAsync(600);
    expect(made).toHaveLength(1);
  });
});
