import { expect, it, vi } from 'vitest';
import { newFactId } from './fact-store.ts';

it.each([
  [(at: number) => at, '00010203-0405-4607-8809-0a0b0c0d0e0f'],
  [() => 255, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('newId makes a UUID (version 4) of random bytes', (byte, id) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    const random = bytes as Uint8Array;
    random.forEach((_, at) => (random[at] = byte(at)));
    return bytes;
  });
  expect(newFactId()).toBe(id);
});
