import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CatalogueEvents } from './catalogue-events.ts';

describe('a change at a moment', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  const watched = () => {
    const events = new CatalogueEvents();
    const changes: number[] = [];
    events.onChange(() => changes.push(Date.now()));
    return { events, changes };
  };

  it('invalidates once, at the earliest moment', () => {
    const { events, changes } = watched();
    for (const moment of [9_000, 5_000, 7_000, 5_000]) events.changesAt(moment);
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([5_000]);
    events.changesAt(61_500);
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([5_000, 61_500]);
  });

  it('invalidates a second later where the moment is over here but not for the database', () => {
    const { events, changes } = watched();
    vi.advanceTimersByTime(10_000);
    events.changesAt(9_000);
    vi.advanceTimersByTime(60_000);
    expect(changes).toEqual([11_000]);
  });

  it('waits at most a day, because a timer takes no longer time', () => {
    const { events, changes } = watched();
    events.changesAt(40 * 86_400_000);
    vi.advanceTimersByTime(50 * 86_400_000);
    expect(changes).toEqual([86_400_000]);
  });
});

describe('changed counts', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  const counted = () => {
    const events = new CatalogueEvents();
    const [changes, published]: [number[], number[]] = [[], []];
    events.onChange(() => changes.push(Date.now()));
    const stop = events.onCountsChanged(() => published.push(Date.now()));
    return { events, changes, published, stop };
  };

  it('invalidate at once and then at most once a second, and are published as often', () => {
    const { events, changes, published } = counted();
    for (let time = 0; time < 25; time++) {
      events.countsChanged();
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(10_000);
    expect(changes).toEqual([0, 1_000, 2_000, 3_000]);
    expect(published).toEqual(changes);
  });

  it('of another process are not published again', () => {
    const { events, changes, published } = counted();
    events.countsReceived();
    events.countsReceived();
    vi.advanceTimersByTime(10_000);
    expect([changes, published]).toEqual([[0, 1_000], []]);
  });

  it('of this process are published though others came before and after them', () => {
    const { events, published } = counted();
    events.countsReceived();
    events.countsReceived();
    events.countsChanged();
    events.countsReceived();
    vi.advanceTimersByTime(10_000);
    expect(published).toEqual([1_000]);
  });

  it('are not published after the publisher was removed', () => {
    const { events, published, stop } = counted();
    stop();
    events.countsChanged();
    expect(published).toEqual([]);
  });
});
