import { describe, expect, it } from 'vitest';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { courseChecks } from './course-checks.ts';

const unit = { _id: 'u1', freePreview: false, videoUrl: null, captionsUrl: null };
const bare = { imageSrc: null, imageAlt: '', description: '', outcomes: [], price: 0, sections: [] };
const openChecks = (course: object) =>
  courseChecks({ ...bare, ...course } as unknown as FullCourse).filter(({ done }) => !done);
const names = (course: object) => openChecks(course).map(({ name }) => name);

describe('the checks of a course', () => {
  it('are open for a course that has nothing; without a film no captions are missing', () => {
    expect(names({})).toEqual(['picture', 'description', 'outcomes', 'price', 'units', 'preview']);
  });

  it('are done for a complete course; a picture counts with its description only', () => {
    const complete = {
      imageSrc: '/media/a.webp',
      imageAlt: 'An arch',
      description: 'Text',
      outcomes: ['Build'],
      price: 10,
      sections: [{ ...unit, freePreview: true, videoUrl: 'https://youtu.be/abcdefghijk' }],
    };
    expect(names(complete)).toEqual([]);
    expect(names({ ...complete, imageAlt: '' })).toEqual(['picture']);
  });

  it('name the unit whose film has no captions, and the unit that could be the free preview', () => {
    const video = { ...unit, _id: 'u2', videoUrl: '/media/videos/a.mp4' };
    const found = openChecks({ sections: [unit, video, { ...video, _id: 'u3', captionsUrl: '/media/a.vtt' }] });
    expect(found.filter(({ at }) => 'unit' in at).map(({ name, at }) => [name, at])).toEqual([
      ['preview', { unit: 'u1' }],
      ['captions', { unit: 'u2' }],
    ]);
  });
});
