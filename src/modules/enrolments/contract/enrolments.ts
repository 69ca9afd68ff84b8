import { z } from 'zod';
import { IMPORT_OUTCOMES } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { courseCard } from '#modules/courses/contract/courses.ts';
import { moment } from '#contract/time/days.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';

/** Whom to enrol. */
export const assignInput = z.object({ userId: objectId });

const until = z.iso.datetime().nullable().meta({ description: 'When the access ends, UTC; null: never' });

/** Whom an admin enrols, and until when. */
export const enrolInput = assignInput.extend({
  until: moment.nullable().optional().meta({ description: 'When the access ends, UTC; null: never' }),
});
export type EnrolInput = z.infer<typeof enrolInput>;

/** The output of a purchase or an enrolment; `alreadyEnrolled` says that nothing was bought this time. */
export const assignOutput = z
  .object({ message: z.string(), courseId: objectId, userId: objectId, alreadyEnrolled: z.boolean() })
  .meta({ id: 'Enrolment' });
export type AssignOutput = z.infer<typeof assignOutput>;

/** The unit a user opened last: its number in the course (from 1) and the position in its video, in seconds. */
const lastUnit = z.object({ number: z.int().positive(), seconds: z.number(), duration: z.number().nullable() });

/** A course of a user, with the time of the enrolment (ISO 8601, UTC), the number of completed units and whether it is completed. */
export const enrolledCard = courseCard
  .extend({
    enrolledAt: z.iso.datetime(),
    until,
    unitsDone: z.int().nonnegative(),
    completed: z.boolean().meta({ description: 'Whether the rule of the course was fulfilled; never taken back' }),
    lastUnit: lastUnit.nullable(),
  })
  .meta({ id: 'EnrolledCourse' });
export type EnrolledCard = z.infer<typeof enrolledCard>;

/** An enrolled person as an administrator sees them in the list of a course. */
export const student = z.object({ _id: objectId, name: z.string(), email: z.string(), until }).meta({ id: 'Student' });
export type Student = z.infer<typeof student>;

/** Searching and paging the people of a course. */
export const listStudentsQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).optional(),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
});
export type ListStudentsQuery = z.infer<typeof listStudentsQuery>;

/** The same search for all students of a course. */
export const exportStudentsQuery = listStudentsQuery.pick({ q: true });

/** An account as a dry run showed it: the admin accepts this user under this address, and nothing else. */
export const acceptedLine = z.object({ userId: objectId, email: z.string().max(LIMITS.emailLength) });
export type AcceptedLine = z.infer<typeof acceptedLine>;

/**
 * Enrolling many by a list of e-mails: one a line, or the first column of a CSV. `dryRun` only says what would happen.
 * `accepted` names the accounts to enrol although their address is not confirmed.
 */
export const importStudentsInput = z.object({
  csv: z.string().max(UPLOAD_LIMITS.csvLines * (LIMITS.emailLength + 2), fieldMessage('list_too_long')),
  dryRun: z.boolean().default(true),
  accepted: z.array(acceptedLine).max(UPLOAD_LIMITS.csvLines).default([]),
});

export type ImportStudentsInput = z.infer<typeof importStudentsInput>;

/**
 * What happens, or would, to one line of the list. An account whose address is `unconfirmed` may belong to another user: it
 * is only enrolled if it is accepted.
 */
export const importLine = z
  .object({
    line: z.int().positive(),
    email: z.string(),
    name: z.string().nullable(),
    outcome: z.enum(IMPORT_OUTCOMES),
    userId: objectId.nullable().meta({ description: 'The account of the address' }),
  })
  .meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof importLine>;

export const importOutput = z
  .object({ dryRun: z.boolean(), enrolled: z.int().nonnegative(), lines: z.array(importLine) })
  .meta({ id: 'ImportOutput' });
export type ImportOutput = z.infer<typeof importOutput>;
