import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listenToPlayer } from './embedded-messages.ts';

const ORIGIN = 'https://iframe.mediadelivery.net';
const player = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
const frame = { contentWindow: player } as unknown as HTMLIFrameElement;
let stop: () => void;
let reports: unknown[];

/** Posts a message as a frame does. */
const post = (message: object, { source = player as unknown, origin = ORIGIN } = {}) =>
  window.dispatchEvent(
    Object.assign(new Event('message'), {
      source,
      origin,
      data: JSON.stringify({ context: 'player.js', version: '0.0.11', ...message }),
    }),
  );
const move = (seconds: number) => post({ event: 'timeupdate', value: { seconds, duration: 100 } });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  player.postMessage.mockClear();
  reports = [];
  stop = listenToPlayer(frame, 'Bunny', {
    playing: () => reports.push('playing'),
    moved: (...report) => reports.push(report),
    ended: () => reports.push('ended'),
    failed: () => reports.push('failed'),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('listenToPlayer', () => {
  it('asks the player of the site alone, until it replies, for 20 seconds at most', () => {
    vi.advanceTimersByTime(60_000);
    expect(player.postMessage.mock.calls.length).toBe(80 * 5);
    expect(new Set(player.postMessage.mock.calls.map(([, origin]) => origin))).toEqual(new Set([ORIGIN]));
    player.postMessage.mockClear();
    post({ event: 'ready' });
    expect(player.postMessage).toHaveBeenCalledTimes(5);
    vi.advanceTimersByTime(60_000);
    expect(player.postMessage).toHaveBeenCalledTimes(5);
  });

  it('reports the place in steps of five seconds, and where the video was stopped', () => {
    for (const seconds of [0, 4, 5, 9, 10]) move(seconds);
    post({ event: 'pause' });
    expect(reports).toEqual(['playing', [5, 100, true], [10, 100, true], [10, 100, false]]);
  });

  it('reports each end once, and that the video plays again', () => {
    post({ event: 'play' });
    post({ event: 'ended' });
    post({ event: 'ended' });
    move(100);
    expect(reports).toEqual(['playing', 'ended']);
    post({ event: 'play' });
    post({ event: 'ended' });
    expect(reports).toEqual(['playing', 'ended', 'playing', 'ended']);
  });

  it.each([
    ['another window at the address of the site', { source: {} }],
    ['another address in the same frame', { origin: 'https://evil.example' }],
  ])('ignores messages of %s', (_of, from) => {
    post({ event: 'ended' }, from);
    post({ event: 'error' }, from);
    expect(reports).toEqual([]);
  });

  it.each([
    { event: 'toString' },
    { event: 'timeupdate', value: { seconds: '5' } },
    { event: 7 },
    { context: 'other' },
  ])('ignores %j', (message) => {
    post(message);
    expect(reports.filter((report) => report !== 'playing')).toEqual([]);
  });

  it('reports what the player cannot show', () => {
    post({ event: 'error' });
    expect(reports).toEqual(['failed']);
  });
});
