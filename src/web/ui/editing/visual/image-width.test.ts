import { expect, it } from 'vitest';
import { splitWidth, withWidth } from '#markdown/image-width.ts';

it('stands behind the address of an image', () => {
  expect(withWidth('/a.webp', 50)).toBe('/a.webp#width=50');
  expect(withWidth('/a.webp#width=50', 25)).toBe('/a.webp#width=25');
  expect(withWidth('/a.webp#width=50', null)).toBe('/a.webp');
  expect(splitWidth('/a.webp#width=75')).toEqual({ src: '/a.webp', width: 75 });
});

it.each(['/a.webp', '/a.webp#width=', '/a.webp#width=99', '/a.webp#width=050', '/a.webp#width=50;', '/a.webp#part'])(
  'is none in %s',
  (address) => expect(splitWidth(address)).toEqual({ src: address, width: null }),
);
