import { z } from 'zod';
import { COURSE_SORTS, COURSE_STATES } from '#contract/choices.ts';
import { dayQuery } from '#contract/time/days.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { COURSE_FIELDS } from './course.fields.ts';
import { createShape, type FieldValues, textShape, updateShape } from '#contract/fields/field-shapes.ts';
import { entryList, fieldText, imageWord, requiredText, textList, yesOrNo } from '#contract/fields/form-fields.ts';
import { customId, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { mediaFileId } from '#contract/media-kinds.ts';
import { videoError } from '#contract/video-address.ts';
import { mediaUrl } from '#contract/fields/media.ts';
import { chapter } from '#modules/units/contract/outline.ts';
import { readPrice } from '#contract/money/price.ts';
import { unit, unitOutline, videoAddress } from '#modules/units/contract/units.ts';

const courseState = z.enum(COURSE_STATES).meta({
  description:
    '`draft`: for admins only. `published`: in the catalogue. `unlisted`: has its page, but the catalogue does not show it. `archived`: has its page and its students, but cannot be bought.',
});

/** A course as a list or a card shows it. */
export const courseCard = z
  .object({
    _id: objectId,
    id: customId.meta({ description: 'Same as `customId`' }),
    customId,
    name: z.string(),
    category: z.string(),
    teacher: z.string(),
    description: z.string(),
    price: z
      .number()
      .nonnegative()
      .meta({ description: "List price in the school's currency, with at most two decimals" }),
    salePrice: z
      .number()
      .nonnegative()
      .nullable()
      .meta({ description: 'What the course costs while the sale lasts; null: the list price' }),
    saleEndsOn: z.iso
      .date()
      .nullable()
      .meta({ description: "The last day of the sale in the school's time zone; null: no end" }),
    saleEndsAt: z.iso.datetime().nullable().meta({ description: 'The end of that day, UTC' }),
    imageSrc: mediaUrl.nullable(),
    imageAlt: z.string(),
    participants: z.int().nonnegative().meta({ description: 'People enrolled' }),
    positiveReviews: z.int().min(0).max(100).nullable().meta({ description: 'Percent' }),
    lessons: z.int().nonnegative(),
    durationSeconds: z.int().nonnegative(),
    level: z.string(),
    language: z.string(),
    state: courseState,
    listed: z.boolean().meta({ description: 'Whether the catalogue shows it: `state` is `published`' }),
    version: z
      .int()
      .positive()
      .optional()
      .meta({ description: 'For administrators: to be sent back as `If-Match` when saving' }),
  })
  .meta({ id: 'CourseCard' });
export type CourseCard = z.infer<typeof courseCard>;

export const instructor = z
  .object({
    _id: objectId.nullable().meta({ description: 'The account of the instructor; null if there is none' }),
    name: z.string(),
    title: z.string(),
    bio: z.string(),
    imageSrc: mediaUrl.nullable(),
  })
  .meta({ id: 'Instructor' });
export type Instructor = z.infer<typeof instructor>;

/** A student of a course, as admins see them in it. */
const studentOfCourse = z
  .object({ _id: objectId, name: z.string(), email: z.string() })
  .meta({ id: 'StudentOfCourse' });

const faqEntry = z
  .object({ question: z.string(), answer: z.string().meta({ description: 'Markdown' }) })
  .meta({ id: 'CourseQuestion' });
const testimonial = z
  .object({ quote: z.string(), name: z.string(), role: z.string(), rating: z.int().min(1).max(5).nullable() })
  .meta({ id: 'CourseTestimonial' });

const courseDetailFields = courseCard.extend({
  outcomes: z.array(z.string()).meta({ description: 'What a learner can do afterwards' }),
  audience: z.array(z.string()).meta({ description: 'For whom the course is' }),
  pitch: z.string().meta({ description: 'Markdown, which the page shows below the description' }),
  trailer: z.string().meta({ description: 'The address of a video; empty: none' }),
  guarantee: z.string(),
  faq: z.array(faqEntry),
  testimonials: z.array(testimonial),
  html: z
    .object({ pitch: z.string(), answers: z.array(z.string()) })
    .optional()
    .meta({
      description:
        '`pitch` and the answers of `faq` as HTML that is safe to insert; absent if these, `audience`, `guarantee` and `testimonials` are empty',
    }),
  chapters: z.array(chapter).meta({ description: 'In their order; units without a chapter come first' }),
  resources: z.int().nonnegative(),
  resourceFiles: z.int().nonnegative(),
  instructor: instructor.nullable(),
  students: z
    .array(studentOfCourse)
    .optional()
    .meta({
      description: `For administrators: the people enrolled, in the order of their accounts, at most ${LIMITS.courseStudents}. When there are more, the header \`Link\` names the list of all, which is paged`,
    }),
});

/** A course as its public page shows it. */
export const courseDetail = courseDetailFields.extend({ sections: z.array(unitOutline) }).meta({ id: 'Course' });
export type CourseDetail = z.infer<typeof courseDetail>;

/** A course with its full units: for people enrolled in it and for administrators. */
export const fullCourse = courseDetailFields.extend({ sections: z.array(unit) }).meta({ id: 'CourseWhole' });
export type FullCourse = z.infer<typeof fullCourse>;

/** How to search, filter, order and page the list of courses; with nothing, everything in the order of `customId`. */
export const listCoursesQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  category: z.string().trim().max(LIMITS.nameLength).optional(),
  ids: z
    .string()
    .regex(/^[1-9][0-9]{0,8}(,[1-9][0-9]{0,8}){0,49}$/, fieldMessage('course_ids_invalid', { max: 50 }))
    .optional()
    .meta({ description: 'Only these `customId`s, in this order' }),
  from: dayQuery.optional().meta({ description: 'Created on this day of the school or later' }),
  to: dayQuery.optional().meta({ description: 'Created on this day of the school or earlier' }),
  state: z
    .enum(COURSE_STATES)
    .optional()
    .meta({ description: 'For administrators; others see published courses only' }),
  sort: z.enum(COURSE_SORTS).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
});
export type ListCoursesQuery = z.infer<typeof listCoursesQuery>;

