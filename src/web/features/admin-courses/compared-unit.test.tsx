import { expect, it } from 'vitest';
import type { Section } from '#contract/sections.ts';
import { en } from '#web/lib/messages/en/index.ts';
import { comparedUnit } from './compared-unit.tsx';

const words = en.adminCourses;
const theirs = {
  title: 'One',
  description: 'Theirs.',
  videoUrl: null,
  durationSeconds: 90,
  freePreview: false,
  sectionImage: null,
} as Section;

it('compares what the form has, a length by its meaning and not by its spelling', () => {
  const typed = { title: 'One', description: 'Mine.', videoUrl: '', minutes: '1,50', freePreview: 'true' };
  const fields = comparedUnit(typed, undefined, theirs, words);
  expect(fields.filter(({ differs }) => differs).map(({ label }) => label)).toEqual([
    'Section Description',
    'Free preview',
  ]);
});

it('leaves out what a short form does not have', () => {
  expect(comparedUnit({ title: 'Two' }, null, theirs, words).map(({ label }) => label)).toEqual([
    'Section Title',
    'Section Image',
  ]);
});
