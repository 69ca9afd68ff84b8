import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceRequest } from '#modules/enrolments/contract/place-requests.ts';
import { beginsWrite, gateQueries, type QueryGate } from '#tests/support/database/query-gate.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { cookiesOf, openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { pruneSettledRequests } from './place-requests.service.ts';

let school: TestSchool;
let gate: QueryGate;
let admin: Person;
let course: { _id: string; customId: number };
beforeAll(async () => {
  school = await openTestSchool({ mode: 'live', payments: 'off' });
  gate = gateQueries(school.database.pool);
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Clara Admin' });
  course = await school.course({ name: 'Weaving' });
});
afterAll(() => school.close());
afterEach(() => (gate.before = null));

const GUEST = { name: 'Gil Guest', email: 'gil@guest.example' };
const ask = (body: unknown, as?: Person, ref: string | number = course._id) =>
  school.ask('POST', `/api/courses/${ref}/requests`, { as, body });
const list = async (query = ''): Promise<PlaceRequest[]> =>
  (await school.ask('GET', `/api/admin/requests${query}`, { as: admin })).body;
const settle = (id: string, how: 'enrol' | 'decline', body: unknown = {}) => {
  const path = how === 'enrol' ? `/api/admin/requests/${id}/enrol` : `/api/admin/requests/${id}/decline`;
  return school.ask('POST', path, { as: admin, body });
};
const first = async () => (await list())[0]!;
const outbox = async (kind: string) =>
  (await school.ask('GET', `/api/admin/outbox?kind=${kind}`, { as: admin })).body as { _id: string; to: string }[];
const coursesOf = async (cookie: string) =>
  (await school.ask('GET', '/api/auth/verifyToken', { headers: { cookie } })).body.user.courses;

