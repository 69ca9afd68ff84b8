import { expect, it } from 'vitest';
import { categoryName, withKnownCategory } from './category-name.ts';

const school = { categories: [{ name: 'Art', label: 'Arte' }] };

it('names a category in the language of the page, and no other text', () => {
  expect(categoryName(school, 'Art')).toBe('Arte');
  for (const unknown of [undefined, 'Arte', 'art', 'constructor', '<script>']) {
    expect(categoryName(school, unknown)).toBeUndefined();
  }
});

it('drops an unknown category from the filters of the catalogue, and nothing else', () => {
  expect(withKnownCategory(school, { category: 'Art', q: 'ink', page: 2 })).toEqual({
    category: 'Art',
    q: 'ink',
    page: 2,
  });
  expect(withKnownCategory(school, { category: 'Gone', q: 'ink' })).toEqual({ q: 'ink' });
});
