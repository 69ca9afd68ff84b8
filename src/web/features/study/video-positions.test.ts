import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeIn, rememberPlace } from './video-positions.ts';

const KEY = 'aula.places';

describe('the place in a video', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    const localStorage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    vi.stubGlobal('window', { localStorage });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is its beginning until somebody has watched some of it, and where they left it then', () => {
    expect(placeIn('one')).toBe(0);
    rememberPlace('one', 42.7, 300);
    rememberPlace('two', 100, 300);
    expect([placeIn('one'), placeIn('two')]).toEqual([42, 100]);
  });

  it('is its beginning again when it is as good as over, or hardly begun', () => {
    for (const seconds of [295, 300, 3]) {
      rememberPlace('one', 42, 300);
      rememberPlace('one', seconds, 300);
      expect(placeIn('one')).toBe(0);
    }
  });

  it('is kept for fifty videos, the last watched', () => {
    for (let unit = 0; unit < 60; unit += 1) rememberPlace(`unit-${unit}`, 60, 300);
    expect([placeIn('unit-9'), placeIn('unit-10'), placeIn('unit-59')]).toEqual([0, 60, 60]);
    expect(Object.keys(JSON.parse(kept.get(KEY) ?? '{}'))).toHaveLength(50);
  });

  it.each(['[1]', '{"one":"2"}', '{"one":-1}', 'null', '{'])('is its beginning when %s is stored', (stored) => {
    kept.set(KEY, stored);
    expect(placeIn('one')).toBe(0);
  });
});
