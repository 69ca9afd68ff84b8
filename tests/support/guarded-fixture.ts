import sharp from 'sharp';
import { TEAM_ROLES } from '#contract/choices.ts';
import { categories } from '#server/db/schema/categories.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { taxRates } from '#server/db/schema/invoices.ts';
import { outbox, schoolSettings } from '#server/db/schema/mail.ts';
import { coupons, orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { placeRequests } from '#server/db/schema/place-requests.ts';
import { progressResets } from '#server/db/schema/progress-resets.ts';
import { schoolDraftParts } from '#server/db/schema/school.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { staffNotes } from '#server/db/schema/staff-notes.ts';
import { unitDrafts, unitVersions } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { hashPassword } from '#modules/users/server/passwords.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { PASSWORD, type Person, type TestSchool } from './app.ts';
import { insertCertificate } from './certificates.ts';
import { addressOf, FOOTER, type Fixture, GUARDED_WRITES, type SampleCall, UNIT_DRAFT } from './guarded-writes.ts';
import { joinTeam } from './course-team.ts';
import { addMediaSamples } from './samples/media-samples.ts';
import { insertQuestion, insertTests, NO_TESTS } from './samples/questions.ts';

/** Stands for the rows where only the names of the calls are wanted. */
const NAMES: Fixture = {
  admin: '',
  learner: '',
  student: '',
  course: '',
  otherCourse: '',
  units: [],
  untested: ['', ''],
  removedUnit: '',
  drawable: '',
  otherSession: '',
  failedMessage: '',
  categories: ['', ''],
  allCategories: [],
  openRequest: '',
  taxRate: '',
  note: '',
  certificate: ['', ''],
  openOrder: '',
  paidOrder: { id: '', line: '' },
  coupon: '',
  picture: Buffer.alloc(0),
  upload: '',
  ownUpload: '',
  author: '',
  film: '',
  archive: '',
  courseImport: '',
  progressReset: '',
  ...NO_TESTS,
};
/** Every sample call, by the route and its place there. `hashes`: it hashes a password. `reads`: it changes nothing. */
export const SAMPLES = Object.entries(GUARDED_WRITES).flatMap(([route, calls]) =>
  calls(NAMES).map((call, index) => ({
    route,
    index,
    call,
    hasBody: (call.json ?? call.form ?? call.raw?.body) !== undefined,
    reads: call.reads === true,
    hashes: JSON.stringify(call.json ?? null).includes('"password"'),
  })),
);

let made: { readonly passwordHash: string; readonly picture: Buffer } | undefined;
/** Made once: both take time. */
async function samples() {
  made ??= {
    passwordHash: await hashPassword(PASSWORD),
    picture: await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
      .png()
      .toBuffer(),
  };
  return made;
}

async function addSession({ database }: TestSchool, userId: string): Promise<{ token: string; ref: string }> {
  const token = newToken();
  const [row] = await database.db
    .insert(sessions)
    .values({ id: hashToken(token), userId, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning({ ref: sessions.ref });
  return { token, ref: row!.ref };
}

/** Inserts a user with a session, without the cost of logging in. */
async function signedIn(school: TestSchool, role: Person['role']): Promise<Person> {
  const id = newId();
  const fields = { name: 'Ada Test', email: `${id}@test.example`, role };
  const { passwordHash } = await samples();
  await school.database.db.insert(users).values({ id, ...fields, passwordHash, emailConfirmedAt: new Date() });
  return { _id: id, ...fields, cookie: `aula_session=${(await addSession(school, id)).token}` };
}

/** Who makes the sample calls. */
export type Callers = Record<SampleCall['by'], Person>;

/** Empties a school and inserts the rows that the calls of GUARDED_WRITES use. */
export async function fillFixture(school: TestSchool): Promise<{ fixture: Fixture; people: Callers }> {
  await school.reset();
  const { db, pool } = school.database;
  const people = {
    admin: await signedIn(school, 'admin'),
    owner: await signedIn(school, 'teacher'),
    author: await signedIn(school, 'user'),
    marker: await signedIn(school, 'user'),
    viewer: await signedIn(school, 'user'),
    learner: await signedIn(school, 'user'),
    student: await signedIn(school, 'user'),
  };
  // A view that has ended and was not stopped.
  await pool.query(
    `update sessions set view_user_id = $1, view_until = now() - interval '1 minute' where user_id = $2`,
    [people.student._id, people.learner._id],
  );
  const [{ _id: course }, { _id: otherCourse }] = [await school.course(), await school.course()];
  for (const role of TEAM_ROLES) await joinTeam(db, course, people[role]._id, role);
  // Owners extend an access that ends.
  const until = new Date(Date.now() + 30 * 86_400_000);
  await db.insert(enrolments).values({ courseId: course, userId: people.student._id, source: 'admin', until });
  // Links are sent only if mail is set up, or in rehearsal mode.
  await db.insert(schoolSettings).values({ rehearseMail: true });
  const failedMessage = newId();
  const letter = { locale: 'en', to: 'someone@test.example', subject: 'Receipt', data: { name: 'A', items: [] } };
  await db.insert(outbox).values({ ...letter, id: failedMessage, kind: 'receipt', state: 'failed' });
  await db.insert(schoolDraftParts).values({ part: 'footer', value: FOOTER, revision: 1 });
  const named = ['Weaving', 'Pottery'].map((name, position) => ({ id: newId(), name, names: { en: name }, position }));
  await db.insert(categories).values(named);
  const allCategories = await db.select({ id: categories.id }).from(categories).orderBy(categories.position);
  const units = [await school.unit(course), await school.unit(course)] as const;
  const { _id: other } = await school.course();
  await db.insert(enrolments).values({ courseId: other, userId: people.student._id, source: 'admin' });
  const { _id: shared } = await school.course();
  for (const role of ['owner', 'author'] as const) await joinTeam(db, shared, people[role]._id, role);
  const { _id: drawable } = await insertQuestion(db, shared, {
    type: 'truefalse',
    prompt: 'Do looms hum?',
    correct: true,
  });
  const removedUnit = await school.unit(course, { courseId: null, removedFrom: course, removedAt: new Date() });
  await db.insert(unitVersions).values({ sectionId: units[0], number: 1, value: UNIT_DRAFT });
  await db.insert(unitDrafts).values({ sectionId: units[0], revision: 1, baseVersion: 1, value: UNIT_DRAFT });
  const progressReset = newId();
  await db.insert(progressResets).values({
    id: progressReset,
    userId: people.student._id,
    courseId: course,
    sectionId: units[1],
    kind: 'unit',
    rows: { facts: [], watched: [], attempts: [], answers: [] },
  });
  const taxRate = newId();
  await db.insert(taxRates).values({ id: taxRate, country: 'FR', basisPoints: 2000, from: '2026-01-01' });
  const note = newId();
  await db.insert(staffNotes).values({ id: note, userId: people.learner._id, text: 'Called' });
  const openRequest = newId();
  await db.insert(placeRequests).values({ id: openRequest, courseId: course, email: 'gil@test.example', locale: 'en' });
  const [openOrder, coupon] = [newId(), newId()];
  await db.insert(coupons).values({ id: coupon, code: 'TEN', percent: 10 });
  const order = {
    userId: people.learner._id,
    name: 'Ada',
    email: 'ada@test.example',
    currency: 'EUR',
    totalCents: 4999,
    method: 'invoice',
    locale: 'en',
  } as const;
  const paidOrder = { id: newId(), line: newId() };
  await db.insert(orders).values([
    { ...order, id: openOrder, state: 'open' },
    { ...order, id: paidOrder.id, state: 'paid', attention: 'disputed' },
  ]);
  const line = { courseId: otherCourse, title: 'A course', priceCents: 4999 };
  await db.insert(orderLines).values([
    { ...line, id: newId(), orderId: openOrder },
    { ...line, id: paidOrder.line, orderId: paidOrder.id },
  ]);
  const payment = {
    provider: 'invoice',
    providerId: paidOrder.id,
    amountCents: 4999,
    currency: 'EUR',
    state: 'paid',
  } as const;
  await db.insert(payments).values({ ...payment, id: newId(), orderId: paidOrder.id });
  const fixture: Fixture = {
    ...(await insertTests(db, { course, units, student: people.student._id, learner: people.learner._id })),
    // After the tests: an import can be undone as long as the course is as it was.
    ...(await addMediaSamples(school, { course, unit: units[0], author: people.author._id })),
    author: people.author._id,
    admin: people.admin._id,
    learner: people.learner._id,
    student: people.student._id,
    course,
    otherCourse,
    units,
    untested: [other, await school.unit(other)],
    progressReset,
    removedUnit,
    drawable,
    otherSession: (await addSession(school, people.learner._id)).ref,
    failedMessage,
    categories: [named[0]!.id, named[1]!.id],
    allCategories: allCategories.map(({ id }) => id),
    openRequest,
    taxRate,
    note,
    certificate: await insertCertificate(db, people.learner._id, course),
    openOrder,
    paidOrder,
    coupon,
    picture: (await samples()).picture,
  };
  return { fixture, people };
}

/** Returns the request of a sample call: its method, address, headers and body, and the id of its caller. */
export function requestOf(route: string, index: number, { fixture, people }: { fixture: Fixture; people: Callers }) {
  const call = GUARDED_WRITES[route]!(fixture)[index]!;
  const [method = '', url = ''] = route.split(' ');
  const json = call.json === undefined ? undefined : Buffer.from(JSON.stringify(call.json));
  const type = call.raw?.headers ?? call.form?.headers ?? (json && { 'content-type': 'application/json' });
  return {
    method,
    path: addressOf(url, call.params),
    headers: { cookie: people[call.by].cookie, ...type },
    body: call.raw?.body ?? call.form?.body ?? json,
    caller: people[call.by]._id,
  };
}
