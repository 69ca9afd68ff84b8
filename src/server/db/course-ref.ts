import { eq, type SQL } from 'drizzle-orm';
import { isCustomId } from '#contract/course-ref.ts';
import { courses } from './schema/courses.ts';

/** Returns the condition that a course has this reference: its `_id`, or its `customId`, the small number shown as its ID. */
export const courseIs = (ref: string): SQL =>
  isCustomId(ref) ? eq(courses.customId, Number(ref)) : eq(courses.id, ref);
