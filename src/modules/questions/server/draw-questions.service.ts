import type { DrawableQuestion, DrawQuestionsInput, ListBankQuery } from '#modules/questions/contract/bank.ts';
import { type Actor, recordChange } from '#modules/audit/server/audit.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { idsOfKey } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type BankFilter, listBankPage, listDrawablePage, lockDrawable } from './bank.queries.ts';
import { copyQuestions, listAdded } from './questions.service.ts';

/** Returns the filter of a query, with the id of its course. Throws `course_not_found`. */
const filterOf = async (db: Handle, { course, ...query }: ListBankQuery): Promise<BankFilter> => ({
  ...query,
  course: course === undefined ? null : (await getCard(db, course))._id,
});

const present = <Row extends { readonly editedAt: Date }>({ editedAt, ...row }: Row) => ({
  ...row,
  editedAt: editedAt.toISOString(),
});

/** Returns a page of the questions of all courses with the number of their copies. Throws `course_not_found`. */
export const listBank = async (db: Handle, query: ListBankQuery) =>
  (await listBankPage(db, await filterOf(db, query))).map(present);

/**
 * Returns a page of the questions of other courses that the caller can copy into a course. Throws `course_not_found`; for callers who are
 * no admins another course that does not exist has no questions, like one that they do not write.
 */
export async function listDrawable(
  db: Handle,
  caller: Caller,
  to: string,
  query: ListBankQuery,
): Promise<DrawableQuestion[]> {
  const { _id } = await getCard(db, to);
  const isAdmin = caller.role === 'admin';
  const filter = await filterOf(db, query).catch((cause: unknown) => {
    if (isAdmin || !(cause instanceof AppError) || cause.code !== 'course_not_found') throw cause;
    return null;
  });
  if (filter === null) return [];
  return (await listDrawablePage(db, filter, _id, isAdmin ? null : caller._id)).map(present);
}

/** Records in the logs of a course and of those that questions were copied from what was copied. */
async function recordDrawn(
  tx: Handle,
  actor: Actor,
  to: { readonly _id: string; readonly name: string },
  sources: readonly { readonly courseId: string; readonly course: string }[],
): Promise<void> {
  const change = { action: 'update', entity: 'course' } as const;
  const nameOf = new Map(sources.map(({ courseId, course }) => [courseId, course]));
  for (const [entityId, label] of nameOf) {
    const copiedQuestions = sources.filter(({ courseId }) => courseId === entityId).length;
    const after = { copiedQuestions, copiedTo: to.name };
    await recordChange(tx, actor, { ...change, entityId, label, before: { copiedQuestions: null }, after });
  }
  const copiedFrom = [...new Set(nameOf.values())].toSorted().join(', ');
  await recordChange(tx, actor, {
    ...change,
    entityId: to._id,
    label: to.name,
    before: { imported: null },
    after: { imported: sources.length, copiedFrom },
  });
}

/**
 * Copies questions of courses that the caller writes into another one of them, all or none; idempotent by `key`. Returns the ids of the
 * copies in the order of the input. Throws `course_not_found`, `questions_full`, and `question_not_found` for a question of a course
 * that the caller does not write, of the same course, and one that was removed.
 */
export async function copyFromBank(
  db: Db,
  caller: Caller,
  ref: string,
  input: DrawQuestionsInput,
  key: string | null,
): Promise<string[]> {
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    const { _id: to, name } = await lockCourseByRef(tx, ref);
    const ids = [...new Set(input.questions)];
    const idOf = key === null ? null : idsOfKey(key, [input], to);
    const versionOf = new Map(ids.map((id) => [id, idOf?.(id)]));
    const repeated = await listAdded(
      tx,
      to,
      [...versionOf.values()].flatMap((id) => id ?? []),
    );
    if (repeated.length > 0) return repeated;
    const sources = await lockDrawable(tx, ids, to, actor.role === 'admin' ? null : actor._id);
    if (sources.length !== ids.length) throw new AppError('question_not_found');
    const copyOf = await copyQuestions(tx, { to, createdBy: actor._id }, { ids: new Set(ids), versionOf });
    // A course was deleted meanwhile.
    if (copyOf.size !== ids.length) throw new AppError('question_not_found');
    await recordDrawn(tx, actor, { _id: to, name }, sources);
    return ids.flatMap((id) => copyOf.get(id) ?? []);
  });
}
