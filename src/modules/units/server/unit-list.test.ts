import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { LOCALE_HEADER } from '#contract/locales.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { pruneRemoved } from './unit-list.service.ts';

let school: TestSchool;
let admin: Person;
let course: string;
let ids: Record<'a' | 'b' | 'c' | 'd', string>;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  const add = (title: string) => school.unit(course, { title, durationSeconds: 60 });
  ids = { a: await add('a'), b: await add('b'), c: await add('c'), d: await add('d') };
});
afterAll(() => school.close());

const read = async (as: Person | undefined = admin): Promise<FullCourse> =>
  (await school.ask('GET', `/api/courses/${course}`, { as })).body;
/** Returns the list as 'a B:bc C:d': units without a chapter, then chapters with their units. */
const shown = async () => {
  const { chapters, sections } = await read();
  const of = (id: string | undefined) =>
    sections.filter(({ chapter }) => chapter?._id === id).map(({ title }) => title);
  const list = [of(undefined).join(''), ...chapters.map(({ _id, title }) => `${title}:${of(_id).join('')}`)].join(' ');
  const inOrder = [undefined, ...chapters.map(({ _id }) => _id)].flatMap(of);
  expect(sections.map(({ title }) => title)).toEqual(inOrder);
  expect(sections.map(({ position }) => position)).toEqual(sections.map((_, at) => at + 1));
  return list;
};
const outline = (body: object, ref = course) => school.ask('PUT', `/api/courses/${ref}/outline`, { as: admin, body });
const units = (what: 'duplicate' | 'remove' | 'restore', sections: string[], ref = course) =>
  school.ask('POST', `/api/courses/${ref}/sections/${what}`, { as: admin, body: { sections } });
const { a, b, c, d } = { a: 'a', b: 'b', c: 'c', d: 'd' } as const;
const of = (...names: readonly ('a' | 'b' | 'c' | 'd')[]) => names.map((name) => ids[name]);

describe('the chapters of a course', () => {
  const twoChapters = () =>
    outline({
      sections: of(b),
      chapters: [
        { title: 'First', sections: of(d, a) },
        { title: 'Last', sections: of(c) },
      ],
    });

  it('group its units, for guests too, and can be renamed, ordered and emptied', async () => {
    expect((await twoChapters()).status).toBe(200);
    expect(await shown()).toBe('b First:da Last:c');
    const [first, last] = (await read()).chapters;
    const guest = (await read(undefined)).sections[1];
    expect([guest?.title, guest?.chapter]).toEqual(['d', first]);
    const one = await school.ask('GET', `/api/courses/${course}/sections/${ids.c}`, { as: admin });
    expect(one.body).toMatchObject({ position: 4, chapter: last });
    await outline({
      sections: [],
      chapters: [
        { ...last, title: 'Now first', sections: of(a, b, c, d) },
        { ...first, sections: [] },
      ],
    });
    expect(await shown()).toBe(' Now first:abcd First:');
    expect((await read()).chapters.map(({ _id }) => _id)).toEqual([last?._id, first?._id]);
  });

  it('are deleted when they are left out, and their units stay', async () => {
    await twoChapters();
    await outline({ sections: of(a, b, c, d), chapters: [] });
    expect(await shown()).toBe('abcd');
    const [entry] = (await school.ask('GET', '/api/admin/activity', { as: admin })).body;
    expect(entry).toMatchObject({ action: 'reorder', entity: 'course', before: { chapters: 'First · Last' } });
  });

  it('keep their units together when a caller orders all units in one list', async () => {
    await twoChapters();
    const order = await school.ask('PUT', `/api/courses/${course}/sections/order`, {
      as: admin,
      body: { sections: of(c, a, b, d) },
    });
    expect(order.status).toBe(200);
    expect(await shown()).toBe('b First:ad Last:c');
  });

  it('are refused unless every unit is named once, and of a course that does not exist', async () => {
    for (const sections of [of(a, b, c), of(a, b, c, d, d), [...of(a, b, c), newId()]]) {
      const refused = await outline({ sections, chapters: [] });
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['sections']]);
    }
    const untitled = await outline({ sections: of(a, b, c, d), chapters: [{ title: ' ', sections: [] }] });
    expect(untitled.body.fields).toEqual({ 'chapters.0.title': 'A chapter needs a title.' });
    expect((await outline({ sections: [], chapters: [] }, newId())).body.code).toBe('course_not_found');
  });

  it('take the id of a chapter of another course for a new one', async () => {
    await twoChapters();
    const [first] = (await read()).chapters;
    const other = (await school.course())._id;
    const made = await outline({ sections: [], chapters: [{ ...first, sections: [] }] }, other);
    expect(made.body.chapters).toMatchObject([{ title: 'First' }]);
    expect(made.body.chapters[0]._id).not.toBe(first?._id);
    expect(await shown()).toBe('b First:da Last:c');
  });
});

