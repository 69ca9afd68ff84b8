import { describe, expect, it } from 'vitest';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { previewedCourse } from './previewed-course.ts';

const course = {
  name: 'Stored',
  pitch: '',
  faq: [],
  testimonials: [],
  sections: [
    { _id: 'a', state: 'published' },
    { _id: 'b', state: 'draft' },
  ],
} as unknown as FullCourse;

describe('the preview of a course', () => {
  it('has all texts of an entry while it is being filled in, whichever comes first', () => {
    const typed = (texts: Record<string, string>) => previewedCourse(course, texts);
    expect(typed({ testimonials: '[{"rating":"5"}]' }).testimonials).toEqual([
      { quote: '', name: '', role: '', rating: 5 },
    ]);
    expect(typed({ testimonials: '[{"role":"Weaver"}]' }).testimonials).toMatchObject([{ name: '', rating: null }]);
    const { faq, html } = typed({ faq: '[{"question":"Why?"}]' });
    expect(faq).toEqual([{ question: 'Why?', answer: '' }]);
    expect(html?.answers).toEqual(['']);
  });

  it('has what is typed and published units only', () => {
    const { name, sections, html } = previewedCourse(course, { name: ' New ', pitch: '**Bold**' });
    expect([name, sections.map(({ _id }) => _id)]).toEqual(['New', ['a']]);
    expect(html?.pitch).toContain('<strong>Bold</strong>');
  });
});
