import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { newId } from './uuid.ts';

afterEach(() => void vi.useRealTimers());

describe('newId', () => {
  it('[SCALE-07] has the form RFC 9562 gives version 7', () => {
    for (let i = 0; i < 1000; i++) {
      expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('[SCALE-07] sorts in the order of creation, whatever the clock does', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    let last = newId();
    const jumps = fc.array(fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(jumps, fc.integer({ min: 1, max: 50 }), (moments, each) => {
        for (const moment of moments) {
          vi.setSystemTime(moment);
          for (let i = 0; i < each; i++) {
            const id = newId();
            expect(id > last).toBe(true);
            last = id;
          }
        }
      }),
    );
  });

  it('[SCALE-07] stays in order when one millisecond runs out of numbers', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(5_000_000_000_000);
    const ids = Array.from({ length: 10_000 }, newId);
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[SCALE-07] carries the time it was made at', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(6_000_000_000_000);
    expect(Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)).toBe(6_000_000_000_000);
  });
});
