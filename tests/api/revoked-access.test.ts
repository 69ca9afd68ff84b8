import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { categories } from '#server/db/schema/categories.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { outbox, schoolSettings } from '#server/db/schema/mail.ts';
import { schoolDraftParts } from '#server/db/schema/school.ts';
import { taxRates } from '#server/db/schema/invoices.ts';
import { coupons, orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { placeRequests } from '#server/db/schema/place-requests.ts';
import { staffNotes } from '#server/db/schema/staff-notes.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { unitDrafts, unitVersions } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';
import { newId } from '#server/db/uuid.ts';
import { hashToken, newToken } from '#server/sessions/session-token.ts';
import { hashPassword } from '#server/modules/users/passwords.ts';
import { insertCertificate } from '#tests/support/certificates.ts';
import { openTestSchool, PASSWORD, type Person, type TestSchool } from '#tests/support/app.ts';
import {
  addressOf,
  FOOTER,
  GUARDED_WRITES,
  type SampleCall,
  type Fixture,
  UNIT_DRAFT,
} from '#tests/support/guarded-writes.ts';
import { insertInstructor } from '#tests/support/instructors.ts';
import { addMediaSamples } from '#tests/support/media-samples.ts';
import { insertTests, NO_TESTS } from '#tests/support/questions.ts';
import { type Aside, beginsWrite, gateQueries, type QueryGate } from '#tests/support/query-gate.ts';
import { REVOCATIONS } from '#tests/support/revocations.ts';

const NAMES: Fixture = {
  admin: '',
  learner: '',
  student: '',
  course: '',
  otherCourse: '',
  units: [],
  removedUnit: '',
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
  film: '',
  archive: '',
  courseImport: '',
  ...NO_TESTS,
};
const SAMPLES = Object.entries(GUARDED_WRITES).flatMap(([route, calls]) =>
  calls(NAMES).map((call, index) => ({
    route,
    index,
    call,
    hasBody: (call.json ?? call.form ?? call.raw?.body) !== undefined,
    hashes: JSON.stringify(call.json ?? null).includes('"password"'),
  })),
);
const CASES = SAMPLES.flatMap(({ call, ...sample }) =>
  REVOCATIONS.filter(({ concerns }) => concerns(call)).map((revocation) => ({ ...sample, revocation })),
);
/** Each call with one of the revocations that concern it, in turn. */
const ONE_EACH = SAMPLES.map(({ call, ...sample }, turn) => {
  const concerned = REVOCATIONS.filter(({ concerns }) => concerns(call));
  return { ...sample, revocation: concerned[turn % concerned.length]! };
});
/**
 * All calls pass one guard in their transaction. What is particular to PostgreSQL is that the revocation comes on another
 * connection, which one call of each route shows there.
 */
const ON_POSTGRES = process.env['AULA_TEST_DATABASE'] === 'postgres';

let school: TestSchool;
let gate: QueryGate;
let fixture: Fixture;
let people: Record<SampleCall['by'], Person>;
let picture: Buffer;
let passwordHash: string;
let port: number;

beforeAll(async () => {
  school = await openTestSchool({ transcribe: { words: ['true'], env: {} } });
  gate = gateQueries(school.database.pool);
  picture = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  passwordHash = await hashPassword(PASSWORD);
  await school.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = school.app.server.address() as AddressInfo);
});
afterAll(() => school.close());

const ask: Aside = (text, values) => school.database.pool.query(text, values);

async function addSession(userId: string): Promise<{ token: string; ref: string }> {
  const token = newToken();
  const [row] = await school.database.db
    .insert(sessions)
    .values({ id: hashToken(token), userId, expiresAt: new Date(Date.now() + 3_600_000) })
    .returning({ ref: sessions.ref });
  return { token, ref: row!.ref };
}

/** Inserts a user with a session, without the cost of logging in. */
async function signedIn(role: Person['role']): Promise<Person> {
  const id = newId();
  const fields = { name: 'Ada Test', email: `${id}@test.example`, role };
  await school.database.db.insert(users).values({ id, ...fields, passwordHash, emailConfirmedAt: new Date() });
  return { _id: id, ...fields, cookie: `aula_session=${(await addSession(id)).token}` };
}

