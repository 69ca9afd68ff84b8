import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FullCourse, createCourseInput } from '#modules/courses/contract/courses.ts';
import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import { fieldErrorSentence, readFieldError } from '#contract/fields/field-errors.ts';
import { textErrors } from '#contract/fields/text-rules.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { es } from '#tests/support/messages.ts';
import { provideMessages } from '#web/lib/messages/messages.ts';
import { mergeTexts } from '#web/ui/merging/three-way-merge.ts';
import { apiTexts, canonicalOf, priceText } from '#web/ui/editing/field-texts.ts';
import { courseTexts, type CourseTexts } from './course-fields.ts';

const good = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How they stand.', price: '49.99' };

describe('rules of COURSE_FIELDS', () => {
  const errors = (texts: CourseTexts) => textErrors(COURSE_FIELDS, texts);
  const sentences = (texts: CourseTexts) =>
    Object.fromEntries(Object.entries(errors(texts)).map(([name, error]) => [name, fieldErrorSentence(error)]));

  it("[COURSES-16..20] names the missing fields with the specification's texts", () => {
    const empty = { name: '', category: ' ', teacher: '', description: '\n', price: '' };
    expect(sentences(empty)).toEqual({
      name: 'Course name is required.',
      category: 'Category is required.',
      teacher: 'Teacher name is required.',
      description: 'Description is required.',
      price: 'Price is required.',
    });
  });

  it.each(['dear', '1,2,3', '1e3', '€5', '12.'])('[COURSES-22] refuses %s as a price', (price) => {
    expect(sentences({ ...good, price })).toEqual({ price: 'Price must be a number.' });
  });

  it.each([
    ['-5', 'A price cannot be negative.', 'El precio no puede ser negativo.'],
    ['12,345', 'A price has at most two decimals, such as 49.99.', /^El precio puede tener como máximo dos decimales/],
    ['0.001', 'A price has at most two decimals, such as 49.99.', /^El precio puede tener como máximo dos decimales/],
    [
      '10000000000',
      'This is more than a price can be in the currency of the school.',
      'Es más de lo que puede costar un curso en la moneda de la escuela.',
    ],
  ])('[COURSES-22] refuses a price of %s, in both languages', (price, english, spanish) => {
    provideMessages('es', es);
    const error = errors({ ...good, price }).price!;
    expect(fieldSentence(error, 'en')).toBe(english);
    expect(fieldSentence(error, 'es')).toMatch(spanish);
  });

  it('accepts a valid course and skips fields of other forms', () => {
    expect(errors(good)).toEqual({});
    expect(errors({ name: 'Arches' })).toEqual({});
  });

  it("agrees with the API's schema", () => {
    const typed = ['', ' ', 'x', '49,99', '12.5', '12.345', '1e3', '100000', '-1'];
    const text = fc.oneof(fc.constantFrom(...typed), fc.string({ maxLength: 200 }));
    fc.assert(
      fc.property(fc.record({ name: text, category: text, teacher: text, description: text, price: text }), (texts) => {
        const { error } = createCourseInput.safeParse(texts);
        const theirs = (error?.issues ?? []).map(({ path, message }) => [path[0], readFieldError(message)]);
        expect(errors(texts)).toEqual(Object.fromEntries(theirs));
      }),
    );
  });
});

it('priceText accepts a decimal comma', () => {
  expect(priceText(' 49,99 ')).toBe('49.99');
  expect(priceText('12,50')).toBe('12.5');
  expect(priceText('49.99')).toBe('49.99');
  expect(priceText('')).toBeNull();
});

it('apiTexts trims fields and omits empty optional ones', () => {
  const texts: CourseTexts = { ...good, name: '  Arches ', price: '5,5', level: '', imageAlt: '', state: 'draft' };
  expect(apiTexts(COURSE_FIELDS, texts)).toEqual({ ...good, price: '5.5', imageAlt: '', state: 'draft' });
});

it('mergeTexts ignores line ends, spellings of a price and fields outside the form', () => {
  const stored = {
    ...good,
    price: 49.9,
    description: 'One.\r\nTwo.',
    imageAlt: '',
    level: 'Beginner',
    language: 'English',
    state: 'published',
    imageSrc: null,
  } as unknown as FullCourse;
  const typed = { ...good, price: '49,9', description: 'One.\nTwo.', state: 'unlisted', picture: '' };
  const theirs = courseTexts({ ...stored, teacher: 'Otto', level: 'Advanced' });
  const merged = mergeTexts(courseTexts(stored), typed, theirs, canonicalOf(COURSE_FIELDS));
  expect(merged.filter(({ outcome }) => outcome !== 'same').map(({ name, outcome }) => [name, outcome])).toEqual([
    ['teacher', 'theirs'],
    ['state', 'mine'],
  ]);
});
