import { eq, type SQL } from 'drizzle-orm';
import { isCustomId } from '#contract/ids.ts';
import { courses } from './schema/courses.ts';

/** Whether a course is the one an address names, by its `_id` or the small number people see as its ID. */
export const courseIs = (ref: string): SQL =>
  isCustomId(ref) ? eq(courses.customId, Number(ref)) : eq(courses.id, ref);
