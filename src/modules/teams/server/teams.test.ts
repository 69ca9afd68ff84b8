import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEAM_ROLES, type TeamRole } from '#contract/choices.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { insertInstructor } from '#tests/support/instructors.ts';

let school: TestSchool;
let course: string;
let admin: Person;
let owner: Person;
let other: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, owner, other] = [
    await school.person({ role: 'admin' }),
    await school.person({ name: 'Olga Owner' }),
    await school.person({ name: 'Otto Other' }),
  ];
  ({ _id: course } = await school.course());
  await joinTeam(school.database.db, course, owner._id);
});
afterAll(() => school.close());

const at = (userId = '') => `/api/courses/${course}/team${userId && `/${userId}`}`;
const add = (as: Person, email: string, role: TeamRole) => school.ask('POST', at(), { as, body: { email, role } });
const change = (as: Person, { _id }: Person, role: TeamRole) => school.ask('PUT', at(_id), { as, body: { role } });
const remove = (as: Person, { _id }: Person) => school.ask('DELETE', at(_id), { as });
const team = async () =>
  ((await school.ask('GET', at(), { as: admin })).body as { name: string; role: TeamRole }[]).map(
    ({ name, role }) => `${name} ${role}`,
  );
/** Returns what the audit log says about the team, the latest first. */
const log = async () =>
  ((await school.ask('GET', '/api/admin/activity?entity=course', { as: admin })).body as { after: object }[])
    .filter(({ after }) => 'team' in after)
    .map(({ before, after }: { before?: object; after: object }) => [before, after]);

