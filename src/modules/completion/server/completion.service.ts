import { z } from 'zod';
import type { CompletionRule, CourseCompletion, RuleEffect } from '#modules/completion/contract/completion.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { AppError } from '#server/errors.ts';
import { defineJob, type JobHandler, runJob } from '#server/jobs/define-job.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { issueCertificate } from '#modules/certificates/server/issue-certificate.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import {
  findCompletion,
  findEffect,
  insertCompletion,
  listMissing,
  listUsersToComplete,
  lockRule,
  updateRule,
} from './completion.queries.ts';

/**
 * Completes a course (`_id` or `customId`) for a user who fulfils its rule, and issues the certificate; idempotent. To be called in the transaction
 * that changed what the user has done. A completion is never taken back, also not by a stricter rule.
 */
export async function checkCompletion(tx: Handle, userId: string, course: string): Promise<void> {
  const courseId = await insertCompletion(tx, userId, course);
  if (courseId !== null) await issueCertificate(tx, { userId, courseId });
}

/** Returns whether a user has completed a course, and what is missing. Throws `course_not_found`. */
export async function getCompletion(db: Db, userId: string, course: string): Promise<CourseCompletion> {
  const completion = await findCompletion(db, userId, course);
  if (!completion) throw new AppError('course_not_found');
  const { courseId, rule, completedAt } = completion;
  const missing = completedAt ? [] : await listMissing(db, userId, courseId);
  return { rule, completedAt: completedAt?.toISOString() ?? null, missing };
}

/** Completes a course for every learner who fulfils its rule. */
const checkCourse = defineJob({ kind: 'completion.check', payload: z.object({ course: z.uuid() }) });

/**
 * Enqueues the completion of a course for every learner who lacked nothing but units that were removed from it. A removal
 * that can be undone counts `delaySeconds` later, as a completion is never taken back.
 */
export async function completeAfterRemoval(tx: Handle, courseId: string, delaySeconds = 0): Promise<void> {
  const key = delaySeconds > 0 ? `${courseId} removed` : courseId;
  await enqueue(tx, checkCourse, { course: courseId }, { key, delaySeconds });
}

/** Changes what completes a course, recorded in the audit log. Throws `course_not_found`. */
export async function changeRule(
  db: Db,
  caller: Caller,
  course: string,
  { kind, units, watched }: CompletionRule,
): Promise<CompletionRule> {
  const rule = { kind, ...(kind === 'units' && { units: [...new Set(units)] }), ...(watched && { watched }) };
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    const current = await lockRule(tx, course);
    if (!current) throw new AppError('course_not_found');
    await updateRule(tx, current._id, rule);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'course',
      entityId: current._id,
      label: current.name,
      before: { completionRule: describeRule(current.rule), watchedFirst: current.rule.watched ?? false },
      after: { completionRule: describeRule(rule), watchedFirst: rule.watched ?? false },
    });
    await enqueue(tx, checkCourse, { course: current._id }, { key: current._id });
    return rule;
  });
}

/** Returns whom another rule would affect; nothing is changed. Throws `course_not_found`. */
export const previewRule = (db: Db, caller: Caller, course: string, rule: CompletionRule): Promise<RuleEffect> =>
  // The caller is checked again, as for the change itself: the names of learners are shown.
  writeAs(db, caller, {}, async (tx) => {
    const effect = await findEffect(tx, course, rule);
    if (!effect) throw new AppError('course_not_found');
    return effect;
  });

/** Gives a copy of a course the rule of the original. `units` are the units of the original and their copies. */
export async function copyRule(
  tx: Handle,
  { from, to, units }: { from: string; to: string; units: readonly { readonly id: string; readonly copy: string }[] },
): Promise<void> {
  const original = await lockRule(tx, from);
  if (!original) return;
  const { kind, units: required, ...others } = original.rule;
  const copies = units.filter(({ id }) => required?.includes(id)).map(({ copy }) => copy);
  if (kind !== 'units') await updateRule(tx, to, { ...others, kind });
  else if (copies.length > 0) await updateRule(tx, to, { ...others, kind, units: copies });
  else await updateRule(tx, to, { ...others, kind: 'all_units' });
}

/** Returns a rule as the audit log records it: its kind, or the required units. */
const describeRule = ({ kind, units }: CompletionRule): string | readonly string[] => units ?? kind;

const BATCH = 200;

/** Returns the handler of the job that completes a course after its rule or its units changed. */
export const checkCourseJob = (db: Db): JobHandler =>
  runJob(checkCourse, async ({ course }, { signal }) => {
    let users: string[];
    do {
      users = await listUsersToComplete(db, course, BATCH);
      for (const user of users) await transact(db, (tx) => checkCompletion(tx, user, course));
    } while (users.length === BATCH && !signal.aborted);
  });
