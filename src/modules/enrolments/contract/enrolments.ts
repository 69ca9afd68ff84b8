import { z } from 'zod';
import {
  IMPORT_OUTCOMES,
  LEARNER_SORTS,
  LEARNER_SOURCES,
  LEARNER_STATES,
  LEARNER_UNIT_STATES,
} from '#contract/choices.ts';
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

/** Until when the access of a learner is extended. */
export const extendInput = z.object({ until: moment });
export const extendOutput = z.object({
  until,
  extended: z.boolean().meta({ description: 'False: it lasted as long already' }),
});
export type ExtendOutput = z.infer<typeof extendOutput>;

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

/** The result of a learner in a test. */
const learnerTest = z.object({
  sectionId: objectId,
  title: z.string(),
  percent: z.number().nullable().meta({ description: 'The result that counts; null until it is marked' }),
  passed: z.boolean().nullable().meta({ description: 'null: an attempt waits for marks' }),
  attempts: z.int().positive(),
});

/** An enrolled person and how they study, as an admin or the team of the course sees them. */
export const student = z
  .object({
    _id: objectId,
    name: z.string(),
    email: z.string().nullable().meta({ description: 'null for viewers' }),
    since: z.iso.datetime(),
    until,
    source: z.enum(LEARNER_SOURCES).nullable(),
    unitsDone: z.int().nonnegative(),
    units: z.int().nonnegative().meta({ description: 'Published units of the course' }),
    lastSeenAt: z.iso.datetime().nullable().meta({ description: 'The latest unit opened or completed in this course' }),
    lastUnit: z.object({ _id: objectId, title: z.string(), number: z.int().positive() }).nullable().meta({
      description: 'The unit opened last',
    }),
    tests: z.array(learnerTest),
    finished: z.boolean(),
    certificateAt: z.iso.datetime().nullable(),
    states: z
      .array(z.object({ sectionId: objectId, state: z.enum(LEARNER_UNIT_STATES) }))
      .optional()
      .meta({ description: 'With `units`: the units begun' }),
    cursor: z.string().meta({ description: 'As `after`: continues the list behind this row' }),
  })
  .meta({ id: 'Student' });
export type Student = z.infer<typeof student>;

/** Searching, filtering and paging the people of a course. */
export const listStudentsQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  state: z.enum(LEARNER_STATES).optional(),
  unit: objectId.optional().meta({ description: 'Stuck at this unit; with the state `stuck` only' }),
  sort: z.enum(LEARNER_SORTS).default('name'),
  after: z
    .string()
    .max(LIMITS.cursorLength)
    .optional()
    .meta({ description: 'The `cursor` of the last row before the page, read with the same `sort`' }),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).optional().meta({
    description: 'By default 100; all for admins who ask for no filter but `q`, no order, no page and no `units`',
  }),
  offset: z.coerce.number().int().min(0).max(10_000_000).optional(),
  units: z.enum(['true']).optional().meta({ description: 'Each row also says where the learner is in each unit' }),
});
export type ListStudentsQuery = z.infer<typeof listStudentsQuery>;

/** The same for all students of a course. */
export const exportStudentsQuery = listStudentsQuery.pick({ q: true, state: true, unit: true, sort: true });
export type ExportStudentsQuery = z.infer<typeof exportStudentsQuery>;

/** The published units of a course, and how many learners each filter finds. */
export const studentsSummary = z
  .object({
    units: z.array(z.object({ _id: objectId, title: z.string(), hasTest: z.boolean(), stuck: z.int().nonnegative() })),
    counts: z.record(z.enum(LEARNER_STATES), z.int().nonnegative()),
  })
  .meta({ id: 'StudentsSummary' });
export type StudentsSummary = z.infer<typeof studentsSummary>;

/** An account as a dry run showed it: the admin accepts this user under this address, and nothing else. */
export const acceptedLine = z.object({ userId: objectId, email: z.string().max(LIMITS.emailLength) });
export type AcceptedLine = z.infer<typeof acceptedLine>;

/**
 * Enrolling many by a list of e-mails: one a line, or the first column of a CSV. `dryRun` only says what would happen.
 * `accepted` names the accounts to enrol although their address is not confirmed. With `invite` an address without an account gets
 * one, and an email with a link to choose its password; with `notify` the others get an email too. `message` stands in both.
 */
export const importStudentsInput = z.object({
  csv: z.string().max(UPLOAD_LIMITS.csvLines * (LIMITS.emailLength + 2), fieldMessage('list_too_long')),
  dryRun: z.boolean().default(true),
  accepted: z.array(acceptedLine).max(UPLOAD_LIMITS.csvLines).default([]),
  invite: z.boolean().default(false),
  notify: z.boolean().default(false),
  message: z.string().trim().max(LIMITS.requestMessageLength).default(''),
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
    name: z.string().nullable().meta({ description: 'Of the account, or of the one an invitation creates' }),
    outcome: z.enum(IMPORT_OUTCOMES),
    userId: objectId.nullable().meta({ description: 'The account of the address' }),
  })
  .meta({ id: 'ImportLine' });
export type ImportLine = z.infer<typeof importLine>;

export const importOutput = z
  .object({
    dryRun: z.boolean(),
    enrolled: z.int().nonnegative().meta({ description: 'With those who were invited' }),
    invited: z.int().nonnegative(),
    lines: z.array(importLine),
    emails: z
      .array(z.object({ subject: z.string(), text: z.string() }))
      .meta({ description: 'With `dryRun`: what the first person of each kind would read' }),
  })
  .meta({ id: 'ImportOutput' });
export type ImportOutput = z.infer<typeof importOutput>;
