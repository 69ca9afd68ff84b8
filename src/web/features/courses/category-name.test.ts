import { expect, it } from 'vitest';
import { es } from '#tests/support/messages.ts';
import { categoryName } from './category-name.ts';

const words = es.courses.categories;

it("returns the translated name, or a school's own category as written", () => {
  expect(categoryName('Design', [], words)).toBe('Diseño');
  expect(categoryName('Alchemy', [{ category: 'Alchemy', courses: 1 }], words)).toBe('Alchemy');
});

it.each([undefined, 'Nope', 'constructor', '__proto__', 'design'])('is nothing for %s', (category) => {
  expect(categoryName(category, [{ category: 'Design', courses: 1 }], words)).toBeUndefined();
});
