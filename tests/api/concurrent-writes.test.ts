import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { MediaLinks } from '#server/adapters/media-links.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { sections } from '#server/db/schema/units.ts';
import { newId } from '#server/db/uuid.ts';
import { type SeededRandom, seededRandom } from '#server/db/seed/seeded-random.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import { AppError } from '#server/errors.ts';
import { networkOf } from '#server/ops/network.ts';
import { passwordLinkService, resetPassword } from '#modules/auth/server/password-links.service.ts';
import { endOtherSessions } from '#modules/auth/server/sessions.service.ts';
import { buyCourse } from '#modules/orders/server/create-order.service.ts';
import { createCourse, deleteCourse, updateCourse } from '#modules/courses/server/course-edits.service.ts';
import { assignUser, removeStudent } from '#modules/enrolments/server/enrolments.service.ts';
import { importStudents } from '#modules/enrolments/server/import.service.ts';
import { MailLimits } from '#modules/mail/server/mail.limits.ts';
import { setDone } from '#modules/progress/server/progress.service.ts';
import { liveDocument } from '#modules/school/server/shipped/live.ts';
import { createUnit, deleteUnit, reorderUnits, updateUnit } from '#modules/units/server/units.service.ts';
import { AccountLimits } from '#modules/users/server/account-limits.ts';
import { deleteOwnAccount, deleteUser } from '#modules/users/server/account-deletion.service.ts';
import { createUser, updateUser } from '#modules/users/server/users.service.ts';
import { addUser, callerFor } from '#tests/support/caller.ts';
import { SIMULATED } from '#tests/support/orders.ts';
import { openTwoConnections, type TwoConnections } from '#tests/support/database/two-connections.ts';

// Lock tests need two connections; the embedded database has one.
let school: TwoConnections;
let database: TwoConnections['database'];
let other: TwoConnections['other'];
let folder: string;
let services: Parameters<typeof updateCourse>[0] &
  Parameters<typeof updateUser>[0] &
  Parameters<typeof buyCourse>[0] &
  Parameters<typeof importStudents>[0];

beforeAll(async () => {
  school = await openTwoConnections();
  ({ database, other } = school);
  folder = mkdtempSync(join(tmpdir(), 'aula-media-'));
  const { db, pool } = database;
  const log = { warn: (...warnings: unknown[]) => expect(warnings).toBeUndefined() };
  services = {
    db,
    storage: diskStorage(folder),
    links: new MediaLinks('a key'),
    events: new CatalogueEvents(),
    mailLimits: new MailLimits(pool),
    accountLimits: new AccountLimits(pool),
    confirmOwner: async () => {},
    ...SIMULATED,
    identity: async () => liveDocument.identity,
    origin: () => 'http://localhost',
    log,
  };
}, 60_000);
/** Counts the deadlocks of all tests of this file. Services retry deadlocks, but their lock order must prevent them. */
async function countDeadlocks(): Promise<number> {
  // A connection reports its statistics when it ends, at the latest.
  await database.close();
  const { rows } = await other.query('SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()');
  return rows[0].deadlocks;
}
afterAll(async () => {
  const deadlocks = await countDeadlocks();
  await school.close();
  rmSync(folder, { recursive: true, force: true });
  expect(deadlocks).toBe(0);
});

type TestUser = Awaited<ReturnType<typeof addUser>>;

const as = (user: TestUser, grant: Parameters<typeof callerFor>[2] = { access: 'admin' }): Promise<Caller> =>
  callerFor(database.db, user, grant);

async function addCourse(): Promise<string> {
  const id = newId();
  const text = { name: 'A course', category: 'Design', teacher: 'T', description: 'D', priceCents: 4999 };
  await database.db.insert(courses).values({ id, ...text });
  await database.db
    .insert(sections)
    .values([1, 2].map((position) => ({ id: newId(), courseId: id, position, title: 'A unit', description: 'D' })));
  return id;
}

const enrol = (user: TestUser, courseId: string) =>
  database.db.insert(enrolments).values({ courseId, userId: user._id, source: 'admin' }).onConflictDoNothing();

/** Returns every text of the database that contains a word, by table. */
async function textsWith(word: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found = await Promise.all(
    rows.map(({ name }) =>
      database.pool.query<{ text: string }>(`select '${name}: ' || t as text from ${name} t where t::text like $1`, [
        `%${word}%`,
      ]),
    ),
  );
  return found.flatMap((result) => result.rows.map(({ text }) => text));
}

describe('removing a student', () => {
  it('[FAULT-25, SEC-38] waits for the deletion of their account and leaves no name in the audit log', async () => {
    const [admin, student] = [await addUser(database.db, 'admin'), await addUser(database.db, 'user', 'Quillon')];
    const course = await addCourse();
    await enrol(student, course);
    await other.query('begin');
    await other.query('select from users where id = $1 for update', [student._id]);
    const removing = removeStudent(services, await as(admin), course, student._id);
    const refused = removing.catch((cause: unknown) => cause);
    await expect.poll(school.waitsForLock).toBe(1);
    await other.query('delete from users where id = $1', [student._id]);
    await other.query('commit');
    expect(await refused).toMatchObject({ code: 'user_not_found' });
    expect(await textsWith('Quillon')).toEqual([]);
  });
});

