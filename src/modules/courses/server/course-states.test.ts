import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CourseCard } from '#modules/courses/contract/courses.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  learner = await school.person();
});
afterAll(() => school.close());

const COURSE = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How they stand.', price: 10 };
const create = async (fields: object = {}) =>
  (await school.ask('POST', '/api/courses', { as: admin, body: { ...COURSE, ...fields } })).body;
const change = (id: string, body: object) => school.ask('PUT', `/api/courses/${id}`, { as: admin, body });
const buy = (id: string, as = learner) =>
  school.ask('PUT', `/api/courses/${id}/assign`, { as, body: { userId: as._id } });
const code = async (path: string, as?: Person) => (await school.ask('GET', path, { as })).body.code;
const names = async (path: string, as?: Person) =>
  (await school.ask('GET', path, { as })).body.map(({ name }: CourseCard) => name);

describe('the state of a course', () => {
  it('is published for a new course, unless the caller says otherwise', async () => {
    expect(await create()).toMatchObject({ state: 'published', listed: true });
    expect(await create({ state: 'draft' })).toMatchObject({ state: 'draft', listed: false });
    expect(await create({ listed: false })).toMatchObject({ state: 'unlisted', listed: false });
    const wrong = await school.ask('POST', '/api/courses', { as: admin, body: { ...COURSE, state: 'hidden' } });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['state']]);
  });

  it('follows `listed`, which older callers send, but only where that changes something', async () => {
    const states = async (state: string, listed: boolean) => {
      const { _id } = await create({ state });
      return (await change(_id, { listed })).body.state;
    };
    expect(await states('published', false)).toBe('unlisted');
    expect(await states('unlisted', true)).toBe('published');
    expect(await states('draft', true)).toBe('published');
    // Sent back as it was read: opens nothing.
    expect(await states('draft', false)).toBe('draft');
    expect(await states('archived', false)).toBe('archived');
  });

  it('filters the list and the export of admins, and shows visitors published courses only', async () => {
    for (const state of ['draft', 'published', 'unlisted', 'archived']) await create({ name: state, state });
    expect(await names('/api/courses', admin)).toEqual(['draft', 'published', 'unlisted', 'archived']);
    expect(await names('/api/courses?state=archived', admin)).toEqual(['archived']);
    expect(await names('/api/courses')).toEqual(['published']);
    expect(await names('/api/courses?state=draft')).toEqual([]);
    expect(await names('/api/courses?ids=1,2,3,4,5', learner)).toEqual(['published']);
    const csv = await school.ask('GET', '/api/admin/courses/export?state=draft', { as: admin });
    expect(csv.body.trim().split('\r\n').slice(1)).toEqual([expect.stringMatching(/draft,.*,no,draft$/)]);
    expect((await school.ask('GET', '/sitemap.xml')).body.match(/<loc>[^<]*\/course\//g)).toHaveLength(2);
    const palette = await school.ask('GET', '/api/admin/search?q=draft', { as: admin });
    expect(palette.body.courses).toMatchObject([{ name: 'draft', state: 'draft' }]);
  });
});

describe('a draft', () => {
  it('does not exist for visitors and learners, nor do its units', async () => {
    const { _id, customId } = await create({ state: 'draft' });
    const unit = await school.unit(_id, { freePreview: true });
    await school.enrol(learner, _id);
    for (const as of [undefined, learner]) {
      expect(await code(`/api/courses/${_id}`, as)).toBe('course_not_found');
      expect(await code(`/api/courses/simulate-buy?courseId=${customId}`, as)).toBe('course_not_found');
    }
    expect(await code(`/api/courses/${customId}/enrolled`, learner)).toBe('course_not_found');
    expect(await code(`/api/courses/${_id}/sections/${unit}`, learner)).toBe('course_not_found');
    expect((await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner })).body).toEqual([]);
    expect((await buy(_id, await school.person())).body.code).toBe('course_not_found');
    expect((await school.ask('GET', `/api/courses/${_id}`, { as: admin })).body.sections).toHaveLength(1);
    expect((await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: admin })).status).toBe(200);
  });

  it('is open once it is published, with an entry in the audit log, and cannot be one again with students', async () => {
    const { _id } = await create({ state: 'draft' });
    await change(_id, { state: 'published' });
    const [entry] = (await school.ask('GET', '/api/admin/activity', { as: admin })).body;
    expect(entry).toMatchObject({ before: { state: 'draft' }, after: { state: 'published' } });
    expect((await buy(_id)).status).toBe(200);
    const refused = await change(_id, { state: 'draft' });
    expect([refused.status, refused.body.fields.state]).toEqual([400, expect.stringMatching(/^People are studying/)]);
    expect((await change(_id, { state: 'archived' })).status).toBe(200);
  });
});

describe('an archived course', () => {
  it('has its page and its students, but cannot be bought', async () => {
    const { _id } = await create();
    await buy(_id);
    await change(_id, { state: 'archived' });
    expect((await school.ask('GET', `/api/courses/${_id}`)).body).toMatchObject({ state: 'archived', listed: false });
    const newcomer = await school.person();
    expect(await buy(_id, newcomer)).toMatchObject({ status: 409, body: { code: 'course_archived' } });
    expect(await code(`/api/courses/simulate-buy?courseId=${_id}`)).toBe('course_archived');
    expect(await code(`/api/courses/${_id}/enrolled`, newcomer)).toBe('not_enrolled');
    expect((await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: learner })).status).toBe(200);
    expect((await buy(_id)).body).toMatchObject({ alreadyEnrolled: true });
    expect(await names(`/api/users/user/${learner._id}/courses`, learner)).toEqual(['Arches']);
  });
});
