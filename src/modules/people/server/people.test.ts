import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditEntries } from '#server/db/schema/audit.ts';
import { orderLines, orders, payments } from '#server/db/schema/orders.ts';
import { newId } from '#server/db/uuid.ts';
import { checkAccess } from '#modules/enrolments/server/access.service.ts';
import { openTestSchool, type Person, PASSWORD, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: { _id: string; customId: number };
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Grace Admin' });
  learner = await school.person({ name: 'Frida Learner' });
  course = await school.course({ name: 'Weaving' });
});
afterAll(() => school.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as: Person, body?: unknown) =>
  school.ask(method, url, { as, body });
const why = async (query = '') =>
  (await ask('GET', `/api/admin/people/${learner._id}/access/${course._id}${query}`, admin)).body;
const ownWhy = async () => (await ask('GET', `/api/courses/${course._id}/access`, learner)).body;
const assign = () => ask('POST', `/api/courses/${course._id}/assign-user`, admin, { userId: learner._id });
const remove = () => ask('DELETE', `/api/courses/${course._id}/students/${learner._id}`, admin);

/** Inserts an open order of the learner for the course. */
async function order(): Promise<{ id: string; number: number }> {
  const { db } = school.database;
  const id = newId();
  const buyer = { userId: learner._id, name: learner.name, email: learner.email };
  const [row] = await db
    .insert(orders)
    .values({ id, ...buyer, currency: 'EUR', totalCents: 4999, state: 'open', method: 'stripe', locale: 'en' })
    .returning({ number: orders.number });
  await db
    .insert(orderLines)
    .values({ id: newId(), orderId: id, courseId: course._id, title: 'Weaving', priceCents: 4999 });
  return { id, number: row!.number };
}

