import type { FullCourse } from '#contract/courses.ts';
import { readPrice } from '#contract/price.ts';

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

/** The fields as the API takes them: trimmed, the price with a point, and nothing where a text may not be empty. */
export function courseFields(texts: CourseTexts): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, text] of Object.entries(texts)) {
    const value = name === 'price' ? (priceText(text) ?? text) : text.trim();
    if (value !== '' || name === 'imageAlt') fields[name] = value;
  }
  return fields;
}
