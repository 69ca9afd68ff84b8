import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import { storeFacts } from '#modules/progress/server/progress.service.ts';
import { deleteOwnAccount } from '#modules/users/server/account-deletion.service.ts';
import { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { notes } from '#server/db/schema/notes.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { addUser, callerFor } from '#tests/support/caller.ts';
import { openTwoConnections, type TwoConnections } from '#tests/support/database/two-connections.ts';

// The embedded database has one connection: calls that count before another one has written exist on PostgreSQL only.
let school: TwoConnections;
let database: TwoConnections['database'];
let other: TwoConnections['other'];

beforeAll(async () => {
  school = await openTwoConnections();
  ({ database, other } = school);
}, 60_000);
afterAll(() => school.close());

/** Begins calls while another connection holds up their writes, and ends it once all of them wait. */
async function together<T>(lock: string, calls: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  await other.query('begin');
  await other.query(lock);
  const outcomes = Promise.allSettled(calls.map((call) => call()));
  await expect.poll(school.waitsForLock).toBe(calls.length);
  await other.query('commit');
  return outcomes;
}

describe('notes of one learner', () => {
  it('[SEC-24] that several calls write at once are at most so many', async () => {
    // Admins may study every course.
    const learner = await addUser(database.db, 'admin');
    const [course, unit] = [newId(), newId()];
    await other.query(
      `insert into courses (id, name, category, teacher, description, price_cents) values ($1, 'C', 'Art', 'T', 'D', 1)`,
      [course],
    );
    await other.query(
      `insert into sections (id, course_id, position, title, description) values ($1, $2, 1, 'U', 'D')`,
      [unit, course],
    );
    const caller = await callerFor(database.db, learner, { access: 'self', about: learner._id });
    const device = newId();
    const now = new Date();
    const write = (sequence: number) => {
      const text = { note: newId(), sectionId: unit, second: null, quote: null, text: 'A note', base: 0 };
      const fact = { kind: 'note' as const, _id: newId(), device, sequence, happenedAt: now.toISOString(), ...text };
      return storeFacts(database.db, caller, { facts: [fact], phone: false, locale: 'en' });
    };
    // The first call of a learner stores their language, and calls at the same time wait for that.
    expect(await write(1)).toEqual({ refused: [] });
    const place = { userId: learner._id, sectionId: unit, courseId: course, course: 'C', unit: 'U', text: 'T', device };
    const times = { createdAt: now, changedAt: now };
    const rows = Array.from({ length: LIMITS.studyNotes - 2 }, () => ({ id: newId(), ...place, ...times, seen: {} }));
    await database.db.insert(notes).values(rows);
    const outcomes = await together(
      'lock table notes in share mode',
      [2, 3, 4].map((sequence) => () => write(sequence)),
    );
    const codes = outcomes.flatMap((one): string[] =>
      one.status === 'fulfilled' ? one.value.refused.map(({ code }) => code) : [String(one.reason)],
    );
    expect(codes).toEqual(['notes_full', 'notes_full']);
    expect(await database.db.$count(notes)).toBe(LIMITS.studyNotes);
  });
});

describe('the last two admins', () => {
  it('[SEC-39] do not both leave when they delete their own accounts at once', async () => {
    await database.pool.query(`delete from users where role = 'admin'`);
    const admins = [await addUser(database.db, 'admin'), await addUser(database.db, 'admin')];
    const callers = await Promise.all(admins.map((admin) => callerFor(database.db, admin, { access: 'user' })));
    const services = { db: database.db, events: new CatalogueEvents() };
    const outcomes = await together(
      `select from users where role = 'admin' for update`,
      callers.map((caller) => () => deleteOwnAccount(services, caller)),
    );
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
      expect.objectContaining({ code: 'last_admin' }),
    ]);
    expect(await database.db.$count(users, eq(users.role, 'admin'))).toBe(1);
  });
});