describe('why a person can or cannot open a course', () => {
  it('[MORE-84] is explained by the newest entry of the ledger, with the admin behind it', async () => {
    expect(await why()).toMatchObject({ open: false, refusal: 'never', course: { name: 'Weaving' } });
    await assign();
    expect(await why()).toMatchObject({ open: true, refusal: null, evidence: { cause: 'admin', by: 'Grace Admin' } });
    await remove();
    expect(await why()).toMatchObject({
      open: false,
      refusal: 'removed',
      evidence: { cause: 'removal', by: 'Grace Admin' },
    });
  });

  it('is repaired by giving access, audited, and the undo leaves ledger and enrolments the same', async () => {
    await assign();
    expect((await ask('GET', `/api/courses/${course._id}/enrolled`, learner)).status).toBe(200);
    await remove();
    expect((await ask('GET', `/api/courses/${course._id}/enrolled`, learner)).status).toBe(403);
    expect(await checkAccess(school.database.db)).toEqual([]);
    const entries = await school.database.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ actorName, action, entity }) => [actorName, action, entity])).toEqual([
      ['Grace Admin', 'enrol', 'enrolment'],
      ['Grace Admin', 'remove', 'enrolment'],
    ]);
  });

  it('names the order that is not paid, or whose payment waits for an admin', async () => {
    const { id, number } = await order();
    expect(await why()).toMatchObject({ refusal: 'order_unpaid', openOrder: { number, held: false } });
    await school.database.db.insert(payments).values({
      id: newId(),
      orderId: id,
      provider: 'stripe',
      providerId: 'p',
      amountCents: 1,
      currency: 'EUR',
      state: 'held',
    });
    expect(await why()).toMatchObject({ refusal: 'payment_held', openOrder: { number, held: true } });
  });

  it('names no order of another person or for another course, and no payment of another order', async () => {
    const [mine, theirs] = [learner, await school.person()];
    learner = theirs;
    const { id } = await order();
    learner = mine;
    await school.database.db.insert(payments).values({
      id: newId(),
      orderId: id,
      provider: 'stripe',
      providerId: 'p',
      amountCents: 1,
      currency: 'EUR',
      state: 'held',
    });
    expect(await why()).toMatchObject({ refusal: 'never', openOrder: null });
    const asked = course;
    course = await school.course({ name: 'Dyeing' });
    await order();
    course = asked;
    expect(await why()).toMatchObject({ refusal: 'never', openOrder: null });
    const { number } = await order();
    expect(await why()).toMatchObject({ refusal: 'order_unpaid', openOrder: { number, held: false } });
  });

  it('says that access has ended, from that moment on', async () => {
    await assign();
    await school.database.db.execute(sql`update enrolments set until = now() - interval '1 second'`);
    expect(await why()).toMatchObject({ open: false, refusal: 'ended' });
  });

  it('includes a unit: whether it is a preview, and done', async () => {
    await assign();
    const unit = await school.unit(course._id, { title: 'Warp', freePreview: true });
    expect(await why(`?unit=${unit}`)).toMatchObject({ unit: { title: 'Warp', preview: true, doneAt: null } });
    await school.ask('PUT', `/api/courses/${course._id}/progress/${unit}`, { as: learner, body: { done: true } });
    expect((await why(`?unit=${unit}`)).unit.doneAt).toMatch(/^2/);
    expect((await why(`?unit=${newId()}`)).code).toBe('section_not_found');
    // Done by another user, or of another course.
    const other = await school.course();
    const elsewhere = await school.unit(other._id);
    expect((await why(`?unit=${elsewhere}`)).code).toBe('section_not_found');
    const next = await school.unit(course._id);
    const another = await school.person({ role: 'admin' });
    await school.ask('PUT', `/api/courses/${course._id}/progress/${next}`, { as: another, body: { done: true } });
    expect((await why(`?unit=${next}`)).unit.doneAt).toBeNull();
  });

  it('names the films that failed in the last week, and on what', async () => {
    await assign();
    const [warp, weft] = [
      await school.unit(course._id, { title: 'Warp' }),
      await school.unit(course._id, { title: 'Weft' }),
    ];
    const failed = (sectionId: string, minutesAgo: number, agent: string, as = learner) =>
      school.ask('PUT', '/api/progress/facts', {
        as,
        headers: { 'user-agent': agent },
        body: {
          userId: as._id,
          facts: [
            {
              _id: newId(),
              device: newId(),
              sequence: 1,
              happenedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
              kind: 'failed',
              sectionId,
            },
          ],
        },
      });
    const phone = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
    await failed(warp, 30, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0');
    await failed(warp, 20, phone);
    await failed(weft, 10, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0');
    await failed(weft, 8 * 24 * 60, phone);
    await failed(warp, 1, phone, admin);
    const { films: videos } = await why();
    expect(videos).toMatchObject([
      { title: 'Weft', times: 1, phone: false },
      { title: 'Warp', times: 2, phone: true },
    ]);
    expect((await why(`?unit=${warp}`)).films).toEqual([videos[1]]);
    expect((await ownWhy()).films).toEqual(videos);
  });

  it('[MORE-85] tells learners about themselves only, and no names of admins', async () => {
    await assign();
    await remove();
    const explanation = await ownWhy();
    expect(explanation).toMatchObject({ open: false, refusal: 'removed' });
    expect(JSON.stringify(explanation)).not.toContain('Grace');
    expect((await ask('GET', `/api/admin/people/${admin._id}/access/${course._id}`, learner)).status).toBe(403);
    const draft = await school.course({ state: 'draft' });
    expect((await ask('GET', `/api/courses/${draft._id}/access`, learner)).body.code).toBe('course_not_found');
  });

  it('refuses unknown people and courses', async () => {
    const of = async (user: string, id: string) =>
      (await ask('GET', `/api/admin/people/${user}/access/${id}`, admin)).body.code;
    expect(await of(newId(), course._id)).toBe('user_not_found');
    expect(await of(learner._id, newId())).toBe('course_not_found');
  });
});