describe('buying a course', () => {
  it('[FAULT-25] waits for the deletion of the course without blocking it', async () => {
    const buyer = await addUser(database.db);
    const course = await addCourse();
    const caller = await as(buyer, { access: 'self', about: buyer._id });
    await other.query('begin');
    await other.query('select from courses where id = $1 for no key update', [course]);
    const buying = buyCourse(services, course, caller, { userId: buyer._id }, { key: null, locale: 'en' });
    const refused = buying.catch((cause: unknown) => cause);
    await expect.poll(school.waitsForLock).toBe(1);
    // If the purchase held a weaker lock, the two would deadlock here.
    await other.query('delete from courses where id = $1', [course]);
    await other.query('commit');
    expect(await refused).toMatchObject({ code: 'course_not_found' });
  });
});

describe('deleting an account', () => {
  it('[FAULT-25] deletes a receipt sent to an old address while the address was being changed', async () => {
    const buyer = await addUser(database.db, 'user', 'Quillon');
    const caller = await as(buyer, { access: 'self', about: buyer._id });
    const course = await addCourse();
    await other.query('begin');
    await other.query('update users set email = $2 where id = $1', [buyer._id, 'quillon-new@test.example']);
    await other.query(
      `insert into audit_entries (actor_id, actor_name, action, entity, entity_id, label, before)
       values ($1::uuid, 'Quillon', 'update', 'user', $1::uuid::text, 'Quillon', $2)`,
      [buyer._id, { email: buyer.email }],
    );
    await buyCourse(services, course, caller, { userId: buyer._id }, { key: null, locale: 'en' });
    await other.query('commit');
    expect(await textsWith('Quillon')).not.toEqual([]);
    await deleteOwnAccount(services, caller);
    expect(await textsWith('Quillon')).toEqual([]);
  });
});

/** The rows of a round: few users and courses, so that its writes conflict. */
interface Round {
  readonly roll: SeededRandom;
  readonly learners: readonly TestUser[];
  readonly admins: readonly TestUser[];
  readonly courses: readonly string[];
}

type Write = (round: Round) => Promise<() => Promise<unknown>>;

const unitsOf = async (courseId: string): Promise<string[]> =>
  (
    await database.pool.query<{ id: string }>('select id from sections where course_id = $1 order by position', [
      courseId,
    ])
  ).rows.map(({ id }) => id);

