import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Category } from '#modules/courses/contract/categories.ts';
import type { School } from '#modules/school/contract/school.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { basedOn } from '#tests/support/if-match.ts';

const SHIPPED = ['Programming', 'Design', 'Marketing', 'Business', 'Art', 'Photography'];

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, version?: number) =>
  school.ask(method, `/api/school/categories${path}`, { as: admin, body, headers: basedOn(version) });
const all = async () => (await send('GET', '')).body as Category[];
const names = async () => (await all()).map(({ name }) => name);
const named = async (name: string) => (await all()).find((one) => one.name === name)!;
const labels = async (language: string) =>
  ((await school.ask('GET', `/api/school?language=${language}`)).body as School).categories.map(({ label }) => label);
const catalogue = async () =>
  ((await school.ask('GET', '/api/courses/categories')).body as { category: string }[]).map(({ category }) => category);

describe('the categories of a school', () => {
  it('are those that came with the software, in both languages, until an admin changes them', async () => {
    expect((await names()).slice(0, 6)).toEqual(SHIPPED);
    expect((await labels('es')).slice(0, 6)).toEqual([
      'Programación',
      'Diseño',
      'Marketing',
      'Negocios',
      'Arte',
      'Fotografía',
    ]);
  });

  it('are added behind the others, and deleted while they have no courses', async () => {
    const added = await send('POST', '', { names: { en: 'Music ', es: 'Música' } });
    expect(added.status).toBe(201);
    expect((await names()).at(-1)).toBe('Music');
    expect((await labels('es')).at(-1)).toBe('Música');
    const made = await school.ask('POST', '/api/courses', {
      as: admin,
      body: { name: 'Tuning', category: 'Music', teacher: 'Ines', description: 'By ear.', price: 10 },
    });
    expect(made.status).toBe(201);

    const { _id, version } = await named('Music');
    expect(await send('DELETE', `/${_id}`, undefined, version)).toMatchObject({
      status: 409,
      body: { code: 'category_in_use', reason: { code: 'category_has_courses', params: { courses: 1 } } },
    });
    await school.ask('DELETE', `/api/courses/${made.body._id}`, { as: admin });
    expect((await send('DELETE', `/${_id}`, undefined, version)).status).toBe(200);
    expect(await names()).not.toContain('Music');
    expect((await send('DELETE', `/${_id}`, undefined, version)).body.code).toBe('category_not_found');
  });

  it('[MORE-51] take their courses with them when they are renamed', async () => {
    await send('POST', '', { names: { en: 'Dance', es: 'Danza' } });
    const course = await school.course({ category: 'Dance', name: 'Waltz' });
    const { _id, version } = await named('Dance');
    const renamed = await send('PUT', `/${_id}`, { names: { en: 'Ballet', es: 'Ballet' } }, version);
    expect(renamed.body).toContainEqual(expect.objectContaining({ _id, name: 'Ballet', courses: 1, version: 2 }));
    expect((await school.ask('GET', `/api/courses/${course._id}`)).body.category).toBe('Ballet');
    expect((await school.ask('GET', '/api/courses?q=ballet')).body).toMatchObject([{ name: 'Waltz' }]);
    expect((await school.ask('GET', '/api/courses?category=Dance')).body).toEqual([]);
    expect(await catalogue()).toEqual(['Ballet']);

    // A name only in the other language leaves the value of courses alone.
    await send('PUT', `/${_id}`, { names: { en: 'Ballet', es: 'Baile' } }, 2);
    expect((await named('Ballet')).names).toEqual({ en: 'Ballet', es: 'Baile' });
    const conflict = await send('PUT', `/${_id}`, { names: { en: 'Dance' } }, 2);
    expect(conflict).toMatchObject({ status: 409, body: { code: 'edit_conflict' } });
    expect(conflict.body.current).toContainEqual(expect.objectContaining({ _id, name: 'Ballet', version: 3 }));
    await school.ask('DELETE', `/api/courses/${course._id}`, { as: admin });
    await send('DELETE', `/${_id}`, undefined, 3);
  });

  it('are shown in the order an admin gives them', async () => {
    await school.course({ category: 'Art' });
    await school.course({ category: 'Design' });
    expect(await catalogue()).toEqual(['Design', 'Art']);
    const before = await all();
    const ids = before.map(({ _id }) => _id);
    expect((await send('PUT', '/order', { categories: ids.toReversed() })).status).toBe(200);
    expect(await catalogue()).toEqual(['Art', 'Design']);
    for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), ids[1]]]) {
      expect((await send('PUT', '/order', { categories: wrong })).body.code).toBe('edit_conflict');
    }
    await send('PUT', '/order', { categories: ids });
  });

  it('[MORE-51] are merged: the courses move, and the other one is gone', async () => {
    await send('POST', '', { names: { en: 'Sculpture' } });
    const course = await school.course({ category: 'Sculpture' });
    await school.course({ category: 'Art' });
    const [from, into] = [await named('Sculpture'), await named('Art')];
    expect((await send('POST', `/${from._id}/merge`, { into: from._id }, 1)).body.code).toBe('category_not_found');
    const { body } = await send('POST', `/${from._id}/merge`, { into: into._id }, 1);
    expect(body).toContainEqual(expect.objectContaining({ name: 'Art', courses: 2 }));
    expect(body).not.toContainEqual(expect.objectContaining({ name: 'Sculpture' }));
    expect((await school.ask('GET', `/api/courses/${course._id}`, { as: admin })).body).toMatchObject({
      category: 'Art',
      version: 2,
    });
  });

  it.each([
    ['without a name in the first language', { es: 'Música' }, 'names.en', 'category_required'],
    ['of a name that exists, in other letters', { en: 'aRT' }, 'names.en', 'category_exists'],
    ['of a name that is too long', { en: 'x'.repeat(61) }, 'names.en', 'too_long'],
  ])('are refused %s', async (_what, given, field, code) => {
    const { status, body } = await send('POST', '', { names: given });
    expect(status).toBe(400);
    expect(body.fieldErrors).toMatchObject({ [field]: { code } });
  });

  it('appear in the audit log', async () => {
    await send('POST', '', { names: { en: 'Pottery', es: 'Cerámica' } });
    const { _id } = await named('Pottery');
    await send('PUT', `/${_id}`, { names: { en: 'Clay', es: 'Cerámica' } });
    await send('POST', `/${_id}/merge`, { into: (await named('Art'))._id });
    const { body } = await school.ask('GET', '/api/admin/activity?entity=category', { as: admin });
    expect(body).toMatchObject([
      { action: 'delete', label: 'Clay', before: { names: 'Clay · Cerámica', mergedInto: 'Art', courses: 0 } },
      { action: 'update', before: { names: 'Pottery · Cerámica' }, after: { names: 'Clay · Cerámica' } },
      { action: 'create', label: 'Pottery', after: { names: 'Pottery · Cerámica' } },
    ]);
  });

  it('change while courses are created in them, without a course lost or a call failing', async () => {
    await send('POST', '', { names: { en: 'Weaving' } });
    const { _id } = await named('Weaving');
    const body = { name: 'Loom', category: 'Weaving', teacher: 'Ines', description: 'Threads.', price: 10 };
    const [merged, ...made] = await Promise.all([
      send('POST', `/${_id}/merge`, { into: (await named('Art'))._id }, 1),
      ...Array.from({ length: 4 }, () => school.ask('POST', '/api/courses', { as: admin, body })),
    ]);
    expect(merged.status).toBe(200);
    // A course comes before the merge, or is refused after it.
    for (const { status } of made) expect([201, 400]).toContain(status);
    const { courses } = await named('Art');
    expect(courses).toBe(made.filter(({ status }) => status === 201).length);
  });
});