describe('the team of a course', () => {
  it('[MORE-530] is added to by email, changed and removed from, each time with an entry in the audit log', async () => {
    const added = await add(owner, other.email.toUpperCase(), 'author');
    expect(added).toMatchObject({ status: 201, body: { _id: other._id, name: other.name, role: 'author' } });
    expect(await team()).toEqual(['Olga Owner owner', 'Otto Other author']);
    expect((await change(owner, other, 'viewer')).body).toMatchObject({ role: 'viewer' });
    expect((await remove(owner, other)).status).toBe(200);
    expect(await team()).toEqual(['Olga Owner owner']);
    const number = expect.stringMatching(/^#\d+ /) as string;
    expect(await log()).toEqual([
      [{ team: number }, { team: '' }],
      [{ team: expect.stringContaining('author') as string }, { team: expect.stringContaining('viewer') as string }],
      [{ team: '' }, { team: number }],
    ]);
    expect(JSON.stringify(await log())).not.toContain(other.name);
  });

  it('[MORE-530] takes no unknown, unconfirmed or second account', async () => {
    expect((await add(owner, 'nobody@test.example', 'viewer')).body.code).toBe('user_not_found');
    const { email } = await school.person({ confirmed: false });
    expect((await add(owner, email, 'viewer')).body.code).toBe('member_unconfirmed');
    await add(owner, other.email, 'viewer');
    expect(await add(owner, other.email, 'author')).toMatchObject({ status: 409, body: { code: 'member_exists' } });
    expect((await change(owner, admin, 'author')).body.code).toBe('member_not_found');
    expect((await remove(owner, admin)).body.code).toBe('member_not_found');
    expect(await add(owner, 'no address', 'viewer')).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await team()).toEqual(['Olga Owner owner', 'Otto Other viewer']);
  });

  it('[MORE-531] has owners whom only admins make, change and remove', async () => {
    expect(await add(owner, other.email, 'owner')).toMatchObject({ status: 403, body: { code: 'owner_reserved' } });
    await add(owner, other.email, 'author');
    expect((await change(owner, other, 'owner')).body.code).toBe('owner_reserved');
    expect((await change(admin, other, 'owner')).status).toBe(200);
    expect((await change(owner, other, 'viewer')).body.code).toBe('owner_reserved');
    expect((await remove(owner, other)).body.code).toBe('owner_reserved');
    // An owner may step back, until they are the last one.
    expect((await remove(other, other)).status).toBe(200);
    expect((await remove(owner, owner)).body.code).toBe('last_owner');
    expect((await change(owner, owner, 'author')).body.code).toBe('last_owner');
    expect((await remove(admin, owner)).status).toBe(200);
    expect(await team()).toEqual([]);
  });

  it('[MORE-531] keeps an owner when two step back at the same time', async () => {
    await joinTeam(school.database.db, course, other._id);
    const codes = await Promise.all([remove(owner, owner), remove(other, other)]);
    expect(codes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await team()).toHaveLength(1);
  });

  it('gains the account that a course is given as its instructor, and keeps the one before', async () => {
    const named = await school.person({ role: 'teacher', name: 'Tea Teacher' });
    const put = (instructorId: string | null) =>
      school.ask('PUT', `/api/courses/${course}/instructor`, { as: admin, body: { instructorId } });
    await put(named._id);
    await put(null);
    expect(await team()).toEqual(['Olga Owner owner', 'Tea Teacher owner']);
    await change(admin, named, 'marker');
    await put(named._id);
    expect(await team()).toEqual(['Olga Owner owner', 'Tea Teacher marker']);
  });

  it('gives no right to a name on the page alone', async () => {
    const named = await school.person({ role: 'teacher' });
    const instructorId = await insertInstructor(school.database.db, named._id);
    const { _id } = await school.course({ instructorId });
    const read = await school.ask('GET', `/api/courses/${_id}/essays`, { as: named });
    expect(read).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('a member of a team', () => {
  const read = (as: Person) => school.ask('GET', `/api/courses/${course}`, { as });

  it('[MORE-532] opens and studies the course without buying it, without units that are not published', async () => {
    const shown = await school.unit(course, { title: 'Shown' });
    const draft = await school.unit(course, { title: 'Draft', draft: true });
    const studied = async () => {
      const { status, body } = await school.ask('GET', `/api/courses/${course}/enrolled`, { as: other });
      return { status, titles: (body.sections as { title: string }[] | undefined)?.map(({ title }) => title) };
    };
    const unit = (id: string) => school.ask('GET', `/api/courses/${course}/sections/${id}`, { as: other });
    const tick = () =>
      school.ask('PUT', `/api/courses/${course}/progress/${shown}`, { as: other, body: { done: true } });
    expect([(await studied()).status, (await unit(shown)).status, (await tick()).status]).toEqual([403, 403, 403]);
    for (const role of TEAM_ROLES) {
      await joinTeam(school.database.db, course, other._id, role);
      expect(await studied()).toEqual({ status: 200, titles: ['Shown'] });
      expect([(await unit(shown)).status, (await tick()).status]).toEqual([200, 200]);
      // For the preview of its editor.
      expect((await unit(draft)).status).toBe(200);
    }
    const why = await school.ask('GET', `/api/courses/${course}/access`, { as: other });
    expect(why.body).toMatchObject({ open: true, refusal: null });
  });

  it.each([{ draft: false }, { draft: true }])(
    '[MORE-532] takes a test without buying the course: %j',
    async (state) => {
      await joinTeam(school.database.db, course, other._id, 'viewer');
      const unit = await school.unit(course, { title: 'Tested', ...state });
      const body = { type: 'truefalse', prompt: 'Warp runs along the cloth.', correct: true };
      const added = await school.ask('POST', `/api/courses/${course}/questions`, { as: admin, body: { body } });
      const at = `/api/courses/${course}/sections/${unit}`;
      const set = await school.ask('PUT', `${at}/test/settings`, { as: admin, body: { questions: [added.body._id] } });
      expect(set.status).toBe(200);
      const begun = await school.ask('POST', `${at}/attempts`, { as: other, body: { _id: newId() } });
      expect(begun.status).toBe(200);
      const question = begun.body.questions[0].question._id as string;
      const answers = [{ question, answer: { type: 'truefalse', value: true }, sequence: 1 }];
      const attempt = `/api/courses/${course}/attempts/${begun.body._id}`;
      expect((await school.ask('PUT', `${attempt}/answers`, { as: other, body: { answers } })).body).toMatchObject({
        saved: 1,
      });
      const submitted = await school.ask('POST', `${attempt}/submit`, { as: other, body: {} });
      expect(submitted.body).toMatchObject({ percent: 100 });
    },
  );

  it('[MORE-532] reads the course as it is edited, also as a draft, but no learners with it', async () => {
    const learner = await school.person();
    await school.enrol(learner, course);
    await school.unit(course, { title: 'Draft', draft: true });
    await school.database.pool.query(`update courses set state = 'draft' where id = $1`, [course]);
    app();
    expect((await read(other)).status).toBe(404);
    await joinTeam(school.database.db, course, other._id, 'viewer');
    const { status, body } = await read(other);
    expect([status, body.sections[0].title, body.version, body.students]).toEqual([200, 'Draft', 1, undefined]);
    expect(JSON.stringify(body)).not.toContain(learner.email);
    const { body: me } = await school.ask('GET', '/api/auth/verifyToken', { as: other });
    expect(me.user.teaches).toBe(true);
  });

  it('[MORE-533] changes what a course says as its owner, but neither its price nor whether it is sold', async () => {
    const put = (body: object, as = owner) => school.ask('PUT', `/api/courses/${course}`, { as, body });
    expect((await put({ name: 'Weaving' })).body).toMatchObject({ name: 'Weaving' });
    for (const change of [{ price: '1' }, { salePrice: '1' }, { state: 'archived' }, { listed: false }])
      expect(await put({ name: 'Dyeing', ...change }), JSON.stringify(change)).toMatchObject({
        status: 403,
        body: { code: 'course_fields_reserved' },
      });
    // A form may send what it does not change.
    const same = { name: 'Spinning', price: '49.99', salePrice: '', state: 'published' };
    expect((await put(same)).body).toMatchObject({ name: 'Spinning', price: 49.99, state: 'published' });
    const ended = `sale_price_cents = 1000, sale_ends_on = '2020-01-01', sale_ends_at = '2020-01-02T00:00:00Z'`;
    await school.database.pool.query(`update courses set ${ended} where id = $1`, [course]);
    expect((await put({ salePrice: '10' })).body.code, 'a sale that is over').toBe('course_fields_reserved');
    expect((await put({ name: 'Carding', salePrice: '', saleEndsOn: '' })).body).toMatchObject({ name: 'Carding' });
    await joinTeam(school.database.db, course, other._id, 'author');
    expect((await put({ name: 'Felting' }, other)).status).toBe(403);
    expect((await put({ price: '1' }, admin)).body).toMatchObject({ price: 1 });
  });

  it('is named in the export of their own data, and leaves nothing behind', async () => {
    const { body } = await school.ask('GET', `/api/users/user/${owner._id}/export`, { as: owner });
    expect(JSON.parse(typeof body === 'string' ? body : JSON.stringify(body))).toMatchObject({
      teams: [{ courseId: course, role: 'owner' }],
    });
    await school.ask('DELETE', `/api/users/user/${owner._id}`, { as: admin });
    expect(await team()).toEqual([]);
  });
});

/** Makes the school read the course again after a change beside it. */
const app = () => school.app.services.events.changed();