beforeEach(async () => {
  gate.before = gate.after = null;
  await school.reset();
  const { db } = school.database;
  people = {
    admin: await signedIn('admin'),
    instructor: await signedIn('teacher'),
    learner: await signedIn('user'),
    student: await signedIn('user'),
  };
  // A view that has ended and was not stopped.
  await ask(`update sessions set view_user_id = $1, view_until = now() - interval '1 minute' where user_id = $2`, [
    people.student._id,
    people.learner._id,
  ]);
  const instructorId = await insertInstructor(db, people.instructor._id);
  const [{ _id: course }, { _id: otherCourse }] = [await school.course({ instructorId }), await school.course()];
  await db.insert(enrolments).values({ courseId: course, userId: people.student._id, source: 'admin' });
  // Links are sent only if mail is set up, or in rehearsal mode.
  await db.insert(schoolSettings).values({ rehearseMail: true });
  const failedMessage = newId();
  const letter = { locale: 'en', to: 'someone@test.example', subject: 'Receipt', data: { name: 'A', items: [] } };
  await db.insert(outbox).values({ ...letter, id: failedMessage, kind: 'receipt', state: 'failed' });
  await db.insert(schoolDraftParts).values({ part: 'footer', value: FOOTER, revision: 1 });
  const made = ['Weaving', 'Pottery'].map((name, position) => ({ id: newId(), name, names: { en: name }, position }));
  await db.insert(categories).values(made);
  const allCategories = await db.select({ id: categories.id }).from(categories).orderBy(categories.position);
  const units = [await school.unit(course), await school.unit(course)] as const;
  const removedUnit = await school.unit(course, { courseId: null, removedFrom: course, removedAt: new Date() });
  await db.insert(unitVersions).values({ sectionId: units[0], number: 1, value: UNIT_DRAFT });
  await db.insert(unitDrafts).values({ sectionId: units[0], revision: 1, baseVersion: 1, value: UNIT_DRAFT });
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
  fixture = {
    ...(await insertTests(db, { course, units, student: people.student._id, learner: people.learner._id })),
    // After the tests: an import can be undone as long as the course is as it was.
    ...(await addMediaSamples(school, course, units[0])),
    admin: people.admin._id,
    learner: people.learner._id,
    student: people.student._id,
    course,
    otherCourse,
    units,
    removedUnit,
    otherSession: (await addSession(people.learner._id)).ref,
    failedMessage,
    categories: [made[0]!.id, made[1]!.id],
    allCategories: allCategories.map(({ id }) => id),
    openRequest,
    taxRate,
    note,
    certificate: await insertCertificate(db, people.learner._id, course),
    openOrder,
    paidOrder,
    coupon,
    picture,
  };
});

