import { expect, it } from 'vitest';
import { logPosition } from './replica.ts';

it('a position of the log is the number its two halves make', () => {
  expect(logPosition('0/0')).toBe(0n);
  expect(logPosition('1/0')).toBe(2n ** 32n);
  expect(logPosition('16/B374D848')).toBe(0x16b374d848n);
});

it('a position right behind the header of a page is where the page before it ended', () => {
  expect(logPosition('0/3000028')).toBe(0x3000000n);
  expect(logPosition('0/3002018')).toBe(0x3002000n);
  expect(logPosition('0/3002048')).toBe(0x3002048n);
});
