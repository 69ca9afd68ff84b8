import { z } from 'zod';
import { fieldMessage } from './fields/field-errors.ts';
import { isCourseRef, UUID } from './course-ref.ts';

/** An `_id`: a UUIDv7 (RFC 9562 §5.7) in lower case; unguessable, and sorts by the time it was made. */
export const objectId = z
  .string()
  .regex(UUID, fieldMessage('id_invalid'))
  .meta({ description: 'Opaque id', examples: ['01941f29-7c00-7000-8000-000000000001'] });

/** What may stand in an address for a course: its `_id`, or the small number people see as its ID. */
export const courseRef = z
  .string()
  .refine(isCourseRef, fieldMessage('course_ref_invalid'))
  .meta({ description: 'The `_id` of a course, or its `customId`', examples: ['1'] });

/** The small whole number people see as ID: unique per kind, given out by the database, never reused. */
export const customId = z.int().positive();
