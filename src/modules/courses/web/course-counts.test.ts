import { describe, expect, it } from 'vitest';
import type { CourseDetail } from '#contract/courses.ts';
import { canBeSold } from './course-counts.ts';

const course = { name: 'Arches', teacher: 'Ines Arco', price: 49.99 } as CourseDetail;

describe('canBeSold', () => {
  it('is true for a course with name, teacher and price, also at price 0', () => {
    expect(canBeSold(course)).toBe(true);
    expect(canBeSold({ ...course, price: 0 })).toBe(true);
  });

  it.each([{ name: '' }, { name: '  ' }, { teacher: '' }, { price: Number.NaN }])('is empty for %j', (missing) => {
    expect(canBeSold({ ...course, ...missing })).toBe(false);
  });
});
