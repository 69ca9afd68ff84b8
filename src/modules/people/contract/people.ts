import { z } from 'zod';
import { moment } from '#contract/time/days.ts';
import { ACCESS_CAUSES, REFUSALS, TIME_FACTORS, TIMELINE_KINDS } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { customId, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { listedUser } from '#modules/users/contract/users.ts';

/** What an access depends on, as evidence for the sentence that explains it. Times are ISO 8601, UTC. */
const evidence = z.object({
  cause: z.enum(ACCESS_CAUSES).nullable().meta({ description: 'Of the newest grant or removal; null without one' }),
  at: z.iso.datetime().nullable(),
  /** The number of the order it comes from. */
  order: z.int().positive().nullable(),
  /** The admin who granted or removed it; only for admins. */
  by: z.string().nullable(),
  until: z.iso.datetime().nullable(),
});

/** Why a user can or cannot open a course, or a unit of it. */
export const access = z
  .object({
    course: z.object({ _id: objectId, customId, name: z.string() }),
    open: z.boolean(),
    /** Why it is closed; null if it is open. */
    refusal: z.enum(REFUSALS).nullable(),
    evidence,
    /** An order for the course that is not paid yet, or whose payment waits for an admin. */
    openOrder: z
      .object({ _id: objectId, number: z.int().positive(), at: z.iso.datetime(), held: z.boolean() })
      .nullable(),
    unit: z
      .object({ title: z.string(), preview: z.boolean(), doneAt: z.iso.datetime().nullable() })
      .nullable()
      .meta({ description: 'The unit that was asked for; null without one' }),
    films: z
      .array(z.object({ title: z.string(), times: z.int().positive(), at: z.iso.datetime(), phone: z.boolean() }))
      .meta({
        description:
          'Units whose film failed for the person in the last seven days, the latest first; `at` and `phone` of the last time',
      }),
  })
  .meta({ id: 'Access' });
export type PersonAccess = z.infer<typeof access>;

export const accessQuery = z.object({ unit: objectId.optional() });

/** An account with its courses, as its page in the back office shows it. */
export const person = listedUser
  .extend({
    emailConfirmed: z.boolean(),
    courses: z.array(
      z.object({
        _id: objectId,
        customId,
        name: z.string(),
        units: z.int().nonnegative(),
        done: z.int().nonnegative(),
        since: z.iso.datetime(),
        until: z.iso.datetime().nullable(),
        /** False: the access has ended. */
        open: z.boolean(),
      }),
    ),
    notes: z.int().nonnegative(),
    timeFactor: z.number().meta({ description: 'Multiplies the time limits of tests' }),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

/** Something that happened to a person. The fields that a kind does not have are null. */
export const timelineEntry = z
  .object({
    /** Unique among the entries of a person. */
    id: z.string(),
    at: z.iso.datetime(),
    kind: z.enum(TIMELINE_KINDS),
    /** A course, a unit, the subject of a message, the number of an invoice, a browser, or the text of a note. */
    title: z.string().nullable(),
    cause: z.enum(ACCESS_CAUSES).nullable(),
    /** The number of an order. */
    order: z.int().positive().nullable(),
    /** In units of `currency`. */
    amount: z.number().nullable(),
    currency: z.string().nullable(),
    /** The admin who did it. */
    by: z.string().nullable(),
    /** The id of the message, invoice or note. */
    about: z.string().nullable(),
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** A page of a timeline, newest first: `before` the time and id of an entry continues after it. */
export const timelineParams = z.object({
  before: moment.optional(),
  beforeId: z.string().max(100).optional(),
  kind: z.enum(TIMELINE_KINDS).optional(),
});
export type TimelineQuery = z.infer<typeof timelineParams>;

/** A note of the staff about a person. The person gets it with an export of their data. */
export const noteInput = z.object({
  text: z
    .string()
    .trim()
    .min(1, fieldMessage('note_required'))
    .max(LIMITS.noteLength, fieldMessage('too_long', { max: LIMITS.noteLength })),
});

/** How much longer the tests of a person take. */
export const timeFactorInput = z.object({ factor: z.literal(TIME_FACTORS) });