describe('asking for a place', () => {
  it('stores the request of a guest once and notifies every admin', async () => {
    const stored = { message: 'Your request has reached the school', outcome: 'stored' };
    const asked = await ask({ ...GUEST, message: 'Evenings only' });
    expect([asked.status, asked.body]).toEqual([202, stored]);
    const again = await ask({ ...GUEST, email: ' GIL@guest.example', message: 'Again' }, undefined, course.customId);
    expect(again.body).toEqual(stored);
    expect(await list()).toMatchObject([
      { ...GUEST, message: 'Evenings only', state: 'open', account: 'none', userId: null, course: { name: 'Weaving' } },
    ]);
    expect((await outbox('place-asked')).map(({ to }) => to)).toEqual([admin.email]);
  });

  it('notifies admins, and none of the users who were there before them', async () => {
    const later = await school.person({ role: 'admin' });
    const teacher = await school.person({ role: 'teacher' });
    await school.ask('PUT', `/api/users/user/${admin._id}`, { as: later, body: { role: 'user' } });
    admin = later;
    await ask(GUEST);
    const receivers = (await outbox('place-asked')).map(({ to }) => to);
    expect(receivers).toEqual([later.email]);
    expect(receivers).not.toContain(teacher.email);
  });

  it('is refused for a guest who gives the address of the school, which gets the requests', async () => {
    const editor = schoolEditor(school, () => admin);
    await editor.change('identity', { supportEmail: 'help@school.example' });
    await editor.publish();
    const asked = await ask({ name: 'Gil', email: 'Help@school.example' });
    expect([asked.status, asked.body.fieldErrors?.email?.code]).toEqual([400, 'email_of_school']);
    expect(await list()).toEqual([]);
  });

  it('is listed and exported as CSV with the same filters', async () => {
    await ask({ ...GUEST, message: '=1+1, please' });
    await ask({ name: 'Ida', email: 'ida@guest.example' });
    await settle((await first())._id, 'decline', { message: 'Full' });
    const file = async (query: string) =>
      String((await school.ask('GET', `/api/admin/requests/export?${query}`, { as: admin })).body).split('\r\n');
    expect(await file('state=open')).toEqual([
      '\uFEFFasked,course,name,email,message,state,account,settled,settled_by,reply',
      expect.stringMatching(/^20.+Z,Weaving,Gil Guest,gil@guest\.example,"'=1\+1, please",open,none,,,$/),
      '',
    ]);
    expect((await file('q=ida'))[1]).toMatch(/,ida@guest\.example,,declined,none,20.+Z,Clara Admin,Full$/);
    const { body } = await school.ask('GET', '/api/admin/activity?action=export', { as: admin });
    expect(body[0].label).toBe('requests.csv');
  });

  it('is refused for an archived course, and a draft does not exist', async () => {
    const archived = await school.course({ state: 'archived' });
    const refused = await ask(GUEST, undefined, archived._id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'course_archived' } });
    const draft = await school.course({ state: 'draft' });
    expect((await ask(GUEST, undefined, draft.customId)).body.code).toBe('course_not_found');
    expect(await list()).toEqual([]);
  });

  it('[MORE-42] tells a guest nothing of the account that has the address', async () => {
    const owner = await school.person();
    await school.enrol(owner, course._id);
    const known = await ask({ name: 'Anybody', email: owner.email });
    const unknown = await ask(GUEST);
    expect(known.body).toEqual(unknown.body);
    expect(known.status).toBe(unknown.status);
  });

  it('takes a user by their session, once, and says when they have a place', async () => {
    const person = await school.person({ name: 'Ada Asker' });
    expect((await ask({ message: 'Please', name: 'Other' }, person)).body.outcome).toBe('stored');
    expect((await ask({}, person)).body.outcome).toBe('repeated');
    expect(await list()).toMatchObject([
      { name: 'Ada Asker', email: person.email, account: 'confirmed', userId: person._id },
    ]);
    await school.enrol(person, course._id);
    expect((await ask({}, person)).body.outcome).toBe('enrolled');
    expect(await list()).toHaveLength(1);
  });

  it('recognises a guest by the confirmed address of their account, before and after logging in', async () => {
    const person = await school.person();
    const asGuest = { name: 'Ada', email: person.email };
    await ask(asGuest);
    expect((await ask({}, person)).body.outcome).toBe('repeated');
    await ask(asGuest);
    expect(await list()).toMatchObject([{ name: person.name }]);
    const stranger = await school.person({ confirmed: false, email: 'unproven@guest.example' });
    await ask({ name: 'Owner', email: stranger.email });
    expect((await ask({}, stranger)).body.outcome).toBe('stored');
    expect(await list()).toHaveLength(3);
  });

  it('[MORE-42] stores one of many equal requests at once', async () => {
    const person = await school.person();
    await Promise.all([1, 2, 3, 4].flatMap(() => [ask({}, person), ask(GUEST)]));
    expect(await list()).toHaveLength(2);
  });

  it.each([
    ['no name', { email: GUEST.email }, 'name'],
    ['no address', { name: GUEST.name }, 'email'],
    ['an invalid address', { ...GUEST, email: 'gil' }, 'email'],
    ['a web address as name', { ...GUEST, name: 'www.prize.example' }, 'name'],
    ['a message that is too long', { ...GUEST, message: 'x'.repeat(2_001) }, 'message'],
  ])('refuses %s', async (_what, body, field) => {
    const refused = await ask(body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
    expect(await list()).toEqual([]);
  });

  it('refuses an unknown course, and too many requests of one address', async () => {
    expect((await ask(GUEST, undefined, 999_999)).body.code).toBe('course_not_found');
    const email = 'many@guest.example';
    const codes = [];
    for (let n = 0; n < 21; n++) codes.push((await ask({ ...GUEST, email })).status);
    expect(codes.filter((status) => status === 429)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('lets a class of two hundred ask from one network', async () => {
    const statuses = [];
    for (let n = 0; n < 200; n++) statuses.push((await ask({ ...GUEST, email: `g${n}@class.example` })).status);
    expect(new Set(statuses)).toEqual(new Set([202]));
    expect(await list('?limit=200')).toHaveLength(200);
    // The admins are not flooded.
    expect((await outbox('place-asked')).length).toBeLessThanOrEqual(20);
  });

  it('is refused by a school that sells, and by a demo', async () => {
    for (const settings of [
      { mode: 'live', payments: 'simulated' },
      { mode: 'demo', payments: 'off' },
    ] as const) {
      const other = await openTestSchool(settings);
      const { _id } = await other.course();
      const refused = await other.ask('POST', `/api/courses/${_id}/requests`, { body: GUEST });
      expect([refused.status, refused.body.code]).toEqual([409, 'requests_closed']);
      await other.close();
    }
  });

  it('works by a plain form, which redirects to its page', async () => {
    const send = (fields: Record<string, string>) =>
      school.app.inject({
        method: 'POST',
        url: `/api/forms/courses/${course.customId}/requests`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(fields).toString(),
      });
    const sent = await send({ ...GUEST, message: '', locale: 'es' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/es/ask/${course.customId}?state=stored`]);
    const refused = await send({ name: '', email: 'x', locale: 'en' });
    expect(refused.headers.location).toBe(`/ask/${course.customId}?state=invalid_input`);
    expect(await list()).toMatchObject([GUEST]);
  });
});

describe('settling a request', () => {
  it('[MORE-43] creates an account for a guest, whose link logs them in with the course', async () => {
    await ask({ ...GUEST, message: 'Hello' });
    const done = await settle((await first())._id, 'enrol', { message: 'Welcome' });
    expect(done.body).toMatchObject({ state: 'enrolled', created: true, enrolled: true, reply: 'Welcome', ...GUEST });
    expect(done.body.settledBy).toBe('Clara Admin');
    await school.app.jobs.runDue();
    const [sent] = await outbox('place-invited');
    const { text } = (await school.ask('GET', `/api/admin/outbox/${sent?._id}`, { as: admin })).body;
    expect(text).toContain('Welcome');
    const token = /reset-password#([\w-]{43})/.exec(text)?.[1];
    const opened = await school.ask('POST', '/api/auth/reset-password', {
      body: { token, password: 'a password of one’s own' },
    });
    expect(opened.status).toBe(200);
    expect(await coursesOf(cookiesOf(opened.headers))).toEqual([{ _id: course._id }]);
  });

  it('enrols the account of a user, or of a confirmed address, and writes to it', async () => {
    const person = await school.person();
    const other = await school.person();
    await ask({}, person);
    await ask({ name: 'As guest', email: other.email.toUpperCase() });
    for (const { _id } of await list()) expect((await settle(_id, 'enrol')).body.created).toBe(false);
    for (const one of [person, other]) expect(await coursesOf(one.cookie)).toEqual([{ _id: course._id }]);
    expect((await outbox('place-given')).map(({ to }) => to).toSorted()).toEqual(
      [person.email, other.email].toSorted(),
    );
    const { body: entries } = await school.ask('GET', '/api/admin/activity?entity=enrolment', { as: admin });
    expect(entries).toMatchObject([{ action: 'enrol' }, { action: 'enrol' }]);
  });

  it('enrols a user by their session, whose address need not be confirmed', async () => {
    const person = await school.person({ confirmed: false });
    await ask({}, person);
    expect((await settle((await first())._id, 'enrol')).status).toBe(200);
    expect(await coursesOf(person.cookie)).toEqual([{ _id: course._id }]);
  });

  it('is refused by an admin’s second look when the account of its address has changed meanwhile', async () => {
    const person = await school.person();
    await ask({ name: 'As guest', email: person.email });
    const { _id } = await first();
    gate.before = async (text, aside) => {
      if (!beginsWrite(text)) return;
      gate.before = null;
      await aside(`update users set email = 'moved@test.example' where id = $1`, [person._id]);
    };
    const settling = settle(_id, 'enrol');
    expect((await settling).body.code).toBe('edit_conflict');
    expect(await list()).toMatchObject([{ state: 'open' }]);
  });

  it('enrols an account with an unconfirmed address only when the admin accepts it', async () => {
    const stranger = await school.person({ confirmed: false });
    await ask({ name: 'Owner', email: stranger.email });
    const { _id, account } = await first();
    expect(account).toBe('unconfirmed');
    const refused = await settle(_id, 'enrol');
    expect([refused.status, refused.body.code]).toEqual([409, 'account_unconfirmed']);
    expect(await coursesOf(stranger.cookie)).toEqual([]);
    expect((await settle(_id, 'enrol', { acceptUnconfirmed: true })).status).toBe(200);
    expect(await coursesOf(stranger.cookie)).toEqual([{ _id: course._id }]);
  });

  it('declines with a message to the person, and enrols no user', async () => {
    await ask(GUEST);
    const done = await settle((await first())._id, 'decline', { message: 'Next year' });
    expect(done.body).toMatchObject({ state: 'declined', reply: 'Next year', account: 'none' });
    expect((await outbox('place-declined')).map(({ to }) => to)).toEqual([GUEST.email]);
    const { body: entries } = await school.ask('GET', '/api/admin/activity?entity=request', { as: admin });
    expect(entries).toMatchObject([{ label: 'Weaving', after: { requestState: 'declined' } }]);
    expect((await ask(GUEST)).body.outcome).toBe('stored');
    expect((await list('?state=open')).length).toBe(1);
  });

  it('[MORE-43] settles a request once, also when two admins do it at the same time', async () => {
    await ask(GUEST);
    const { _id } = await first();
    const both = await Promise.all([settle(_id, 'enrol'), settle(_id, 'enrol'), settle(_id, 'decline')]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await settle(_id, 'decline')).body.code).toBe('request_settled');
    expect((await settle('01941f29-7c00-7000-8000-00000000dead', 'decline')).body.code).toBe('request_not_found');
    expect((await outbox('place-invited')).length + (await outbox('place-declined')).length).toBe(1);
  });

  it('is searched by name and address, filtered and paged', async () => {
    const person = await school.person({ name: 'Zoë Searched', email: 'zoe@found.example' });
    await ask({}, person);
    await ask(GUEST);
    await ask({ ...GUEST, email: 'other@guest.example' });
    const names = async (query: string) => (await list(query)).map(({ email }) => email);
    expect(await names('?q=zoe')).toEqual([person.email]);
    expect(await names('?q=GIL%40')).toEqual([GUEST.email]);
    const page = await school.ask('GET', '/api/admin/requests?state=open&limit=1&offset=1', { as: admin });
    expect([page.body.length, page.headers['x-total-count']]).toEqual([1, '3']);
  });
});

describe('the data of a request', () => {
  it('is in the export of its user and deleted with the account, also what they asked as a guest', async () => {
    const person = await school.person({ name: 'Quilla Request', email: 'quilla@request.example' });
    const other = await school.course();
    await ask({ message: 'as Quilla herself' }, person);
    await ask({ name: 'Quilla Guest', email: person.email, message: 'as guest' }, undefined, other._id);
    const { body } = await school.ask('GET', `/api/users/user/${person._id}/export`, { as: person });
    expect(body.placeRequests).toMatchObject([
      { course: 'Weaving', message: 'as Quilla herself', state: 'open' },
      { message: 'as guest' },
    ]);
    await school.ask('DELETE', `/api/users/user/${person._id}`, { as: admin });
    const { rows } = await school.database.pool.query(
      "select t::text from place_requests t union all select t::text from outbox t where t::text ilike '%quilla%'",
    );
    expect(rows).toEqual([]);
  });

  it('goes after half a year once it was settled', async () => {
    await ask(GUEST);
    await ask({ ...GUEST, email: 'open@guest.example' });
    const [, settled] = await list();
    await settle(settled!._id, 'decline');
    const settledAgo = (days: number) =>
      school.database.db.execute(sql`update place_requests set created_at = now() - interval '1 year',
        settled_at = case when settled_at is not null then now() - make_interval(days => ${days}) end`);
    await settledAgo(179);
    await pruneSettledRequests(school.database.db);
    expect(await list()).toHaveLength(2);
    await settledAgo(181);
    await pruneSettledRequests(school.database.db);
    expect(await list()).toMatchObject([{ email: 'open@guest.example' }]);
  });
});
