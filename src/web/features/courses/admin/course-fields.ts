import type { FullCourse } from '#contract/courses.ts';
import { LIMITS } from '#contract/limits.ts';
import { readPrice } from '#contract/price.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import type { FormErrors } from '#web/ui/form-errors.ts';

/** What stands in the fields of a course's form, as typed; a field the form does not have is absent. */
export type CourseTexts = Readonly<Partial<Record<CourseField, string>>>;
export type CourseField =
  | 'name'
  | 'category'
  | 'teacher'
  | 'description'
  | 'price'
  | 'imageAlt'
  | 'level'
  | 'language'
  | 'listed';

const REQUIRED = ['name', 'category', 'teacher', 'description', 'price'] as const;
const LONGEST: Readonly<Partial<Record<CourseField, number>>> = {
  name: LIMITS.titleLength,
  category: LIMITS.nameLength,
  teacher: LIMITS.nameLength,
  description: LIMITS.descriptionLength,
};

/** A price as typed, with a point or a comma, as the number text the API takes; null when it is no price. */
export function priceText(typed: string): string | null {
  const price = readPrice(typed);
  return typeof price === 'number' ? String(price) : null;
}

/** A course as its form shows it; `picture` is the address of its picture, or nothing. */
export const courseTexts = (course: FullCourse): Required<CourseTexts> & { readonly picture: string } => ({
  name: course.name,
  category: course.category,
  teacher: course.teacher,
  description: course.description,
  price: course.price.toFixed(2),
  imageAlt: course.imageAlt,
  level: course.level,
  language: course.language,
  listed: String(course.listed),
  picture: course.imageSrc ?? '',
});

/** A text of the form in one spelling: prices are compared by their value. */
export function canonicalCourseText(name: string, text: string): string {
  const number = name === 'price' ? priceText(text) : null;
  return number === null ? text : String(Number(number));
}

/** What is wrong with each field, by its name, in the sentences of the form. Only fields that are there are looked at. */
export function courseErrors(texts: CourseTexts, words: Messages['adminCourses']['form']['errors']): FormErrors {
  const errors: Record<string, string> = {};
  for (const field of REQUIRED) {
    const text = texts[field]?.trim();
    const longest = LONGEST[field];
    if (text === undefined) continue;
    if (text === '') errors[field] = words[field];
    else if (longest !== undefined && text.length > longest) errors[field] = words.tooLong(longest);
  }
  const price = readPrice(texts.price ?? '');
  if (typeof price === 'string' && price !== 'missing') errors.price = words.prices[price];
  return errors;
}

/** The fields as the API takes them: trimmed, the price with a point, and nothing where a text may not be empty. */
export function courseFields(texts: CourseTexts): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const value = name === 'price' ? (priceText(text) ?? text) : text.trim();
    if (value !== '' || name === 'imageAlt') fields[name] = value;
  }
  return fields;
}