describe('the page of a person', () => {
  it('has the account and its courses with progress', async () => {
    await assign();
    const unit = await school.unit(course._id);
    await school.unit(course._id);
    await school.ask('PUT', `/api/courses/${course._id}/progress/${unit}`, { as: learner, body: { done: true } });
    const { body } = await ask('GET', `/api/admin/people/${learner._id}`, admin);
    expect(body).toMatchObject({
      name: 'Frida Learner',
      emailConfirmed: true,
      notes: 0,
      courses: [{ name: 'Weaving', units: 2, done: 1, open: true, until: null }],
    });
    expect((await ask('GET', `/api/admin/people/${newId()}`, admin)).body.code).toBe('user_not_found');
  });

  it('has one timeline of everything, newest first, in pages', async () => {
    await assign();
    await remove();
    await order();
    await ask('POST', `/api/admin/people/${learner._id}/notes`, admin, { text: 'Called about the loom' });
    await school.ask('PUT', `/api/users/user/${learner._id}`, { as: admin, body: { name: 'Frida Renamed' } });
    await school.database.db.execute(
      sql`update sessions set user_agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' where user_id = ${learner._id}`,
    );
    const timeline = async (query = '') =>
      (await ask('GET', `/api/admin/people/${learner._id}/timeline${query}`, admin)).body as {
        id: string;
        at: string;
        kind: string;
        title: string;
        by: string;
      }[];
    const all = await timeline();
    expect(new Set(all.map(({ kind }) => kind))).toEqual(
      new Set(['joined', 'session', 'granted', 'removed', 'ordered', 'note', 'change']),
    );
    expect(all.find(({ kind }) => kind === 'session')?.title).toBe('Firefox · Linux');
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(all.find(({ kind }) => kind === 'granted')).toMatchObject({ title: 'Weaving', by: 'Grace Admin' });
    const { at, id } = all[2]!;
    expect(await timeline(`?before=${at}&beforeId=${id}`)).toEqual(all.slice(3));
    expect((await timeline('?kind=note')).map(({ title }) => title)).toEqual(['Called about the loom']);
  });

  it('names the browser of a visit by what is known of it', async () => {
    for (const [userAgent, title] of [
      ['Firefox/145.0', 'Firefox'],
      ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
      ['curl', null],
    ]) {
      await school.database.pool.query('update sessions set user_agent = $1', [userAgent]);
      const visits = await ask('GET', `/api/admin/people/${learner._id}/timeline?kind=session`, admin);
      expect(visits.body).toMatchObject([{ title }]);
    }
  });

  it('has what a person bought, learned and was sent in the timeline, and nothing of others', async () => {
    /** Buys a course, completes it and gets a part of the price back. */
    const study = async (as: Person, name: string) => {
      const { _id } = await school.course({ name, priceCents: 2000 });
      const unit = await school.unit(_id, { title: `Unit of ${name}` });
      const bought = await ask('POST', '/api/orders', as, { courses: [_id], expected: 20 });
      await ask('PUT', `/api/courses/${_id}/progress/${unit}`, as, { done: true });
      const { body } = await ask('GET', `/api/admin/orders/${bought.body._id}`, admin);
      const lines = [{ line: body.lines[0]._id, amount: 5 }];
      await ask('POST', `/api/admin/orders/${body._id}/refunds`, admin, { access: 'keep', reason: '', lines });
      await ask('POST', `/api/admin/people/${as._id}/notes`, admin, { text: `About ${as.name}` });
      await school.app.jobs.runDue();
      return body.number as number;
    };
    const other = await school.person({ name: 'Otto Other' });
    await study(other, 'Pottery');
    const number = await study(learner, 'Weaving well');
    interface Entry {
      readonly kind: string;
      readonly title: string | null;
      readonly order: number | null;
      readonly amount: number | null;
    }
    const entries = (await ask('GET', `/api/admin/people/${learner._id}/timeline`, admin)).body as Entry[];
    const of = (kind: string) => entries.filter((one) => one.kind === kind);
    const kinds = ['joined', 'session', 'granted', 'ordered', 'paid', 'refunded', 'unit', 'certificate', 'note'];
    for (const kind of kinds) expect(of(kind), kind).toHaveLength(1);
    expect(of('ordered')).toMatchObject([{ title: 'Weaving well', order: number, amount: 20, currency: 'EUR' }]);
    expect(of('paid')).toMatchObject([{ order: number, amount: 20 }]);
    expect(of('refunded')).toMatchObject([{ title: 'Weaving well', amount: 5, by: 'Grace Admin' }]);
    expect(of('unit')).toMatchObject([{ title: 'Unit of Weaving well – Weaving well', amount: null }]);
    expect(of('certificate')).toMatchObject([{ title: 'Weaving well' }]);
    expect(of('invoice').map(({ amount }) => amount)).toEqual([-5, 20]);
    expect(of('message').length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toMatch(/Pottery|Otto/);
    const nobody = await ask('GET', `/api/admin/people/${newId()}/timeline`, admin);
    expect(nobody.body.code).toBe('user_not_found');
  });

  it('reads a page of a timeline of thousands', async () => {
    await school.database.db.execute(sql`insert into staff_notes (id, user_id, text, created_at)
      select gen_random_uuid(), ${learner._id}, 'Note ' || n, now() - n * interval '1 minute' from generate_series(1, 3000) n`);
    const { body } = await ask('GET', `/api/admin/people/${learner._id}/timeline?kind=note`, admin);
    expect(body).toHaveLength(50);
    expect(body[49].title).toBe('Note 50');
  });
});

describe('notes of the staff', () => {
  it('are written, deleted, and part of an export of personal data', async () => {
    const write = (text: string) => ask('POST', `/api/admin/people/${learner._id}/notes`, admin, { text });
    expect((await write('Likes linen')).status).toBe(201);
    expect((await write('  ')).body.fieldErrors.text.code).toBe('note_required');
    const data = await ask('GET', `/api/users/user/${learner._id}/export`, learner);
    expect(data.body.notesOfStaff).toMatchObject([{ text: 'Likes linen' }]);
    const [note] = (await ask('GET', `/api/admin/people/${learner._id}/timeline?kind=note`, admin)).body;
    expect((await ask('DELETE', `/api/admin/notes/${note.about}`, admin)).status).toBe(200);
    expect((await ask('DELETE', `/api/admin/notes/${note.about}`, admin)).body.code).toBe('note_not_found');
    expect((await ask('POST', `/api/admin/people/${newId()}/notes`, admin, { text: 'Who?' })).body.code).toBe(
      'user_not_found',
    );
  });

  it('go with the account they are about', async () => {
    await ask('POST', `/api/admin/people/${learner._id}/notes`, admin, { text: 'Frida likes linen' });
    await school.ask('DELETE', '/api/auth/account', { as: learner, body: { password: PASSWORD } });
    const { rows } = await school.database.db.execute(sql`select * from staff_notes`);
    expect(rows).toEqual([]);
  });
});

describe('the time of a person in tests', () => {
  const give = (factor: unknown, id = learner._id) =>
    ask('PUT', `/api/admin/people/${id}/time-factor`, admin, { factor });

  it('is set, taken back, audited, and part of an export of personal data', async () => {
    const factor = async () => (await ask('GET', `/api/admin/people/${learner._id}`, admin)).body.timeFactor;
    expect(await factor()).toBe(1);
    expect((await give(1.5)).status).toBe(200);
    expect((await give(2)).status).toBe(200);
    expect(await factor()).toBe(2);
    const { body } = await ask('GET', `/api/users/user/${learner._id}/export`, learner);
    expect(body.account.timeFactorInTests).toBe(2);
    await give(1);
    expect(await factor()).toBe(1);
    const entries = await school.database.db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ timeFactor: 1 }, { timeFactor: 1.5 }],
      [{ timeFactor: 1.5 }, { timeFactor: 2 }],
      [{ timeFactor: 2 }, { timeFactor: 1 }],
    ]);
  });

  it('is one of few, and of a person who exists', async () => {
    for (const factor of [0, 0.5, 1.1, 100, '2', null]) expect((await give(factor)).status).toBe(400);
    expect((await give(2, newId())).body.code).toBe('user_not_found');
  });
});

describe('sending a link', () => {
  const send = (id: string) => ask('POST', `/api/admin/people/${id}/link`, admin);

  it('puts it into the outbox and into the audit log, and is refused without mail', async () => {
    expect((await send(learner._id)).body.code).toBe('mail_off');
    await school.ask('PUT', '/api/admin/outbox/rehearsal', { as: admin, body: { rehearse: true } });
    expect((await send(learner._id)).status).toBe(200);
    expect((await send(newId())).body.code).toBe('user_not_found');
    const [message] = (await ask('GET', '/api/admin/outbox', admin)).body;
    expect(message).toMatchObject({ kind: 'password-reset', to: learner.email });
    const entries = await school.database.db.select().from(auditEntries);
    expect(entries.map(({ after }) => after)).toContainEqual({ linkSent: true });
  });
});
