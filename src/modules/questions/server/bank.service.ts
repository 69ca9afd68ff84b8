import { isDeepStrictEqual } from 'node:util';
import type { StoredQuestion } from '#modules/course-files/contract/course-files.ts';
import { questionInput } from '#modules/questions/contract/questions.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { withOptionIds } from './question-body.ts';
import {
  insertQuestions,
  insertVersions,
  listBankRows,
  listQuestionRows,
  updateQuestionRow,
} from './questions.queries.ts';

/** Returns the bank of a course, each question in its latest version, in the order of their ids. */
export const readBank = async (db: Handle, courseId: string): Promise<StoredQuestion[]> =>
  (await listQuestionRows(db, courseId))
    .map(({ _id: id, tags, body }) => ({ id, tags, body: questionInput.parse(body) }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Makes the bank of a locked course what it is wanted to be: adds questions and versions, brings removed questions back and
 * removes those that are left out. Versions that attempts asked stay. Returns how many questions it changed.
 */
export async function writeBank(
  tx: Handle,
  actor: HeldUser,
  courseId: string,
  questions: readonly StoredQuestion[],
): Promise<number> {
  const present = new Map((await listBankRows(tx, courseId)).map((row) => [row._id, row]));
  const added: StoredQuestion[] = [];
  const versions: Parameters<typeof insertVersions>[1][number][] = [];
  let changed = 0;
  for (const { id, tags, body } of questions) {
    const row = present.get(id);
    const isNew = !row || !isDeepStrictEqual(questionInput.parse(row.body), body);
    const number = (row?.number ?? 0) + (isNew ? 1 : 0);
    if (isNew) versions.push({ id: newId(), questionId: id, number, body: withOptionIds(body), createdBy: actor._id });
    if (!row) added.push({ id, tags, body });
    else if (isNew || row.archivedAt !== null || !isDeepStrictEqual(row.tags, tags))
      await updateQuestionRow(tx, id, { tags: [...tags], number, archivedAt: null });
    else continue;
    changed += 1;
  }
  if (added.length > 0)
    await insertQuestions(
      tx,
      added.map(({ id, tags }) => ({ id, courseId, tags: [...tags] })),
    );
  if (versions.length > 0) await insertVersions(tx, versions);
  const ids = new Set(questions.map(({ id }) => id));
  for (const { _id, archivedAt } of present.values()) {
    if (ids.has(_id) || archivedAt !== null) continue;
    await updateQuestionRow(tx, _id, { archivedAt: new Date() });
    changed += 1;
  }
  return changed;
}
