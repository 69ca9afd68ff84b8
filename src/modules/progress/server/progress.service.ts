import type { Locale } from '#contract/locales.ts';
import type { FactsInput, FactsOutput, Progress, StudyFact, StudyState } from '#modules/progress/contract/progress.ts';
import { secondsToWatch } from '#modules/progress/contract/watched-videos.ts';
import type { Db, Handle } from '#server/db/database.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { unitsFor } from '#server/db/units-to-read.ts';
import { AppError } from '#server/errors.ts';
import { type NoteFact, storeNotes } from '#modules/notes/server/notes.service.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import {
  type CompletionDifference,
  listCompletionDifferences,
  listPairsOfCourses,
  lockUnitsOf,
  type NewFact,
} from './facts.queries.ts';
import { listSumDifferences, type SumDifference } from './learner-sums.queries.ts';
import { findStudyState, listDone, lockUnit, updateStudyLocale } from './progress.queries.ts';
import { deleteOldFailures } from './prune-facts.queries.ts';
import { recordFacts, serverFact } from './record-facts.ts';
import { creditVideos, findRefusal, watchFirst } from './watching.service.ts';

/** Returns the units of a course a user has completed. Access must have been checked before. */
export async function getProgress(db: Handle, course: string, learner: Caller): Promise<Progress> {
  return { done: await listDone(db, course, learner._id, unitsFor(learner)) };
}

/** Returns where a user is in a course. Access must have been checked before. */
export async function getStudyState(db: Handle, course: string, learner: Caller): Promise<StudyState> {
  const { films: videos, ...state } = await findStudyState(db, course, learner._id, unitsFor(learner));
  const toWatch = videos.map(({ sectionId, watched, ...unit }) => ({
    sectionId,
    seconds: secondsToWatch(unit),
    watched,
  }));
  return { ...state, films: toWatch.filter(({ seconds }) => seconds > 0) };
}

/**
 * Marks a unit as completed or not, and returns the progress of the course. Throws `section_not_found`, `unit_has_test` for
 * a unit that is completed by passing its test, and `unit_not_opened` or `unit_not_watched` where the course requires both.
 */
export async function setDone(
  db: Db,
  learner: Caller,
  { course, sectionId }: { readonly course: string; readonly sectionId: string },
  { done, locale }: { readonly done: boolean; readonly locale: Locale },
): Promise<Progress> {
  return writeAs(db, learner, {}, async (tx) => {
    await updateStudyLocale(tx, learner._id, locale);
    const unit = await lockUnit(tx, course, sectionId);
    if (!unit) throw new AppError('section_not_found');
    if (unit.hasTest) throw new AppError('unit_has_test');
    const refusal = done && unit.isWatched ? await findRefusal(tx, learner._id, { ...unit, sectionId }) : null;
    if (refusal) throw watchFirst(refusal);
    await recordFacts(tx, learner._id, [serverFact(done ? 'ticked' : 'unticked', sectionId)]);
    return getProgress(tx, course, learner);
  });
}

/**
 * Stores facts of the caller's own studying; returns those of units they cannot study, ticks of units with a test or not
 * watched as their course requires, and questions that their course does not have, which were not stored. `phone`: sent by a phone, which explains why a video failed;
 * `locale`: the language of the page.
 */
export async function storeFacts(
  db: Db,
  learner: Caller,
  { facts, phone, locale }: Pick<FactsInput, 'facts'> & { readonly phone: boolean; readonly locale: Locale },
): Promise<FactsOutput> {
  const named = [...new Set(facts.flatMap((fact) => ('sectionId' in fact ? fact.sectionId : [])))];
  return writeAs(db, learner, {}, async (tx, { actor }) => {
    await updateStudyLocale(tx, actor._id, locale);
    const units = await lockUnitsOf(tx, actor._id, named, actor.role === 'admin');
    const answers = facts.filter((fact) => fact.kind === 'answered');
    const pairs = answers.map(({ sectionId, question }) => ({ unit: sectionId, question }));
    const existing = await listPairsOfCourses(tx, pairs);
    const refusalOf = (sectionId: string) => {
      const unit = units.get(sectionId);
      return unit === undefined ? 'section_not_found' : unit.open ? null : 'not_enrolled';
    };
    const watched = await creditVideos(tx, actor._id, facts, units);
    const refused: FactsOutput['refused'] = [];
    const stored: NewFact[] = [];
    const notes: NoteFact[] = [];
    for (const fact of facts) {
      const code = 'sectionId' in fact ? refusalOf(fact.sectionId) : null;
      const early = fact.kind === 'ticked' ? watched.get(fact.sectionId) : null;
      if (fact.kind === 'note') notes.push(fact);
      else if (code !== null) refused.push({ _id: fact._id, code });
      else if ((fact.kind === 'ticked' || fact.kind === 'unticked') && units.get(fact.sectionId)?.hasTest)
        refused.push({ _id: fact._id, code: 'unit_has_test' });
      else if (early) refused.push({ _id: fact._id, ...early });
      else if (fact.kind === 'answered' && !existing.has(`${fact.sectionId} ${fact.question}`))
        refused.push({ _id: fact._id, code: 'question_not_found' });
      else stored.push(rowOf(fact, phone));
    }
    if (stored.length > 0) await recordFacts(tx, actor._id, stored);
    if (notes.length > 0) refused.push(...(await storeNotes(tx, actor._id, notes, refusalOf)));
    return { refused };
  });
}

type StoredFact = Exclude<StudyFact, NoteFact>;

function rowOf(fact: StoredFact, phone: boolean): NewFact {
  const { _id: id, device, sequence, happenedAt, kind } = fact;
  const sectionId = 'sectionId' in fact ? fact.sectionId : null;
  return {
    id,
    sectionId,
    kind,
    value: fact.kind === 'failed' ? { phone } : valueOf(fact),
    device,
    sequence,
    happenedAt,
  };
}

function valueOf(fact: StoredFact): object | null {
  if (fact.kind === 'position') return { seconds: fact.seconds, duration: fact.duration };
  if (fact.kind === 'answered') return { question: fact.question, answer: fact.answer };
  if (fact.kind === 'speed') return { speed: fact.speed };
  return fact.kind === 'captions' ? { on: fact.on, language: fact.language } : null;
}

/** Deletes videos that failed a month ago or earlier. */
export const pruneFailures = (db: Handle): Promise<void> => deleteOldFailures(db);

/**
 * Computes all completions from the facts, and what enrolments sum up of both; returns up to a hundred differences of each, of
 * which a correct school has none.
 */
export const checkProgress = async (db: Handle): Promise<(CompletionDifference | SumDifference)[]> => [
  ...(await listCompletionDifferences(db, 100)),
  ...(await listSumDifferences(db, 100)),
];
