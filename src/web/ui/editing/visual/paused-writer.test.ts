import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reportTyped } from '#web/ui/editing/typed-input.ts';
import { LONG_TEXT, pausedWriter, WRITE_LATEST_MS, WRITE_PAUSE_MS } from './paused-writer.ts';

describe('the writer of a text that is typed', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const browser = new EventTarget();
  const write = vi.fn<() => void>();
  let writer: ReturnType<typeof pausedWriter>;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', browser);
    page.visibilityState = 'visible';
    write.mockClear();
    writer = pausedWriter(write);
  });
  afterEach(() => {
    writer.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  const type = () => writer.changed(LONG_TEXT);

  it('writes a short text at each change', () => {
    writer.changed(LONG_TEXT - 1);
    expect(write).toHaveBeenCalledTimes(1);
    writer.changed(LONG_TEXT - 1);
    expect(write).toHaveBeenCalledTimes(2);
    vi.runAllTimers();
    expect(write).toHaveBeenCalledTimes(2);
  });

  it('writes a long text in a pause, once', () => {
    type();
    vi.advanceTimersByTime(WRITE_PAUSE_MS - 1);
    type();
    vi.advanceTimersByTime(WRITE_PAUSE_MS - 1);
    expect(write).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(write).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('writes at the latest when typing does not pause', () => {
    for (let time = 0; time < WRITE_LATEST_MS; time += WRITE_PAUSE_MS / 5) {
      type();
      vi.advanceTimersByTime(WRITE_PAUSE_MS / 5);
    }
    expect(write).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a draft needs it', () => reportTyped()],
    ['the field loses the focus', () => writer.flush()],
    ['the page is left', () => browser.dispatchEvent(new Event('pagehide'))],
    [
      'the page is hidden',
      () => {
        page.visibilityState = 'hidden';
        page.dispatchEvent(new Event('visibilitychange'));
      },
    ],
    ['the editor ends', () => writer.end()],
  ])('writes what waits when %s', (_when, happen) => {
    happen();
    expect(write).not.toHaveBeenCalled();
    type();
    happen();
    expect(write).toHaveBeenCalledTimes(1);
    vi.runAllTimers();
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('forgets what waits for another text', () => {
    type();
    writer.cancel();
    vi.runAllTimers();
    reportTyped();
    expect(write).not.toHaveBeenCalled();
  });
});
