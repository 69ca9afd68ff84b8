import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { placeIn, rememberPlace } from './video-positions.ts';

const KEY = 'aula.places';

describe('placeIn', () => {
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

  it('returns 0 until some of the video was watched, then the last position', () => {
    expect(placeIn('one')).toBe(0);
    rememberPlace('one', 42.7, 300);
    rememberPlace('two', 100, 300);
    expect([placeIn('one'), placeIn('two')]).toEqual([42, 100]);
  });

  it('returns 0 again near the end and near the beginning', () => {
    for (const seconds of [295, 300, 3]) {
      rememberPlace('one', 42, 300);
      rememberPlace('one', seconds, 300);
      expect(placeIn('one')).toBe(0);
    }
  });

  it('remembers the fifty videos watched last', () => {
    for (let unit = 0; unit < 60; unit += 1) rememberPlace(`unit-${unit}`, 60, 300);
    expect([placeIn('unit-9'), placeIn('unit-10'), placeIn('unit-59')]).toEqual([0, 60, 60]);
    expect(Object.keys(JSON.parse(kept.get(KEY) ?? '{}'))).toHaveLength(50);
  });

  it.each(['[1]', '{"one":"2"}', '{"one":-1}', 'null', '{'])('is its beginning when %s is stored', (stored) => {
    kept.set(KEY, stored);
    expect(placeIn('one')).toBe(0);
  });
});
