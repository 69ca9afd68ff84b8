import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { basedOn } from '#tests/support/if-match.ts';

const PROFILE = { name: 'Ada of the Looms', title: 'Weaver', bio: 'First.\n\nSecond.', link: 'https://ada.example/me' };

let school: TestSchool;
let admin: Person;
let teacher: Person;
let learner: Person;
let course: { _id: string; customId: number };

beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  teacher = await school.person({ name: 'Ada Teacher', role: 'teacher' });
  learner = await school.person();
  course = await school.course({ teacher: 'Ada' });
});

const save = (as: Person, of: Person, change: object = {}, version?: number) =>
  school.ask('PUT', `/api/users/user/${of._id}/profile`, {
    as,
    body: { ...PROFILE, ...change },
    headers: basedOn(version),
  });
const assign = (instructorId: string | null) =>
  school.ask('PUT', `/api/courses/${course._id}/instructor`, { as: admin, body: { instructorId } });

describe('PUT /users/user/:id/profile', () => {
  it('stores the profile of a teacher, which starts with the name of the account', async () => {
    const url = `/api/users/user/${teacher._id}/profile`;
    expect((await school.ask('GET', url, { as: teacher })).body).toEqual({
      name: 'Ada Teacher',
      title: '',
      bio: '',
      link: '',
      imageSrc: null,
      version: 0,
    });
    expect((await save(teacher, teacher, {}, 0)).body).toEqual({ ...PROFILE, imageSrc: null, version: 1 });
    expect((await school.ask('GET', url, { as: admin })).body).toMatchObject(PROFILE);
  });

  it('stores, replaces and removes the portrait, whose files go with it', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    const form = multipart(PROFILE, { field: 'profileImage', name: 'a.png', bytes });
    const { body } = await school.ask('PUT', `/api/users/user/${teacher._id}/profile`, {
      headers: { ...form.headers, cookie: teacher.cookie },
      body: form.body,
    });
    expect(body).toMatchObject({ imageSrc: expect.stringMatching(/^\/media\/pictures\//) });
    expect((await save(teacher, teacher)).body).toMatchObject({ imageSrc: (body as { imageSrc: string }).imageSrc });
    expect((await save(teacher, teacher, { profileImage: 'remove' })).body).toMatchObject({ imageSrc: null });
    expect((await school.database.pool.query('select from pictures')).rowCount).toBe(0);
  });

  it('overwrites no newer change', async () => {
    await save(teacher, teacher);
    const response = await save(admin, teacher, { title: 'Spinner' }, 0);
    expect(response).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { title: 'Weaver' } } });
    expect((await save(admin, teacher, { title: 'Spinner', version: 0 })).body).toMatchObject({ title: 'Spinner' });
  });

  it('records a change by an admin in the audit log, and none by the owner', async () => {
    await save(teacher, teacher);
    await save(admin, teacher, { title: 'Spinner' });
    const { body } = await school.ask('GET', `/api/admin/activity?entity=user`, { as: admin });
    expect(body).toEqual([expect.objectContaining({ entityId: teacher._id, after: { profile: ['title'] } })]);
  });

  it('[SEC-25] refuses learners whom no course names, before it works on a picture, and lets those go on whom one names', async () => {
    const refused = await save(learner, learner);
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_an_instructor' } });
    const form = multipart(PROFILE, { field: 'profileImage', name: 'a.png', bytes: Buffer.from('no picture') });
    const { body } = await school.ask('PUT', `/api/users/user/${learner._id}/profile`, {
      headers: { ...form.headers, cookie: learner.cookie },
      body: form.body,
    });
    expect(body).toMatchObject({ code: 'not_an_instructor' });
    await assign(teacher._id);
    await school.database.pool.query(`update users set role = 'user' where id = $1`, [teacher._id]);
    expect((await save(teacher, teacher)).status).toBe(200);
  });

  it('[SEC-25] makes pages again only if a course names the account and the profile differs', async () => {
    let changes = 0;
    const stop = school.app.services.events.onChange(() => (changes += 1));
    await save(teacher, teacher);
    expect(changes).toBe(0);
    await assign(teacher._id);
    expect(changes).toBe(1);
    await save(teacher, teacher);
    expect(changes).toBe(1);
    await save(teacher, teacher, { title: 'Spinner' });
    expect(changes).toBe(2);
    stop();
  });

  it('refuses other people, unknown accounts and addresses that are no web addresses', async () => {
    expect(await save(learner, teacher)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const unknown = { ...teacher, _id: course._id };
    expect(await save(admin, unknown)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    for (const link of ['javascript:alert(1)', 'ftp://a.example', 'https://a b']) {
      expect(await save(teacher, teacher, { link })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
  });
});

describe('PUT /courses/:courseId/instructor', () => {
  it('shows the profile of the account on the page of the course, and the name of the teacher without one', async () => {
    await save(teacher, teacher);
    expect((await assign(teacher._id)).body).toEqual({ instructorId: teacher._id });
    const page = () => school.ask('GET', `/api/courses/${course.customId}`);
    expect((await page()).body).toMatchObject({
      teacher: 'Ada',
      instructor: { _id: teacher._id, name: PROFILE.name, title: 'Weaver', bio: PROFILE.bio, imageSrc: null },
    });
    expect((await assign(null)).status).toBe(200);
    expect((await page()).body).toMatchObject({ teacher: 'Ada', instructor: null });
  });

  it('names an account without a profile by its name, and forgets a deleted one', async () => {
    await assign(teacher._id);
    const page = () => school.ask('GET', `/api/courses/${course.customId}`);
    expect((await page()).body).toMatchObject({ instructor: { name: 'Ada Teacher', title: '' } });
    await school.ask('DELETE', `/api/users/user/${teacher._id}`, { as: admin });
    expect((await page()).body).toMatchObject({ instructor: null });
  });

  it('refuses learners, unknown accounts and unknown courses', async () => {
    expect(await assign(learner._id)).toMatchObject({ status: 409, body: { code: 'not_an_instructor' } });
    expect(await assign(course._id)).toMatchObject({ status: 404, body: { code: 'user_not_found' } });
    const response = await school.ask('PUT', '/api/courses/999/instructor', {
      as: admin,
      body: { instructorId: null },
    });
    expect(response).toMatchObject({ status: 404, body: { code: 'course_not_found' } });
  });
});

describe('GET /instructors/:id', () => {
  const page = () => school.ask('GET', `/api/instructors/${teacher._id}`);

  it('returns the profile with the courses of the catalogue, newest first', async () => {
    await save(teacher, teacher);
    await assign(teacher._id);
    const second = await school.course();
    const hidden = await school.course({ state: 'unlisted' });
    for (const { _id } of [second, hidden]) {
      await school.ask('PUT', `/api/courses/${_id}/instructor`, { as: admin, body: { instructorId: teacher._id } });
    }
    const { status, body } = await page();
    expect(status).toBe(200);
    expect(body).toMatchObject({ _id: teacher._id, ...PROFILE });
    expect(body).not.toHaveProperty('version');
    expect(body).toMatchObject({ courses: [{ _id: second._id }, { _id: course._id }] });
  });

  it('exists only while a published or unlisted course names the account', async () => {
    await save(teacher, teacher);
    expect(await page()).toMatchObject({ status: 404, body: { code: 'instructor_not_found' } });
    await assign(teacher._id);
    expect((await page()).status).toBe(200);
    await school.ask('PUT', `/api/courses/${course._id}`, { as: admin, body: { state: 'draft' } });
    expect((await page()).status).toBe(404);
  });
});

describe('GET /admin/instructors', () => {
  it('lists the accounts of teachers and admins by name', async () => {
    await save(teacher, teacher, { name: 'Zoe' });
    const { body } = await school.ask('GET', '/api/admin/instructors', { as: admin });
    expect(body).toEqual([
      { _id: admin._id, name: 'Ada Test' },
      { _id: teacher._id, name: 'Zoe' },
    ]);
  });
});

it('exports what an instructor has published with their personal data', async () => {
  await save(teacher, teacher);
  const { body } = await school.ask('GET', `/api/users/user/${teacher._id}/export`, { as: teacher });
  expect(body).toMatchObject({ publicProfile: [{ name: PROFILE.name, title: 'Weaver' }] });
});