describe('a new unit', () => {
  const add = (title: string, place: object) =>
    school.ask('POST', `/api/courses/${course}/sections`, {
      as: admin,
      body: { title, description: 'About it.', ...place },
    });

  it('goes before or behind another one, to the end of a chapter, or to the end of the course', async () => {
    const chapters = [
      { title: 'First', sections: of(b) },
      { title: 'Last', sections: of(c, d) },
    ];
    const made = await outline({ sections: of(a), chapters });
    expect((await add('1', { before: ids.b })).body).toMatchObject({ position: 2 });
    await add('2', { after: ids.b });
    await add('3', { chapter: made.body.chapters[0]._id });
    await add('4', { after: ids.a });
    await add('5', {});
    expect(await shown()).toBe('a4 First:1b23 Last:cd5');
    expect((await add('6', { before: newId() })).body.code).toBe('section_not_found');
    expect((await add('6', { chapter: newId() })).status).toBe(400);
  });
});

describe('removing units', () => {
  it('takes them out of the course at once, and restoring brings them back with everything', async () => {
    const learner = await school.person();
    await school.enrol(learner, course);
    const done = (id: string) =>
      school.ask('PUT', `/api/courses/${course}/progress/${id}`, { as: learner, body: { done: true } });
    expect((await done(ids.b)).status).toBeLessThan(300);
    await outline({ sections: of(a), chapters: [{ title: 'One', sections: of(b, c, d) }] });
    expect((await units('remove', of(b, c, d))).status).toBe(200);
    expect(await shown()).toBe('a One:');
    expect(await read()).toMatchObject({ lessons: 1, durationSeconds: 60 });
    for (const as of [admin, learner]) {
      const gone = await school.ask('GET', `/api/courses/${course}/sections/${ids.b}`, { as });
      expect(gone.body.code).toBe('section_not_found');
    }
    expect((await school.ask('GET', '/api/admin/search?q=b', { as: admin })).body.units).toEqual([]);
    const other = (await school.course())._id;
    expect((await units('restore', of(b), other)).body.code).toBe('section_not_found');
    expect((await units('restore', of(b, d))).status).toBe(200);
    expect(await shown()).toBe('a One:bd');
    expect(await read()).toMatchObject({ lessons: 3, durationSeconds: 180 });
    const cards = (await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner })).body;
    expect(cards[0].unitsDone).toBe(1);
  });

  it('is final after an hour, and refused for units of another course', async () => {
    const other = (await school.course())._id;
    const foreign = await units('remove', [...of(a), await school.unit(other)]);
    expect([foreign.body.code, await shown()]).toEqual(['section_not_found', 'abcd']);
    await units('remove', of(a, b));
    const { db } = school.database;
    await pruneRemoved(db);
    await db.execute(sql`update sections set removed_at = now() - interval '61 minutes' where id = ${ids.a}`);
    expect((await units('restore', of(a))).body.code).toBe('section_not_found');
    await pruneRemoved(db);
    expect((await units('restore', of(a))).body.code).toBe('section_not_found');
    expect((await units('restore', of(b))).status).toBe(200);
    expect(await shown()).toBe('bcd');
  });
});

