import type { PersonAccess, Person, TimelineEntry, TimelineQuery } from '#modules/people/contract/people.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { readUserAgent } from '#server/sessions/user-agent.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { accessOf } from './access.rules.ts';
import {
  type AccessQuestion,
  deleteNoteRow,
  findAccessFacts,
  findPerson,
  insertNote,
  listCoursesOfPerson,
  writeTimeFactor,
} from './people.queries.ts';
import { listTimeline } from './timeline.queries.ts';

/** Returns an account with its courses. Throws `user_not_found`. */
export async function getPerson(db: Handle, id: string): Promise<Person> {
  const row = await findPerson(db, id);
  if (!row) throw new AppError('user_not_found');
  const courses = await listCoursesOfPerson(db, id);
  return {
    ...row,
    joinedAt: row.joinedAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    courses: courses.map((course) => ({
      ...course,
      since: course.since.toISOString(),
      until: course.until?.toISOString() ?? null,
    })),
  };
}

/** Returns a page of what happened to a person, newest first. Throws `user_not_found`. */
export async function getTimeline(db: Handle, id: string, query: TimelineQuery): Promise<TimelineEntry[]> {
  if (!(await findPerson(db, id))) throw new AppError('user_not_found');
  const rows = await listTimeline(db, id, query);
  return rows.map(({ at, order_number: order, cents, by_name: by, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    title: row.kind === 'session' ? browserName(row.title ?? '') : row.title,
    order,
    amount: cents === null ? null : cents / 100,
    by,
  }));
}

/** Returns what a browser is called, such as `Firefox · Android`; null if it does not say. */
function browserName(userAgent: string): string | null {
  const { browser, system } = readUserAgent(userAgent);
  return [browser, system].filter((name) => name !== null).join(' · ') || null;
}

/** Returns why a user can or cannot open a course or unit. Throws `user_not_found`, `course_not_found`, `section_not_found`. */
export async function explainAccess(db: Handle, question: AccessQuestion): Promise<PersonAccess> {
  const { userId, unit, forAdmin } = question;
  const facts = await findAccessFacts(db, question);
  if (!facts) throw new AppError(forAdmin && !(await findPerson(db, userId)) ? 'user_not_found' : 'course_not_found');
  // To learners a draft does not exist.
  if (!forAdmin && facts.state === 'draft' && !facts.isAdmin && !facts.isInTeam) throw new AppError('course_not_found');
  if (unit !== undefined && !facts.unit) throw new AppError('section_not_found');
  return accessOf(facts, { now: new Date(), forAdmin });
}

/** Writes a note about a person. Throws `user_not_found`. */
export async function addNote(db: Db, caller: Caller, userId: string, text: string): Promise<void> {
  await writeAs(db, caller, { users: [userId] }, async (tx, { actor, users }) => {
    if (!users.has(userId)) throw new AppError('user_not_found');
    await insertNote(tx, { id: newId(), userId, byUserId: actor._id, text });
  });
}

/** Deletes a note. Throws `note_not_found`. */
export async function deleteNote(db: Db, caller: Caller, id: string): Promise<void> {
  await writeAs(db, caller, {}, async (tx) => {
    if (!(await deleteNoteRow(tx, id))) throw new AppError('note_not_found');
  });
}

/** Sets how much longer the tests of a person take, recorded in the audit log. Throws `user_not_found`. */
export async function setTimeFactor(db: Db, caller: Caller, userId: string, factor: number): Promise<void> {
  await writeAs(db, caller, { users: [userId] }, async (tx, { actor, users }) => {
    const user = users.get(userId);
    if (!user) throw new AppError('user_not_found');
    const before = await writeTimeFactor(tx, userId, factor);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'user',
      entityId: userId,
      label: user.name,
      before: { timeFactor: before },
      after: { timeFactor: factor },
    });
  });
}

/** Sends a person a link to choose a password, recorded in the audit log. Throws `user_not_found`. */
export async function sendLink(db: Db, caller: Caller, userId: string, locale: string): Promise<void> {
  await writeAs(db, caller, { users: [userId] }, async (tx, { actor, users }) => {
    const user = users.get(userId);
    if (!user) throw new AppError('user_not_found');
    await postMail(tx, { kind: 'password-reset', userId, to: user.email, locale, data: {} });
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'user',
      entityId: userId,
      label: user.name,
      before: { linkSent: false },
      after: { linkSent: true },
    });
  });
}
