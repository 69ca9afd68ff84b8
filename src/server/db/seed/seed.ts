import { sql } from 'drizzle-orm';
import type { Storage } from '#server/adapters/storage.ts';
import type { Database, Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { DEMO_ACCOUNTS, DEMO_STUDENT_COURSES } from './accounts.ts';
import { CATALOGUE } from './content/catalogue.ts';
import { captionsRows, courseRows, instructorRows, unitRows } from './course-rows.ts';
import { demoTests, testRow } from './course-test.ts';
import { demoPurchases, STUDENTS } from './enrolments.ts';
import { putDemoFiles } from './files.ts';
import { type Learner, learningRows } from './learning.ts';
import { insertSales, withCoupon } from './sales.ts';
import { demoStudents } from './students.ts';

const DAY = 86_400_000;
/** One in so many purchases is made with the coupon. */
const EACH_COUPON = 60;

/** Names the account of a teacher as the instructor of the courses with their name, with the profile of that name. */
const ACCOUNTS_OF_TEACHERS = sql`
  WITH profiles AS (
    INSERT INTO instructor_profiles (user_id, name, title, bio, image_src)
    SELECT u.id, i.name, i.title, i.bio, i.image_src FROM users u JOIN instructors i ON i.name = u.name
    WHERE u.role = 'teacher' RETURNING user_id, name)
  UPDATE courses SET instructor_id = profiles.user_id FROM profiles WHERE courses.teacher = profiles.name`;

/** The parameters of seeding. `hashPassword` returns the value of users.password_hash. */
export interface SeedOptions {
  readonly database: Database;
  readonly storage: Storage;
  hashPassword(password: string): Promise<string>;
  /** The school as it stands on sample invoices. */
  readonly seller: object;
}

/**
 * Fills an empty school with the demo content: files first, then the database in one transaction. Returns 'kept',
 * without a change, if there is a course or a user already; safe to run from several processes at once, of which one
 * seeds. Never call it for a live school: the passwords of its accounts are public.
 */
export async function seedDemoSchool(options: SeedOptions): Promise<'seeded' | 'kept'> {
  const { database, storage } = options;
  if (await inUse(database.db)) return 'kept';
  const [hashes] = await Promise.all([
    Promise.all(DEMO_ACCOUNTS.map(({ password }) => options.hashPassword(password))),
    putDemoFiles(storage),
  ]);
  return database.db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('aula: seeding the demo school', 0))`);
    if (await inUse(tx)) return 'kept';
    await fill(tx, hashes, { seller: options.seller, now: new Date() });
    return 'seeded';
  });
}

interface Opening {
  readonly seller: object;
  readonly now: Date;
}

async function inUse(db: Handle): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`SELECT EXISTS (SELECT FROM courses) OR EXISTS (SELECT FROM users) AS used`,
  );
  return rows[0]?.used ?? false;
}

async function fill(tx: Handle, hashes: readonly string[], { seller, now }: Opening): Promise<void> {
  // Numbers used by an attempt that was rolled back are reset: course 1 has to be course 1.
  await tx.execute(sql`ALTER TABLE courses ALTER COLUMN custom_id RESTART`);
  await tx.execute(sql`ALTER TABLE users ALTER COLUMN custom_id RESTART`);
  await tx.execute(sql`ALTER TABLE orders ALTER COLUMN number RESTART`);
  const courses = courseRows(now);
  await insert(tx, 'instructors', ['name', 'title', 'bio', 'image_src'], instructorRows());
  await insert(tx, 'courses', Object.keys(courses[0]!), courses);
  const sections = unitRows(courses);
  await insert(tx, 'sections', Object.keys(sections[0]!), sections);
  const captions = captionsRows(sections).map((row) => ({ ...row, created_at: now }));
  await insert(tx, 'media_files', Object.keys(captions[0]!), captions);
  const tests = demoTests(courses, sections, now);
  const [questions, versions] = [
    [...tests.exam.questions, ...tests.essay.questions],
    [...tests.exam.versions, ...tests.essay.versions],
  ];
  await insert(tx, 'questions', Object.keys(questions[0]!), questions);
  await insert(tx, 'question_versions', Object.keys(versions[0]!), versions);
  await insert(
    tx,
    'tests',
    ['section_id', 'settings', 'updated_at'],
    Object.values(tests).map((test) => testRow(test, now)),
  );
  const accounts = await people(
    tx,
    hashes,
    courses.map(({ id }) => id),
    { seller, now },
  );
  const learning = learningRows({ courses, sections, ...tests, ...accounts, now });
  for (const [table, rows] of Object.entries(learning)) await insert(tx, table, Object.keys(rows[0]!), rows);
  await tx.execute(
    sql`ANALYZE users, courses, sections, enrolments, orders, order_lines, payments, invoices, revenue_entries`,
  );
}

/** Inserts the accounts, students and purchases. Returns the ids of the demo student and the admin, and who bought what. */
async function people(tx: Handle, hashes: readonly string[], courseIds: readonly string[], { seller, now }: Opening) {
  const start = new Date(now.getTime() - 366 * DAY);
  const accounts = DEMO_ACCOUNTS.map(({ name, email, role }, index) => {
    const times = { email_confirmed_at: start, created_at: start, updated_at: start };
    return { id: newId(), name, email, role, password_hash: hashes[index], ...times };
  });
  const demoStudent = accounts.find(({ role }) => role === 'user')!;
  const reserved = new Map(DEMO_STUDENT_COURSES.map((customId) => [customId - 1, 1]));
  const purchases = demoPurchases(now, reserved);
  const joined = new Map<number, Date>();
  for (const { student, at } of purchases) if (!joined.has(student)) joined.set(student, at);
  const students = demoStudents(STUDENTS);
  // Users are numbered in the order they joined, which is the order of their first purchase.
  const ids = new Map<number, string>();
  const newcomers = [...joined].map(([student, moment]) => {
    const id = newId();
    ids.set(student, id);
    const created = new Date(moment.getTime() - 90_000);
    const times = { email_confirmed_at: created, created_at: created, updated_at: created };
    return { id, ...students[student]!, role: 'user', password_hash: null, ...times };
  });
  await insert(tx, 'users', Object.keys(accounts[0]!), [...accounts, ...newcomers]);
  await tx.execute(ACCOUNTS_OF_TEACHERS);
  const bought = purchases.map(({ course, student, at }, index) => {
    const row = enrolment(courseIds, course, ids.get(student)!, at);
    return index % EACH_COUPON === 0 ? { ...row, paid_cents: withCoupon(row.paid_cents) } : row;
  });
  const own = DEMO_STUDENT_COURSES.map((customId, index) =>
    enrolment(courseIds, customId - 1, demoStudent.id, new Date(now.getTime() - (40 - index * 26) * DAY)),
  );
  await insert(tx, 'enrolments', Object.keys(own[0]!), [...bought, ...own]);
  await insertSales(tx, { seller, now });
  const learners = purchases.map(({ course, student, at }): Learner => {
    return { course: courseIds[course]!, id: ids.get(student)!, name: students[student]!.name, at };
  });
  return { student: demoStudent.id, admin: accounts.find(({ role }) => role === 'admin')!.id, learners };
}

function enrolment(courseIds: readonly string[], course: number, userId: string, moment: Date) {
  const paid = CATALOGUE[course]!.priceCents;
  return { course_id: courseIds[course]!, user_id: userId, source: 'purchase', paid_cents: paid, created_at: moment };
}

/** Inserts any number of rows in their order with one statement and one parameter. */
async function insert(tx: Handle, table: string, columns: readonly string[], rows: readonly object[]): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`INSERT INTO ${sql.identifier(table)} (${names})
    SELECT ${names} FROM ROWS FROM (jsonb_populate_recordset(NULL::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb))
    WITH ORDINALITY ORDER BY ordinality`);
}
