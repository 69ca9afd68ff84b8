import { describe, expect, it } from 'vitest';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { canBeSold } from './course-counts.ts';

const course = { name: 'Arches', teacher: 'Ines Arco', price: 49.99 } as CourseDetail;

describe('canBeSold', () => {
  it('[CATALOGUE-22] is true for a course with name, teacher and price, also at price 0', () => {
    expect(canBeSold(course)).toBe(true);
    expect(canBeSold({ ...course, price: 0 })).toBe(true);
  });

  it.each([{ name: '' }, { name: '  ' }, { teacher: '' }, { price: Number.NaN }])(
    '[CATALOGUE-22] is empty for %j',
    (missing) => {
      expect(canBeSold({ ...course, ...missing })).toBe(false);
    },
  );
});
