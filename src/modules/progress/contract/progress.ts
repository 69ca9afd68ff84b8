import { z } from 'zod';
import { objectId } from '#contract/ids.ts';
import { learnerText } from '#contract/fields/learner-text.ts';
import * as LIMITS from '#contract/limits.ts';
import { noteChange } from '#modules/notes/contract/notes.ts';
import { practised } from '#modules/questions/contract/questions-in-texts.ts';

/** The units of a course a user has completed, in no order. */
export const progress = z
  .object({ done: z.array(objectId).meta({ description: 'Units (`_id`) the person asking is done with' }) })
  .meta({ id: 'Progress' });
export type Progress = z.infer<typeof progress>;

/** Ticks a unit off, or takes the tick back. */
export const progressInput = z.object({
  done: z.boolean(),
  userId: objectId.optional().meta({
    description: 'Who ticked it off; when it is not the user of the session, nothing is changed (`other_account`)',
  }),
});

const seconds = z.number().min(0).max(LIMITS.videoSecondsMax);

const videoSecond = z.int().min(0).max(LIMITS.videoSecondsMax);
/** A part of a video that was played: see `VideoPart`. */
const videoPart = z.object({ from: videoSecond, to: videoSecond });

/** A clock that is further behind has no battery. The database knows no year 0. */
const EPOCH = '1970-01-01T00:00:00.000Z';

/** What every fact has. Of the facts of one device, the one with the highest sequence number counts. */
const fact = z.object({
  _id: objectId.meta({ description: 'Made by the client; a fact that is sent again has no effect' }),
  device: objectId.meta({ description: 'Made by the client once for each browser and user' }),
  sequence: z.int().min(0).max(LIMITS.factSequence),
  happenedAt: z.iso
    .datetime()
    .overwrite((time) => (time < EPOCH ? EPOCH : time))
    .meta({ description: 'By the clock of the device; a time in the future counts as now, one before 1970 as 1970' }),
});
/** Whether captions are shown, and the language they were last shown in; null until one was chosen. */
const captions = z.object({ on: z.boolean(), language: learnerText(LIMITS.tagLength).nullable() });
const unitFact = fact.extend({ sectionId: objectId });

/** What happened while studying: units opened, positions in videos, videos that failed, ticks, questions tried, notes, and settings. */
export const studyFact = z
  .discriminatedUnion('kind', [
    unitFact.extend({ kind: z.enum(['opened', 'ticked', 'unticked', 'failed']) }),
    unitFact.extend({
      kind: z.literal('position'),
      seconds,
      duration: seconds.nullable(),
      watched: z.array(videoPart).max(LIMITS.videoParts).optional().meta({
        description:
          'Parts of the film played since it was loaded, also those sent before. They count in courses that require films to be watched, for at most as much time as has passed.',
      }),
    }),
    unitFact.extend({ kind: z.literal('answered'), ...practised.shape }),
    fact.extend({ kind: z.literal('speed'), speed: z.number().min(0.25).max(4) }),
    fact.extend({ kind: z.literal('captions'), ...captions.shape }),
    unitFact.extend({ kind: z.literal('note'), ...noteChange.shape }),
  ])
  .meta({ id: 'StudyFact' });
export type StudyFact = z.infer<typeof studyFact>;

export const factsInput = z.object({
  userId: objectId.meta({ description: 'When it is not the user of the session, nothing is stored (`other_account`)' }),
  facts: z.array(studyFact).min(1).max(LIMITS.factsPerCall),
});
export type FactsInput = z.infer<typeof factsInput>;

/**
 * The facts of units and questions that do not exist or that the user cannot open, ticks of units with a test or not yet
 * watched as the course requires, and notes beyond the limit; all others are stored.
 */
export const factsOutput = z
  .object({
    refused: z.array(
      z.object({
        _id: objectId,
        code: z.enum([
          'section_not_found',
          'not_enrolled',
          'unit_has_test',
          'unit_not_opened',
          'unit_not_watched',
          'question_not_found',
          'notes_full',
        ]),
        remaining: z.int().positive().optional().meta({
          description: 'With `unit_not_watched`: seconds of the film that have to be watched first',
        }),
      }),
    ),
  })
  .meta({ id: 'FactsStored' });
export type FactsOutput = z.infer<typeof factsOutput>;

/** Where a user is in a course, on every device. */
export const studyState = progress
  .extend({
    tested: z.array(objectId).meta({ description: 'Units with a test: done by passing it, never by a tick' }),
    lastUnit: objectId.nullable().meta({ description: 'The unit opened last' }),
    positions: z.array(z.object({ sectionId: objectId, seconds, duration: seconds.nullable() })),
    films: z.array(z.object({ sectionId: objectId, seconds: z.int().positive(), watched: z.array(videoPart) })).meta({
      description:
        'Where the course requires films to be watched before a unit is ticked: how many seconds of each, and the parts that count as watched',
    }),
    speed: z.number().nullable().meta({ description: 'Playback rate of films; null until one was chosen' }),
    captions: captions.nullable(),
  })
  .meta({ id: 'StudyState' });
export type StudyState = z.infer<typeof studyState>;
