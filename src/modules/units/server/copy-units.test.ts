import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { questionLine } from '#modules/questions/contract/question-types.ts';
import type { UnitDraft, UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertQuestion, insertTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let from: { _id: string; customId: number };
let to: { _id: string; customId: number };
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  from = await school.course({ name: 'Weaving' });
  to = await school.course({ name: 'Knitting' });
});
afterAll(() => school.close());

const ask = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  school.ask(method, `/api${path}`, { as: admin, ...(body && { body }) });
const copy = (sections: readonly string[], more: object = {}, key?: string) =>
  school.ask('POST', `/api/courses/${from._id}/sections/copy`, {
    as: admin,
    body: { sections, course: to._id, ...more },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
const read = async (id = to._id): Promise<FullCourse> => (await ask('GET', `/courses/${id}`)).body;
const titles = async (id = to._id) => (await read(id)).sections.map(({ title }) => title);
const draftOf = async (unit: string, course = to._id): Promise<UnitDraft> =>
  (await ask('GET', `/courses/${course}/sections/${unit}/draft`)).body;
/** Saves these fields over the present draft of a unit. */
async function edit(unit: string, fields: Partial<UnitDraftValue>) {
  const { value, revision, baseVersion } = await draftOf(unit, from._id);
  const body = { revision, baseVersion, value: { ...value, ...fields } };
  const { status } = await ask('PUT', `/courses/${from._id}/sections/${unit}/draft`, body);
  expect(status).toBe(200);
}
const bank = async (id = to._id): Promise<{ _id: string; body: { prompt: string } }[]> =>
  (await ask('GET', `/courses/${id}/questions`)).body;
const question = async (prompt: string, tags: string[] = [], of = from._id) =>
  (await insertQuestion(school.database.db, of, { type: 'truefalse', prompt, correct: true }, tags))._id;
const testOf = async (unit: string) =>
  (await ask('GET', `/courses/${to._id}/sections/${unit}/test/settings`)).body.settings;
/** Returns how many rows there are of all that a copy adds. */
const rows = async () => {
  const tables = ['sections', 'questions', 'media_files', 'tests', 'unit_drafts', 'audit_entries'];
  const counts = tables.map((name) => `(select count(*)::int from ${name}) as ${name}`);
  return (await school.database.pool.query(`select ${counts.join(', ')}`)).rows[0];
};
const fill = (table: 'sections' | 'questions', count: number) =>
  school.database.db.execute(
    table === 'sections'
      ? sql`insert into sections (id, course_id, position, title, description)
          select gen_random_uuid(), ${to._id}, n, 'Unit', 'Text' from generate_series(1, ${count}::int) n`
      : sql`insert into questions (id, course_id) select gen_random_uuid(), ${to._id} from generate_series(1, ${count}::int)`,
  );

describe('copying units to another course', () => {
  it('[MORE-428] adds drafts with ids of their own behind its last unit, in the order of their course', async () => {
    const [a, b, c] = [
      await school.unit(from._id, { title: 'a', durationSeconds: 60, summary: 'Short.', freePreview: true }),
      await school.unit(from._id, { title: 'b' }),
      await school.unit(from._id, { title: 'c', publishAt: new Date('2990-01-01') }),
    ];
    const present = await school.unit(to._id, { title: 'x' });
    await ask('PUT', `/courses/${to._id}/outline`, { sections: [], chapters: [{ title: 'One', sections: [present] }] });
    const before = await read(from._id);
    const made = await copy([c, a]);
    expect([made.status, made.body.sections.length]).toEqual([201, 2]);
    const { sections, version } = await read();
    expect(
      sections.map(({ title, state, publishAt, chapter, position }) => [
        title,
        state,
        publishAt,
        chapter?.title,
        position,
      ]),
    ).toEqual([
      ['x', 'published', null, 'One', 1],
      ['a', 'draft', null, 'One', 2],
      ['c', 'draft', null, 'One', 3],
    ]);
    expect(sections[1]).toMatchObject({ version: 1, durationSeconds: 60, ownSummary: 'Short.', freePreview: true });
    expect(made.body.sections).toEqual([sections[2]?._id, sections[1]?._id]);
    expect(version).toBe(3);
    expect(await read(from._id)).toEqual(before);
    expect([a, b, c]).not.toContain(sections[1]?._id);
    const { body: guest } = await school.ask('GET', `/api/courses/${to._id}`);
    expect([guest.lessons, guest.sections.map(({ title }: { title: string }) => title)]).toEqual([1, ['x']]);
    const published = { sections: made.body.sections, state: 'published' };
    expect((await ask('PUT', `/courses/${to._id}/sections/states`, published)).body.lessons).toBe(3);
  });

  it('takes a course by its number, and the draft of a unit that is not published', async () => {
    const hidden = await school.unit(from._id, { title: 'Hidden', draft: true });
    const seen = await school.unit(from._id, { title: 'Seen' });
    await edit(hidden, { title: '', description: 'Half a text', videoUrl: 'not yet an address' });
    await edit(seen, { description: 'Not published.' });
    const made = await copy([hidden, seen], { course: String(to.customId) });
    const [ofHidden, ofSeen] = made.body.sections;
    expect(await draftOf(ofHidden)).toMatchObject({
      changed: true,
      baseVersion: 1,
      version: 1,
      editedBy: { _id: admin._id },
      value: { title: '', description: 'Half a text', videoUrl: 'not yet an address' },
      published: { title: 'Hidden', description: 'What it is about.' },
    });
    expect(await draftOf(ofSeen)).toMatchObject({ changed: false, value: { description: 'What it is about.' } });
    await edit(hidden, { title: 'Only here' });
    expect((await draftOf(ofHidden)).value.title).toBe('');
  });

  it('keeps a draft in conflict that does not contain the latest version of its unit', async () => {
    const unit = await school.unit(from._id, { title: 'Old', draft: true });
    await edit(unit, { title: 'Typed' });
    await ask('PUT', `/courses/${from._id}/sections/${unit}`, { title: 'Quick' });
    const [made] = (await copy([unit])).body.sections;
    expect(await draftOf(made)).toMatchObject({
      baseVersion: 1,
      version: 2,
      value: { title: 'Typed' },
      published: { title: 'Quick' },
    });
    const publish = { sections: [made], state: 'published' };
    expect((await ask('PUT', `/courses/${to._id}/sections/states`, publish)).body.code).toBe('edit_conflict');
  });

  it('[MORE-428] copies the questions that texts, drafts and tests ask, each once, and names the copies', async () => {
    const [inText, inDraft, inTest, drawn] = [
      await question('In the text'),
      await question('In the draft'),
      await question('In the test'),
      await question('Drawn', ['loops']),
    ];
    await question('Never asked');
    await question('Of the other course', ['loops'], to._id);
    const lost = questionLine(newId());
    const a = await school.unit(from._id, { description: [questionLine(inText), lost].join('\n\n') });
    const b = await school.unit(from._id, { description: questionLine(inText), draft: true });
    await edit(b, { description: [questionLine(inText), questionLine(inDraft)].join('\n\n') });
    const { db } = school.database;
    await insertTest(db, a, { questions: [inTest], passPercent: 75 });
    await insertTest(db, b, { questions: [inTest], draws: [{ tags: ['loops'], count: 1 }] });
    const [copyOfA, copyOfB] = (await copy([a, b])).body.sections;
    const copies = new Map((await bank()).map(({ _id, body }) => [body.prompt, _id]));
    expect([...copies.keys()].toSorted()).toEqual([
      'Drawn',
      'In the draft',
      'In the test',
      'In the text',
      'Of the other course',
    ]);
    expect([...copies.values()].filter((id) => [inText, inDraft, inTest, drawn].includes(id))).toEqual([]);
    const line = (prompt: string) => questionLine(copies.get(prompt) ?? '');
    const { sections } = await read();
    expect(sections.map(({ description }) => description)).toEqual([
      [line('In the text'), lost].join('\n\n'),
      line('In the text'),
    ]);
    expect((await draftOf(copyOfB)).value.description).toBe([line('In the text'), line('In the draft')].join('\n\n'));
    expect(await testOf(copyOfA)).toMatchObject({ questions: [copies.get('In the test')], passPercent: 75 });
    expect(await testOf(copyOfB)).toMatchObject({ questions: [copies.get('In the test')] });
    expect(await bank(from._id)).toHaveLength(5);
  });

  it('[MORE-428] shares the stored files, with captions', async () => {
    const unit = await school.unit(from._id);
    const file = { courseId: from._id, sectionId: unit, bytes: 7, createdBy: admin._id };
    await school.database.db.insert(mediaFiles).values([
      { ...file, id: newId(), kind: 'file', name: 'a.pdf', type: 'application/pdf' },
      { ...file, id: newId(), kind: 'captions', name: 'en.vtt', type: 'text/vtt', language: 'en' },
    ]);
    const [made] = (await copy([unit])).body.sections;
    const mediaOf = async (id: string) => (await ask('GET', `/courses/${id}/media`)).body;
    const [original, copied] = [await mediaOf(from._id), await mediaOf(to._id)];
    expect(copied).toMatchObject({ courseBytes: 14, schoolBytes: 14 });
    const urls = ({ files }: { files: { url: string }[] }) => files.map(({ url }) => url);
    expect(urls(copied)).toEqual(urls(original));
    expect((await ask('GET', `/courses/${to._id}/sections/${made}`)).body).toMatchObject({
      files: [{ name: 'a.pdf' }],
      captions: [{ language: 'en' }],
    });
  });

  it('is recorded in both courses', async () => {
    const unit = await school.unit(from._id, { title: 'Warp' });
    await copy([unit]);
    const log = (await ask('GET', '/admin/activity')).body;
    expect(log).toMatchObject([
      { action: 'update', entity: 'course', entityId: from._id, after: { copiedUnits: 1, copiedTo: 'Knitting' } },
      { action: 'update', entity: 'course', entityId: to._id, after: { copiedUnits: 1, copiedFrom: 'Weaving' } },
      { action: 'create', entity: 'section', label: 'Warp' },
    ]);
  });
});

describe('what cannot be copied', () => {
  it('[MORE-428] leaves nothing behind: an unknown course or unit, the same course, bad input', async () => {
    const unit = await school.unit(from._id);
    const foreign = await school.unit(to._id);
    const before = await rows();
    const fields = (reply: { body: { fields?: object } }) => reply.body.fields;
    expect(fields(await copy([unit], { course: newId() }))).toEqual({
      course: 'This course does not exist or has been removed. Nothing was copied.',
    });
    for (const course of [from._id, String(from.customId)])
      expect(fields(await copy([unit], { course }))).toEqual({
        course: 'The units are in this course already. Please choose another one.',
      });
    for (const sections of [
      [unit, newId()],
      [unit, foreign],
    ])
      expect((await copy(sections)).body).toMatchObject({
        code: 'section_not_found',
        message: 'One of these units does not exist or has been removed. Nothing was copied.',
      });
    expect(
      (await ask('POST', `/courses/${newId()}/sections/copy`, { sections: [unit], course: to._id })).body.code,
    ).toBe('course_not_found');
    for (const bad of [
      { sections: [] },
      { sections: ['x'] },
      { sections: Array.from({ length: LIMITS.courseUnits + 1 }, newId) },
      { course: '-1' },
      { course: null },
    ])
      expect((await copy([unit], bad)).status, JSON.stringify(bad).slice(0, 40)).toBe(400);
    expect((await copy([unit], {}, 'short')).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('copies no unit when another one was removed', async () => {
    const [a, b] = [await school.unit(from._id), await school.unit(from._id)];
    await ask('POST', `/courses/${from._id}/sections/remove`, { sections: [b] });
    expect((await copy([a, b])).body.code).toBe('section_not_found');
    expect(await titles()).toEqual([]);
  });

  it('leaves nothing behind when the course has no room for the units', async () => {
    const units = [await school.unit(from._id), await school.unit(from._id)];
    await fill('sections', LIMITS.courseUnits - 1);
    const before = await rows();
    expect((await copy(units)).body.fields).toEqual({
      course: 'A course has at most 500 units, and this one has 499 already. Nothing was copied.',
    });
    expect(await rows()).toEqual(before);
    expect((await copy(units.slice(0, 1))).status).toBe(201);
  });

  it('leaves nothing behind when the bank of the course has no room for the questions', async () => {
    const named = [await question('One'), await question('Two')];
    const unit = await school.unit(from._id, { description: named.map(questionLine).join('\n\n') });
    await fill('questions', LIMITS.courseQuestions - 1);
    const before = await rows();
    expect((await copy([unit])).body).toMatchObject({
      code: 'questions_full',
      message:
        'A course has at most 2,000 questions, and this one has 1,999 already; the units ask 2. Nothing was copied.',
    });
    expect(await rows()).toEqual(before);
  });
});

describe('the same copy', () => {
  const KEY = 'k'.repeat(22);

  it('[MORE-428] sent twice with a key is made once, also at once, and without a key twice', async () => {
    const units = [await school.unit(from._id, { title: 'a' }), await school.unit(from._id, { title: 'b' })];
    const replies = await Promise.all(Array.from({ length: 5 }, () => copy(units, {}, KEY)));
    expect(new Set(replies.map(({ status, body }) => [status, ...body.sections].join(' '))).size).toBe(1);
    expect(await titles()).toEqual(['a', 'b']);
    expect((await copy(units, {}, 'other'.repeat(5))).status).toBe(201);
    await Promise.all([copy(units), copy(units)]);
    expect((await titles()).toSorted().join('')).toBe('aaaabbbb');
    expect((await copy(units.slice(0, 1), {}, KEY)).status, 'other units with the same key').toBe(201);
    expect(await titles()).toHaveLength(9);
  });

  it('is made once although its unit was removed since', async () => {
    const unit = await school.unit(from._id);
    const first = await copy([unit], {}, KEY);
    await ask('POST', `/courses/${from._id}/sections/remove`, { sections: [unit] });
    expect(await copy([unit], {}, KEY)).toMatchObject({ status: 201, body: first.body });
  });

  it('in both directions at once is made whole', async () => {
    const [a, b] = [await school.unit(from._id, { title: 'a' }), await school.unit(to._id, { title: 'b' })];
    const back = (n: number) =>
      ask('POST', `/courses/${to._id}/sections/copy`, {
        sections: [b],
        course: n % 2 ? from._id : String(from.customId),
      });
    const replies = await Promise.all([1, 2, 3, 4].flatMap((n) => [copy([a]), back(n)]));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect([await titles(from._id), await titles()]).toEqual([
      ['a', 'b', 'b', 'b', 'b'],
      ['b', 'a', 'a', 'a', 'a'],
    ]);
  });
});

describe('copies in the same course', () => {
  it('have the drafts of units that are not published, under the titles of copies', async () => {
    const unit = await school.unit(from._id, { title: 'Old', draft: true });
    const asked = await question('Asked');
    await edit(unit, { title: 'New', description: questionLine(asked) });
    const [made] = (await ask('POST', `/courses/${from._id}/sections/duplicate`, { sections: [unit] })).body.sections;
    expect((await draftOf(made, from._id)).value).toMatchObject({
      title: 'Copy of New',
      description: questionLine(asked),
    });
    const { _id, sections } = (await ask('POST', `/courses/${from._id}/duplicate`)).body;
    const [copied] = await bank(_id);
    expect((await draftOf(sections[0]._id, _id)).value).toMatchObject({
      title: 'New',
      description: questionLine(copied!._id),
    });
  });

  it('leave the title of a draft blank that has none', async () => {
    const unit = await school.unit(from._id, { title: 'Old', draft: true });
    await edit(unit, { title: '' });
    const [made] = (await ask('POST', `/courses/${from._id}/sections/duplicate`, { sections: [unit] })).body.sections;
    expect((await draftOf(made, from._id)).value.title).toBe('');
  });
});