describe('deleting removed units', () => {
  it('deletes what learners did in them in transactions of some learners', async () => {
    const { db, pool } = school.database;
    await pool.query(
      `with people as (insert into users (id, name, email)
         select gen_random_uuid(), 'L', 'l' || n || '@test.example' from generate_series(1, 1100) n returning id),
       enrolled as (insert into enrolments (user_id, course_id, source) select id, $1, 'admin' from people),
       completed as (insert into completions (user_id, section_id) select id, $2 from people)
       insert into study_facts (id, user_id, section_id, kind, sequence, happened_at)
         select gen_random_uuid(), id, unit, 'opened', 1, now() from people, unnest(array[$2, $3]::uuid[]) unit`,
      [course, ids.a, ids.b],
    );
    await units('remove', of(a, b));
    await pool.query(`update sections set removed_at = now() - interval '61 minutes' where removed_at is not null`);
    await pool.query(`create table deletions as select 0::bigint as transaction, 0::bigint as rows limit 0`);
    await pool.query(`create function note_deletion() returns trigger language plpgsql as $$ begin
      insert into deletions select txid_current(), count(*) from gone; return null; end $$`);
    await pool.query(`create trigger note_deletion after delete on study_facts referencing old table as gone
      for each statement execute function note_deletion()`);
    try {
      await pruneRemoved(db);
      const { rows } = await pool.query(
        `select sum(rows)::int as rows from deletions group by transaction having sum(rows) > 0 order by min(transaction)`,
      );
      expect(rows).toEqual([{ rows: 1000 }, { rows: 100 }, { rows: 1000 }, { rows: 100 }]);
    } finally {
      await pool.query('drop function note_deletion cascade');
      await pool.query('drop table deletions');
    }
    expect((await pool.query('select from sections where course_id is null')).rowCount).toBe(0);
    expect(await checkProgress(db)).toEqual([]);
  });
});

describe('copying', () => {
  it('puts copies of units behind them, which are units of their own', async () => {
    await outline({ sections: of(a, b), chapters: [{ title: 'One', sections: of(c, d) }] });
    const made = await units('duplicate', of(d, a));
    expect([made.status, made.body.sections.length]).toEqual([201, 2]);
    expect(await shown()).toBe('aCopy of ab One:cdCopy of d');
    const copy = (await read()).sections.find(({ title }) => title === 'Copy of a');
    expect(copy).toMatchObject({ description: 'What it is about.', durationSeconds: 60, version: 1 });
    expect((await units('remove', made.body.sections)).status).toBe(200);
    expect((await units('duplicate', [newId()])).body.code).toBe('section_not_found');
  });

  it('makes a draft of a course with its chapters and units, in the language of the admin', async () => {
    await outline({ sections: of(a), chapters: [{ title: 'One', sections: of(c, b, d) }] });
    const made = await school.ask('POST', `/api/courses/${course}/duplicate`, {
      as: admin,
      headers: { [LOCALE_HEADER]: 'es' },
    });
    expect(made.status).toBe(201);
    const original = await read();
    expect(made.body).toMatchObject({
      name: `Copia de ${original.name}`,
      state: 'draft',
      participants: 0,
      lessons: 4,
      price: original.price,
    });
    const list = ({ sections }: FullCourse) => sections.map(({ title, chapter }) => [title, chapter?.title]);
    expect(list(made.body)).toEqual(list(original));
    expect(made.body.chapters[0]._id).not.toBe(original.chapters[0]?._id);
    expect((await school.ask('POST', `/api/courses/${newId()}/duplicate`, { as: admin })).body.code).toBe(
      'course_not_found',
    );
  });
});
