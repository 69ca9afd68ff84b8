import { expect, it } from 'vitest';
import { firstTabOf, readCourseTab, tabOfField } from './course-tabs.ts';

it('reads the tab of an address, the first for any other', () => {
  expect(readCourseTab({ tab: 'price' })).toBe('price');
  for (const tab of [undefined, '', 'constructor', 'Price', 2]) expect(readCourseTab({ tab })).toBe('content');
});

it('shows the fields on the sales page that no other tab has, and the image', () => {
  expect(['name', 'courseImage', 'price', 'saleEndsOn', 'state'].map(tabOfField)).toEqual([
    'sales',
    'sales',
    'price',
    'price',
    'settings',
  ]);
});

it('finds the first tab with one of some fields', () => {
  expect(firstTabOf(['state', 'salePrice'])).toBe('price');
  expect(firstTabOf(['state', 'courseImage'])).toBe('sales');
  expect(firstTabOf([])).toBeUndefined();
});
