import { expect, it } from 'vitest';
import type { CourseWhole } from '#contract/courses.ts';
import { en } from '#web/lib/messages/en/index.ts';
import { comparedCourse, onlyUnitsChanged } from './compared-course.tsx';

const words = en.adminCourses;
const theirs = {
  name: 'Arches',
  category: 'Art',
  teacher: 'Ines',
  description: 'Theirs.',
  price: 49.99,
  imageAlt: '',
  level: 'Beginner',
  language: 'English',
  listed: true,
  imageSrc: null,
} as CourseWhole;

it('marks what differs between what one typed and what is stored, and nothing else', () => {
  const typed = {
    name: ' Arches ',
    category: 'Art',
    teacher: 'Ines',
    description: 'Mine.',
    price: '49,99',
    listed: 'false',
  };
  const fields = comparedCourse(typed, undefined, theirs, words, 'en');
  expect(fields.map(({ label, differs }) => [label, differs])).toEqual([
    ['Course Name', false],
    ['Category', false],
    ['Teacher Name', false],
    ['Description', true],
    ['Price', false],
    ['Listed in the catalogue', true],
  ]);
  expect(fields.at(-1)).toMatchObject({ mine: 'No', theirs: 'Yes' });
});

it('shows the picture only to somebody who changed it', () => {
  expect(comparedCourse({ name: 'Arches' }, 'blob:new', theirs, words, 'en').at(-1)).toMatchObject({
    label: 'Course Image',
    differs: true,
  });
});

it('tells a change of units alone from one of the fields somebody has before them', () => {
  const withUnit = { ...theirs, version: 2, lessons: 1, sections: [{ _id: 'new' }] } as unknown as CourseWhole;
  expect(onlyUnitsChanged(theirs, withUnit)).toBe(true);
  for (const change of [{ price: 10 }, { listed: false }, { description: 'Other.' }, { imageSrc: '/media/x' }]) {
    expect(onlyUnitsChanged(theirs, { ...withUnit, ...change })).toBe(false);
  }
});