/** The same search, filter and order for all matching courses. */
export const exportCoursesQuery = listCoursesQuery.omit({ limit: true, offset: true });

/** A category that has listed courses, and how many. */
export const categoryCount = z
  .object({ category: z.string(), courses: z.int().positive() })
  .meta({ id: 'CategoryCount' });
export type CategoryCount = z.infer<typeof categoryCount>;

/** Reads a price; adds its error as an issue. */
function priceOf(value: number | string, context: z.RefinementCtx): number {
  const read = readPrice(value);
  if (typeof read === 'number') return read;
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
}

/** A price in the school's currency, as a number or as the text of a form field, with at most two decimals; stored as whole cents. */
const price = z
  .union([z.number(), z.string()], { error: fieldMessage('price_required') })
  .transform((value, context) => priceOf(value, context))
  .pipe(z.number().nonnegative());

/** A price that an empty text or null clears. */
const clearablePrice = z
  .union([z.number(), z.string(), z.null()], { error: fieldMessage('price_not_a_number') })
  .transform((value, context) => (value === null || value === '' ? null : priceOf(value, context)))
  .pipe(z.number().nonnegative().nullable());

/** The last day of the year 9999 ends in one of five digits, which the database does not read. */
const dayThatEnds = dayQuery.refine((day) => day < '9999-12-31');

/** A day that an empty text or null clears. */
const clearableDay = z.union([z.literal('').transform(() => null), z.null(), dayThatEnds], {
  error: fieldMessage('invalid'),
});

/** The teacher of a course: a name, or an object with one (specification, section 3). */
const teacherName = z
  .union(
    [
      requiredText(COURSE_FIELDS.teacher),
      z.object({ name: requiredText(COURSE_FIELDS.teacher) }).transform(({ name }) => name),
    ],
    { error: fieldMessage(COURSE_FIELDS.teacher.required) },
  )
  .meta({ description: 'A name, or an object with a `name`' });

const rating = z
  .union([z.literal('').transform(() => null), z.null(), z.coerce.number().int().min(1).max(5)])
  .default(null);
const { question, answer } = COURSE_FIELDS.faq.entry;
const { quote, name, role } = COURSE_FIELDS.testimonials.entry;

/** A schema for each editable field. A function, so that the browser's build can leave it out. */
const courseSchemas = () => ({
  ...textShape(COURSE_FIELDS, fieldText),
  category: requiredText(COURSE_FIELDS.category).meta({
    description: 'The `name` of one of the `categories` that `GET /school` returns',
  }),
  teacher: teacherName,
  outcomes: textList({ most: LIMITS.outcomes, longest: LIMITS.outcomeLength }).meta({
    description: 'What a learner can do afterwards: a list, or a text with a line for each',
  }),
  audience: textList({ most: LIMITS.outcomes, longest: LIMITS.outcomeLength }).meta({
    description: 'For whom the course is, likewise',
  }),
  trailer: videoAddress
    .refine((url) => videoError(url) === null, { error: fieldMessage('video_unplayable') })
    // A file of a unit is seen by learners only, and goes with it.
    .refine((url) => mediaFileId(url) === null, { error: fieldMessage('video_address_invalid') }),
  faq: entryList(z.object({ question: fieldText(question), answer: fieldText(answer) }), COURSE_FIELDS.faq.most),
  testimonials: entryList(
    z.object({ quote: fieldText(quote), name: fieldText(name), role: fieldText(role).default(''), rating }),
    COURSE_FIELDS.testimonials.most,
  ),
  price,
  salePrice: clearablePrice,
  saleEndsOn: clearableDay,
  state: courseState,
});
export type CourseValues = FieldValues<ReturnType<typeof courseSchemas>>;
/** The fields that files of a course hold; a sale stays with its school. */
export type CourseValuesInFiles = Omit<CourseValues, 'salePrice' | 'saleEndsOn'>;

/** What callers sent before courses had a `state`. */
const listed = yesOrNo.optional().meta({
  description: 'Without `state`: true publishes a course, false makes a published one `unlisted`',
});

/** Creates a course, from a form or JSON. The image is uploaded beside it. */
export const createCourseInput = z.object({ ...createShape(COURSE_FIELDS, courseSchemas()), listed });
export type CreateCourseInput = z.infer<typeof createCourseInput>;

/**
 * Changes a course; fields that are left out stay. `sections` lists the units that stay, in their new order: all others are
 * deleted.
 */
export const updateCourseInput = z.object({
  ...updateShape(COURSE_FIELDS, courseSchemas()),
  listed,
  sections: z
    .array(z.object({ _id: objectId }))
    .max(LIMITS.courseUnits)
    .optional(),
  courseImage: imageWord,
});
export type UpdateCourseInput = z.infer<typeof updateCourseInput>;

export const deleteCourseInput = z.object({ deleteImage: z.boolean().optional() }).nullish();
