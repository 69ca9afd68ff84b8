import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nextPaint } from './next-paint.ts';

const frames: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  frames.length = 0;
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('resolves after the next frame', async () => {
  const painted = vi.fn<() => void>();
  void nextPaint().then(painted);
  await vi.advanceTimersByTimeAsync(100);
  expect(painted).not.toHaveBeenCalled();
  for (const frame of frames) frame();
  await vi.advanceTimersByTimeAsync(1);
  expect(painted).toHaveBeenCalledOnce();
});

it('resolves in a background tab, which is not painted', async () => {
  const painted = vi.fn<() => void>();
  void nextPaint().then(painted);
  await vi.advanceTimersByTimeAsync(600);
  expect(painted).toHaveBeenCalledOnce();
});
