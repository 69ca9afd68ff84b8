import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(() => school.reset());
afterAll(() => school.close());

describe('the list of courses', () => {
  it('[CALL-15, DATA-03] has every listed course in the order of its ID, priced in euros', async () => {
    await school.course({ name: 'Loops', priceCents: 5999 });
    await school.course({ name: 'Unlisted', state: 'unlisted' });
    await school.course({ name: 'Type', category: 'Design' });
    const response = await school.ask('GET', '/api/courses');
    expect(response.body.map((course: { name: string }) => course.name)).toEqual(['Loops', 'Type']);
    expect(response.body[0]).toMatchObject({ id: 1, customId: 1, price: 59.99, participants: 0, lessons: 0 });
    expect(response.headers['x-total-count']).toBe('2');
  });

  it('includes unlisted courses for admins', async () => {
    await school.course({ state: 'unlisted' });
    const as = await school.person({ role: 'admin' });
    expect((await school.ask('GET', '/api/courses', { as })).body).toMatchObject([{ version: 1 }]);
    expect((await school.ask('GET', '/api/courses')).body).toHaveLength(0);
  });

  it('[CALL-15] is filtered, searched, sorted and paged by the server', async () => {
    await school.course({ name: 'Apples', category: 'Art', priceCents: 300 });
    await school.course({ name: 'Pears 100%', category: 'Art', priceCents: 100 });
    await school.course({ name: 'Plums', category: 'Design', priceCents: 200 });
    const names = async (query: string) =>
      (await school.ask('GET', `/api/courses?${query}`)).body.map((course: { name: string }) => course.name);
    expect(await names('category=Art')).toEqual(['Apples', 'Pears 100%']);
    expect(await names('q=PLUM')).toEqual(['Plums']);
    expect(await names('q=100%25')).toEqual(['Pears 100%']);
    expect(await names('q=pl%C3%BCms')).toEqual(['Plums']);
    expect(await names('q=aples')).toEqual(['Apples']);
    expect(await names('q=xylophone')).toEqual([]);
    expect(await names('sort=-price')).toEqual(['Apples', 'Plums', 'Pears 100%']);
    expect(await names('ids=3,1')).toEqual(['Plums', 'Apples']);
    const page = await school.ask('GET', '/api/courses?limit=1&offset=1');
    expect(page.body[0].name).toBe('Pears 100%');
    expect(page.headers['x-total-count']).toBe('3');
  });

  it('[USERS-31] is exported to admins as CSV, with the filters and the order of the list', async () => {
    await school.course({ name: 'Apples, red', category: 'Art', priceCents: 350 });
    await school.course({ name: '+Pears', teacher: '@Ruth', category: 'Art', priceCents: 100, state: 'unlisted' });
    await school.course({ name: 'Plums', category: 'Design' });
    const admin = await school.person({ role: 'admin' });
    const file = (query: string) => school.ask('GET', `/api/admin/courses/export?${query}`, { as: admin });
    const art = await file('category=Art&sort=price');
    expect(art.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(art.headers['content-disposition']).toBe('attachment; filename="courses.csv"');
    expect(art.body).toBe(
      '\uFEFFid,name,category,teacher,price,salePrice,saleEndsOn,users,units,listed,state\r\n' +
        "2,'+Pears,Art,'@Ruth,1.00,,,0,0,no,unlisted\r\n" +
        '1,"Apples, red",Art,Grace Test,3.50,,,0,0,yes,published\r\n',
    );
    const names = async (query: string) =>
      [...String((await file(query)).body).matchAll(/^\d+,([^,]+)/gm)].map(([, name]) => name);
    expect(await names('q=plums')).toEqual(['Plums']);
    expect(await names('q=plmus')).toEqual(
      (await school.ask('GET', '/api/courses?q=plmus', { as: admin })).body.map(({ name }: { name: string }) => name),
    );
    expect(await names('q=xylophone')).toEqual([]);
    expect((await school.ask('GET', '/api/admin/courses/export')).status).toBe(401);
  });

  it.each(['limit=0', 'limit=many', 'offset=-1', 'sort=secret', 'ids=1;drop', `q=${'x'.repeat(101)}`])(
    'rejects %s and names the invalid field',
    async (query) => {
      const response = await school.ask('GET', `/api/courses?${query}`);
      expect(response.status).toBe(400);
      expect(Object.keys(response.body.fields)).toEqual([query.split('=')[0]]);
    },
  );

  it('[CATALOGUE-02] returns the categories', async () => {
    await school.course({ category: 'Design' });
    await school.course({ category: 'Art' });
    await school.course({ category: 'Design' });
    await school.course({ category: 'Business', state: 'unlisted' });
    expect((await school.ask('GET', '/api/courses/categories')).body).toEqual([
      { category: 'Design', courses: 2 },
      { category: 'Art', courses: 1 },
    ]);
  });
});

describe('one course', () => {
  it('[ROUTE-33] returns the course for its _id and its customId', async () => {
    const { _id, customId } = await school.course({ name: 'Arches' });
    const byId = await school.ask('GET', `/api/courses/${_id}`);
    const byNumber = await school.ask('GET', `/api/courses/${customId}`);
    expect(byId.body.name).toBe('Arches');
    expect(byNumber.body).toEqual(byId.body);
  });

  it('[CALL-23] has its units in order with their number, and counts them', async () => {
    const { _id } = await school.course();
    await school.unit(_id, { title: 'Second', position: 20, durationSeconds: 60 });
    await school.unit(_id, { title: 'First', position: 10, durationSeconds: 30 });
    const { body } = await school.ask('GET', `/api/courses/${_id}`);
    expect(body.sections.map((unit: { title: string; position: number }) => [unit.position, unit.title])).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ]);
    expect(body).toMatchObject({ lessons: 2, durationSeconds: 90 });
  });

  it('[CATALOGUE-25, SEC-06] shows guests the videos of free previews only, and admins all of them', async () => {
    const { _id } = await school.course();
    await school.unit(_id, { videoUrl: 'https://youtu.be/aaaaaaaaaaa', freePreview: true, position: 1 });
    await school.unit(_id, {
      videoUrl: '/media/videos/secret.mp4',
      captionsUrl: '/media/captions/secret.vtt',
      position: 2,
    });
    const visitor = await school.ask('GET', `/api/courses/${_id}`);
    expect(visitor.body.sections[0].videoUrl).toBe('https://youtu.be/aaaaaaaaaaa');
    expect(visitor.body.sections[1]).toMatchObject({ videoUrl: null, captionsUrl: null, hasVideo: true });
    expect(JSON.stringify(visitor.body)).not.toContain('secret');
    const learner = await school.person();
    expect(JSON.stringify((await school.ask('GET', `/api/courses/${_id}`, { as: learner })).body)).not.toContain(
      'secret',
    );
    const admin = await school.person({ role: 'admin' });
    expect((await school.ask('GET', `/api/courses/${_id}`, { as: admin })).body.sections[1].videoUrl).toContain(
      'secret',
    );
  });

  it('[SEC-88] never names its students', async () => {
    const { _id } = await school.course();
    const learner = await school.person({ name: 'Hidden Person' });
    await school.enrol(learner, _id);
    const { body } = await school.ask('GET', `/api/courses/${_id}`);
    expect(body.participants).toBe(1);
    expect(JSON.stringify(body)).not.toMatch(/Hidden Person|@test\.example/);
  });

  it('[CALL-23] names its students to admins alone, when it is read and when it is saved', async () => {
    const { _id } = await school.course();
    const [one, two] = [await school.person({ name: 'Ada' }), await school.person({ name: 'Ben' })];
    const admin = await school.person({ role: 'admin' });
    await school.enrol(two, _id);
    await school.enrol(one, _id);
    const students = [one, two].map(({ _id: id, name, email }) => ({ _id: id, name, email }));
    const read = await school.ask('GET', `/api/courses/${_id}`, { as: admin });
    expect(read.body.students).toEqual(students);
    expect(read.headers).not.toHaveProperty('link');
    const saved = await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { level: 'Expert' } });
    expect(saved.body.students).toEqual(students);
    for (const as of [undefined, one, await school.person({ role: 'teacher' })]) {
      expect((await school.ask('GET', `/api/courses/${_id}`, { ...(as && { as }) })).body).not.toHaveProperty(
        'students',
      );
    }
    expect((await school.ask('GET', `/api/courses/${_id}/enrolled`, { as: one })).body).not.toHaveProperty('students');
  });

  it('[CALL-23] names the list of all students where there are more than it carries', async () => {
    const { _id } = await school.course();
    const admin = await school.person({ role: 'admin' });
    await school.database.pool.query(
      `with made as (insert into users (id, name, email, role)
         select gen_random_uuid(), 'Many', 'many' || n || '@test.example', 'user' from generate_series(1, 2001) n returning id)
       insert into enrolments (course_id, user_id, source) select $1, id, 'admin' from made`,
      [_id],
    );
    const { body, headers } = await school.ask('GET', `/api/courses/${_id}`, { as: admin });
    expect([body.students.length, body.participants]).toEqual([2000, 2001]);
    expect(headers.link).toBe(`</api/courses/${_id}/students?limit=200>; rel="next"`);
  });

  it('returns 404 for an unknown course and 400 for an invalid id', async () => {
    expect((await school.ask('GET', '/api/courses/999')).body.code).toBe('course_not_found');
    expect((await school.ask('GET', `/api/courses/${newId()}`)).status).toBe(404);
    for (const ref of ['banana', '0', '-1', '1.5', '99999999999', "1'--"]) {
      expect((await school.ask('GET', `/api/courses/${encodeURIComponent(ref)}`)).status, ref).toBe(400);
    }
  });
});