/** Returns every kind of write that locks users or courses; its preparation is not part of the race. */
const WRITES: Readonly<Record<string, Write>> = {
  async buy({ roll, learners, courses: [course = ''] }) {
    const buyer = roll.pick(learners);
    const caller = await as(buyer, { access: 'self', about: buyer._id });
    return () => buyCourse(services, course, caller, { userId: buyer._id }, { key: null, locale: 'en' });
  },
  async assign({ roll, learners, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const [course, student] = [roll.pick(all), roll.pick(learners)];
    return () => assignUser(services, caller, course, { userId: student._id });
  },
  async remove({ roll, learners, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const [course, student] = [roll.pick(all), roll.pick(learners)];
    await enrol(student, course);
    return () => removeStudent(services, caller, course, student._id);
  },
  async import({ roll, learners, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const course = roll.pick(all);
    // The same new people, in another order in each list.
    const strangers = [0, 1, 2].map((at) => ({ email: `${learners[0]!._id}-${at}@new.example` }));
    const csv = roll
      .shuffle([...learners, ...strangers])
      .map(({ email }) => email)
      .join('\n');
    const accepted = learners.map(({ _id: userId, email }) => ({ userId, email }));
    const input = { csv, dryRun: false, accepted, invite: true, notify: true, message: '' };
    return () => importStudents(services, caller, course, input, 'en');
  },
  async tick({ roll, learners, courses: all }) {
    const [course, learner] = [roll.pick(all), roll.pick(learners)];
    await enrol(learner, course);
    const caller = await as(learner, { access: 'enrolled', courseId: course });
    const [unit, done] = [roll.pick(await unitsOf(course)), roll.chance(0.7)];
    return () => setDone(database.db, caller, { course, sectionId: unit }, { done, locale: roll.pick(LOCALES) });
  },
  async 'delete a course'({ roll, admins, courses: [course = ''] }) {
    const caller = await as(roll.pick(admins));
    return () => deleteCourse(services, caller, course, false);
  },
  async 'change a course'({ roll, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const course = roll.pick(all);
    const kept = (await unitsOf(course)).slice(1).map((_id) => ({ _id }));
    return () => updateCourse(services, caller, course, { name: 'Another name', sections: kept }, null);
  },
  async 'add a course'({ roll, admins }) {
    const caller = await as(roll.pick(admins));
    const input = { name: 'New', category: 'Design', teacher: 'T', description: 'D', price: 10 };
    return () => createCourse(services, caller, input, null);
  },
  async 'add a unit'({ roll, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const course = roll.pick(all);
    return () => createUnit(services, caller, course, { title: 'New', description: 'D' }, null);
  },
  async 'change a unit'({ roll, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const course = roll.pick(all);
    const unit = roll.pick(await unitsOf(course));
    return () => updateUnit(services, caller, course, unit, { title: 'Renamed' }, null);
  },
  async 'delete a unit'({ roll, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const course = roll.pick(all);
    const unit = roll.pick(await unitsOf(course));
    return () => deleteUnit(services, caller, course, unit);
  },
  async reorder({ roll, admins, courses: all }) {
    const caller = await as(roll.pick(admins));
    const course = roll.pick(all);
    const units = (await unitsOf(course)).toReversed();
    return () => reorderUnits(services, caller, course, units);
  },
  async 'change a user'({ roll, learners, admins }) {
    const [admin, user] = [roll.pick(admins), roll.pick([...learners, ...admins])];
    const caller = await as(admin, { access: 'self', about: user._id });
    const input = roll.pick([
      { role: roll.pick(['user', 'teacher', 'admin'] as const) },
      { name: `Zelkova ${roll.whole(1, 99)}` },
      { email: `zelkova-${newId()}@test.example` },
      { password: 'long enough to be new' },
    ]);
    return () =>
      updateUser(services, caller, user._id, input, {
        locale: 'en',
        network: networkOf({ ip: '127.0.0.1' }),
        device: null,
      });
  },
  async 'change oneself'({ roll, learners }) {
    const user = roll.pick(learners);
    const caller = await as(user, { access: 'self', about: user._id });
    const input = roll.pick([
      { name: `Zelkova ${roll.whole(1, 99)}` },
      { email: `zelkova-${newId()}@test.example` },
      { password: 'long enough to be new' },
    ]);
    return () =>
      updateUser(services, caller, user._id, input, {
        locale: 'en',
        network: networkOf({ ip: '127.0.0.1' }),
        device: null,
      });
  },
  async 'add a user'({ roll, admins }) {
    const caller = await as(roll.pick(admins));
    const input = { name: 'Zelkova New', email: `${newId()}@test.example`, password: 'long enough to be new' };
    return () => createUser(database.db, caller, { ...input, role: 'user' });
  },
  async 'set a password by a link'({ roll, learners }) {
    const { email } = roll.pick(learners);
    const link = await passwordLinkService(database.db)['password-reset']?.(email, 'en', {});
    const token = link?.path.split('#')[1] ?? '';
    const place = { userAgent: '', session: null };
    return () => resetPassword(database.db, { token, password: 'long enough to be new' }, place, 'en');
  },
  async 'end other sessions'({ roll, learners }) {
    const user = roll.pick(learners);
    const callers = [await as(user, { access: 'user' }), await as(user, { access: 'user' })];
    return () => Promise.allSettled(callers.map((caller) => endOtherSessions(database.db, caller))).then(orThrow);
  },
  async 'delete a user'({ roll, learners, admins }) {
    const caller = await as(roll.pick(admins));
    const user = roll.pick([...learners, ...admins]);
    return () => deleteUser(services, caller, user._id);
  },
  async 'delete oneself'({ roll, learners, admins }) {
    const caller = await as(roll.pick([...learners, ...admins]), { access: 'user' });
    return () => deleteOwnAccount(services, caller);
  },
};

/** Throws an error that is not a documented refusal, such as a deadlock or a violated constraint. */
function orThrow(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) {
    if (result.status === 'rejected' && !(result.reason instanceof AppError)) throw result.reason;
  }
}

describe('concurrent writes of all kinds', () => {
  it.each([1, 2, 3])(
    '[FAULT-25, SEC-38] neither deadlock nor leave a deleted user’s name (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const roll = seededRandom(`concurrent writes ${seed}`);
      const keeper = await addUser(database.db, 'admin', 'The Keeper');
      const kinds = Object.keys(WRITES);
      for (let number = 0; number < 25; number++) {
        const learners = await Promise.all([1, 2, 3].map(() => addUser(database.db, 'user', 'Zelkova Learner')));
        const admins = await Promise.all([1, 2].map(() => addUser(database.db, 'admin', 'Zelkova Admin')));
        const round = { roll, learners, admins, courses: [await addCourse(), await addCourse()] };
        // Every round has the most likely conflict: a deletion, and writes of rows that refer to the deleted row.
        const chosen = [
          roll.pick(['buy', 'remove', 'assign', 'import']),
          roll.pick(['delete a course', 'delete a user', 'delete oneself']),
          ...Array.from({ length: 5 }, () => roll.pick(kinds)),
        ];
        const writes: (() => Promise<unknown>)[] = [];
        for (const kind of chosen) writes.push(await WRITES[kind]!(round));
        try {
          orThrow(await Promise.allSettled(writes.map((write) => write())));
        } catch (cause) {
          throw new Error(`Round ${number}: ${chosen.join(', ')}`, { cause });
        }
      }
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from users where name like 'Zelkova%' order by id`,
      );
      const caller = await as(keeper);
      for (const { id } of rows) await deleteUser(services, caller, id);
      expect(await textsWith('Zelkova')).toEqual([]);
      await database.pool.query('truncate courses cascade');
    },
  );
});