let snapshot: string | undefined;
/** Returns all rows of the database, except the counters of attempts, which a refused call may raise. */
async function everything(query: Aside): Promise<unknown> {
  if (snapshot === undefined) {
    const { rows } = await query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'attempts'`,
    );
    const columns = (rows as { name: string }[]).map(
      ({ name }) => `(select string_agg(t::text, '|' order by t::text) from ${name} t) as ${name}`,
    );
    snapshot = `select ${columns.join(', ')}`;
  }
  return (await query(snapshot)).rows[0];
}

/** Returns the request of a sample call: its method, address, headers and body. */
function requestOf(route: string, index: number) {
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

function send({ method, path, headers, body }: ReturnType<typeof requestOf>) {
  return school.ask(method as 'PUT', path, { headers, ...(body && { body }) });
}

/** Resolves once the guard of the next call has read the session of its caller. */
const guardHasRun = () =>
  new Promise<void>((resolve) => {
    gate.after = (text) => {
      if (!/from "sessions" inner join "users"/.test(text)) return;
      gate.after = null;
      resolve();
    };
  });

/** Sends the headers and half of the body of a call. The returned function sends the rest and returns the status. */
async function beginSending({ method, path, headers, body = Buffer.alloc(0) }: ReturnType<typeof requestOf>) {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const lines = Object.entries({ ...headers, host: `127.0.0.1:${port}`, 'content-length': String(body.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const half = Math.floor(body.length / 2);
  const reached = guardHasRun();
  socket.write(`${method} ${path} HTTP/1.1\r\nconnection: close\r\n${head}\r\n`);
  socket.write(body.subarray(0, half));
  await reached;
  return async (): Promise<number> => {
    socket.write(body.subarray(half));
    return Number(/^HTTP\/1\.1 (\d+)/.exec(await readText(socket))?.[1]);
  };
}

describe('the table of guarded writes', () => {
  it('has calls that hash a password', () => {
    expect(SAMPLES.filter(({ hashes }) => hashes).length).toBeGreaterThan(3);
  });

  it.each(ON_POSTGRES ? [] : SAMPLES)('$route ($index) succeeds while nothing is revoked', async ({ route, index }) => {
    const before = await everything(ask);
    const response = await send(requestOf(route, index));
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    expect(await everything(ask)).not.toEqual(before);
  });
});

// What is revoked before the body has come is also revoked before the write, which all cases of the next unit try.
describe('access revoked between the headers of a call and the end of its body', () => {
  it.each(ONE_EACH.filter(({ hasBody, index }) => hasBody && !(ON_POSTGRES && index > 0)))(
    '$route ($index) is refused and changes nothing when $revocation.name',
    async ({ route, index, revocation }) => {
      const request = requestOf(route, index);
      const finish = await beginSending(request);
      await ask(revocation.sql, [request.caller]);
      const before = await everything(ask);
      expect(await finish()).toBe(revocation.status);
      expect(await everything(ask)).toEqual(before);
    },
  );
});

describe('access revoked right before a call writes', () => {
  it.each(ON_POSTGRES ? ONE_EACH.filter(({ index }) => index === 0) : CASES)(
    '$route ($index) is refused and changes nothing when $revocation.name',
    async ({ route, index, revocation }) => {
      const request = requestOf(route, index);
      let before: unknown;
      gate.before = async (text, aside) => {
        if (!beginsWrite(text)) return;
        gate.before = null;
        await aside(revocation.sql, [request.caller]);
        before = await everything(aside);
      };
      const response = await send(request);
      expect(response.status, JSON.stringify(response.body)).toBe(revocation.status);
      expect(before).toBeDefined();
      // A picture is stored before the transaction and deleted if the transaction is refused.
      expect({ ...((await everything(ask)) as object), pictures: null }).toEqual({
        ...(before as object),
        pictures: null,
      });
      expect((await ask('select from pictures')).rowCount).toBe(0);
    },
  );
});

describe('access revoked while a password waits to be hashed', () => {
  it.each((ON_POSTGRES ? ONE_EACH : CASES).filter(({ hashes }) => hashes))(
    '$route ($index) is refused and changes nothing when $revocation.name',
    async ({ route, index, revocation }) => {
      const queue = Array.from({ length: 12 }, () => hashPassword(PASSWORD));
      const request = requestOf(route, index);
      const reached = guardHasRun();
      const response = send(request);
      await reached;
      await ask(revocation.sql, [request.caller]);
      const before = await everything(ask);
      expect((await response).status).toBe(revocation.status);
      expect(await everything(ask)).toEqual(before);
      await Promise.all(queue);
    },
  );
});

describe('a demoted admin', () => {
  it('changes their own account but does not get the role back', async () => {
    const { cookie, _id } = people.admin;
    gate.before = async (text, aside) => {
      if (!beginsWrite(text)) return;
      gate.before = null;
      await aside(`update users set role = 'user' where id = $1`, [_id]);
    };
    const body = { name: 'Still Here', role: 'admin' };
    const response = await school.ask('PUT', `/api/users/user/${_id}`, { headers: { cookie }, body });
    expect(response).toMatchObject({ status: 200, body: { name: 'Still Here', role: 'user' } });
  });
});
