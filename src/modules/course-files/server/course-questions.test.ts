import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { saveQuestionInput } from '#modules/questions/contract/questions.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { edited, textOf, unzip, zipOf } from '#tests/support/samples/course-archives.ts';
import { importing } from '#tests/support/samples/course-imports.ts';
import { multipart } from '#tests/support/samples/multipart.ts';

type Asked = z.input<typeof saveQuestionInput>;

/** One question of each type. */
const QUESTIONS: readonly Asked['body'][] = [
  {
    type: 'single',
    prompt: 'Which stone is set "last"?',
    explanation: 'It locks the others.',
    choices: [
      { text: 'The keystone', correct: true, feedback: 'Yes: 1e3' },
      { text: 'The springer', correct: false },
    ],
  },
  {
    type: 'multiple',
    prompt: 'Which ones carry?',
    points: 2.5,
    choices: [
      { text: 'Arch', correct: true, percent: 50 },
      { text: 'Vault', correct: true, percent: 50 },
      { text: 'Paint', correct: false, percent: -100 },
    ],
  },
  { type: 'truefalse', prompt: 'Arches lean.', correct: false, whenTrue: 'They do not.' },
  { type: 'short', prompt: 'Name it', accepted: [{ text: 'no' }, { text: 'nope', percent: 50 }], caseSensitive: true },
  { type: 'number', prompt: '2 + 2', value: 4, tolerance: 0.5 },
  {
    type: 'match',
    prompt: 'Match',
    pairs: [
      { left: 'Spain', right: 'Madrid' },
      { left: 'France', right: 'Paris' },
    ],
    extra: [{ text: 'Rome' }],
  },
  { type: 'order', prompt: 'Order', items: [{ text: 'One' }, { text: 'Two' }] },
  {
    type: 'gap',
    prompt: 'Fill in',
    text: 'An ___ of ___',
    gaps: [{ accepted: ['arch'] }, { accepted: ['a'], options: ['a', 'b'] }],
  },
  { type: 'essay', prompt: 'Discuss', guidance: 'Look for thrust.' },
];

let school: TestSchool;
let admin: Person;
let course: { _id: string; customId: number };
let unit: string;
let questions: string[];
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = await school.course({ name: 'Arches' });
  unit = await school.unit(course._id, { title: 'One' });
  questions = [];
  for (const body of QUESTIONS) questions.push((await add({ tags: ['arch'], body }))._id);
  await ask('PUT', `/courses/${course._id}/sections/${unit}/test/settings`, {
    questions: questions.slice(0, 3),
    draws: [{ tags: ['arch'], count: 2 }],
    passPercent: 75,
  });
});
afterAll(() => school.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  school.ask(method, `/api${path}`, { as: admin, body });
const add = async (input: Asked) => (await ask('POST', `/courses/${course._id}/questions`, input)).body;
const bank = async (ref: string | number = course._id) =>
  (await ask('GET', `/courses/${ref}/questions`)).body as {
    _id: string;
    number: number;
    tags: string[];
    body: object;
  }[];
const testOf = async (ref: string | number, section: string) =>
  (await ask('GET', `/courses/${ref}/sections/${section}/test/settings`)).body.settings;
const { archiveOf, planOf, importArchive } = importing(
  () => school,
  () => admin,
);
const filesOf = async () => unzip(await archiveOf(course._id));

describe('questions and tests in the files of a course', () => {
  it('change nothing when they are imported where they come from', async () => {
    const [archive, before] = [await archiveOf(course._id), await bank()];
    const { plan, body } = await importArchive(archive);
    expect(plan).toMatchObject({ units: [], questions: [], unchanged: 1 });
    expect(body.undo).toBeNull();
    expect(await bank()).toEqual(before);
  });

  it('are the same to the byte when they are exported from another school', async () => {
    const archive = await archiveOf(course._id);
    await school.reset();
    admin = await school.person({ role: 'admin' });
    const { plan, body } = await importArchive(archive);
    expect(plan.questions).toHaveLength(QUESTIONS.length);
    expect((await archiveOf(String(body.course))).equals(archive)).toBe(true);
    expect(await testOf(body.course, unit)).toMatchObject({ questions: questions.slice(0, 3), passPercent: 75 });
  });

  it('have ids of their own in a copy, also in its tests and texts', async () => {
    const files = edited(await filesOf(), 'units/one.md', (text) => `${text}\n[[question:${questions[4]}]]\n`);
    const { body } = await importArchive(await zipOf(files), { copy: 'true' });
    const copied = await bank(body.course);
    expect(copied).toHaveLength(QUESTIONS.length);
    expect(copied.filter(({ _id }) => questions.includes(_id))).toEqual([]);
    const { sections } = (await ask('GET', `/courses/${body.course}/enrolled`)).body;
    const asked: string[] = (await testOf(body.course, sections[0]._id)).questions;
    const prompts = asked.map((id) => copied.find(({ _id }) => _id === id)?.body);
    expect(prompts).toMatchObject(QUESTIONS.slice(0, 3).map(({ prompt }) => ({ prompt })));
    const placed = copied.find((one) => (one.body as { type: string }).type === 'number')!;
    expect(sections[0].description).toContain(`[[question:${placed._id}]]`);
  });

  it('are changed, added and removed as the plan says, with new versions, and all is undone', async () => {
    const [archive, before] = [await archiveOf(course._id), await bank()];
    const added = newId();
    let files = edited(await filesOf(), 'questions.yaml', (text) =>
      text
        .replace('"Arches lean."', '"Do arches lean?"')
        .replace(new RegExp(`  - id: "${questions[8]}"[\\s\\S]*$`), '')
        .concat(`  - {id: ${added}, type: number, prompt: New, value: 1}\n`),
    );
    files = edited(files, 'units/one.md', (text) => text.replace('passPercent: 75', 'passPercent: 50'));
    const { plan, body } = await importArchive(await zipOf(files));
    expect(plan.questions).toEqual([
      { _id: questions[2], label: 'Do arches lean?', kind: 'changed' },
      { _id: added, label: 'New', kind: 'new' },
      { _id: questions[8], label: 'Discuss', kind: 'removed' },
    ]);
    expect(plan.units).toMatchObject([{ kind: 'changed', fields: [{ field: 'test' }] }]);
    const after = new Map((await bank()).map((one) => [one._id, one]));
    expect(after.get(questions[2]!)).toMatchObject({ number: 2, body: { prompt: 'Do arches lean?' } });
    expect(after.get(questions[0]!)!.number).toBe(1);
    expect([after.has(added), after.has(questions[8]!)]).toEqual([true, false]);
    expect((await testOf(course._id, unit)).passPercent).toBe(50);
    expect((await ask('POST', `/admin/course-imports/${body.undo}/undo`)).status).toBe(200);
    expect((await archiveOf(course._id)).equals(archive)).toBe(true);
    expect((await bank()).map(({ body: one }) => one)).toEqual(before.map(({ body: one }) => one));
  });

  it('keep the attempts of learners, which go on with the versions they asked', async () => {
    const learner = await school.person();
    await school.enrol(learner, course._id);
    const place = `/api/courses/${course._id}`;
    const started = await school.ask('POST', `${place}/sections/${unit}/attempts`, {
      as: learner,
      body: { _id: newId() },
    });
    const asked = started.body.questions.map(({ question }: { question: { _id: string } }) => question._id);
    const files = edited(await filesOf(), 'questions.yaml', (text) => text.replaceAll('prompt: "', 'prompt: "New '));
    await importArchive(await zipOf(files));
    const later = await school.ask('GET', `${place}/attempts/${started.body._id}`, { as: learner });
    expect(later.body.questions.map(({ question }: { question: { _id: string } }) => question._id)).toEqual(asked);
    expect(JSON.stringify(later.body)).not.toContain('New ');
  });

  it('stay as they are without questions.yaml, as in exports of earlier releases', async () => {
    const before = await bank();
    const files = edited(await filesOf(), 'units/one.md', (text) =>
      text.replace(/test:\n[\s\S]*?---/, '---').replace('"One"', '"First"'),
    );
    files.delete('questions.yaml');
    const { plan } = await importArchive(await zipOf(files));
    expect(plan).toMatchObject({ questions: [], units: [{ fields: [{ field: 'title' }] }] });
    expect(await bank()).toEqual(before);
    expect(await testOf(course._id, unit)).toMatchObject({ passPercent: 75 });
  });

  it('take a test away that a unit no longer names', async () => {
    const files = edited(await filesOf(), 'units/one.md', (text) => text.replace(/test:\n[\s\S]*?---/, '---'));
    await importArchive(await zipOf(files));
    expect(await testOf(course._id, unit)).toBeNull();
  });

  it('are written by hand without ids of options, which then stay the same', async () => {
    const id = newId();
    const text = `questions:\n  - id: ${id}\n    type: single\n    prompt: Q\n    choices:\n      - {text: A, correct: true}\n      - {text: B, correct: false}\n`;
    const files = edited(
      edited(await filesOf(), 'questions.yaml', () => text),
      'units/one.md',
      (unitText) => unitText.replace(/test:\n[\s\S]*?---/, '---'),
    );
    await importArchive(await zipOf(files));
    const { plan } = await planOf(await zipOf(files));
    expect(plan.body).toMatchObject({ questions: [], units: [] });
    const turned = edited(files, 'questions.yaml', (before) =>
      before
        .replace('text: A, correct: true', 'text: A, correct: false')
        .replace('text: B, correct: false', 'text: B, correct: true'),
    );
    const ids = async () =>
      JSON.stringify(((await bank())[0]!.body as { choices: { id: string }[] }).choices.map((one) => one.id));
    const before = await ids();
    await importArchive(await zipOf(turned));
    expect((await bank())[0]).toMatchObject({ number: 2 });
    expect(await ids()).toBe(before);
  });

  it('leave out removed questions that a test still names', async () => {
    await ask('DELETE', `/courses/${course._id}/questions/${questions[0]}`);
    const archive = await archiveOf(course._id);
    expect(textOf(await unzip(archive), 'units/one.md')).not.toContain(questions[0]);
    expect((await importArchive(archive)).plan).toMatchObject({ questions: [], units: [] });
    expect((await testOf(course._id, unit)).questions).toEqual(questions.slice(0, 3));
  });

  it('bring the pictures they show', async () => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2e6b57' } })
      .png()
      .toBuffer();
    const saved = await school.ask('PUT', `/api/courses/${course._id}`, {
      as: admin,
      ...multipart({}, { field: 'courseImage', name: 'a.png', bytes }),
    });
    const { imageSrc } = saved.body;
    await ask('PUT', `/courses/${course._id}`, { deleteImage: true });
    await add({
      tags: [],
      body: { type: 'truefalse', prompt: `Is this an arch?\n\n![](${imageSrc})`, correct: true },
    });
    await add({
      tags: [],
      body: {
        type: 'order',
        prompt: 'Order',
        items: [{ text: `![An arch](${imageSrc})` }, { text: '**b**' }],
        formatted: true,
      },
    });
    const archive = await archiveOf(course._id);
    const files = await unzip(archive);
    expect(textOf(files, 'questions.yaml')).toMatch(/!\[\]\(media\/[0-9a-f]{64}\.webp\)/);
    expect(textOf(files, 'questions.yaml')).toMatch(/!\[An arch\]\(media\/[0-9a-f]{64}\.webp\)/);
    await school.reset();
    admin = await school.person({ role: 'admin' });
    const { body } = await importArchive(archive);
    expect((await archiveOf(String(body.course))).equals(archive)).toBe(true);
    const imported = JSON.stringify(await bank(body.course));
    expect(imported).toContain('/media/pictures/');
    expect(imported).toMatch(/"formatted":true/);
    expect(imported).toMatch(/!\[An arch\]\(\/media\/pictures\//);
  });
});

describe('questions that are wrong', () => {
  const refusals = async (path: string, change: (text: string) => string) => {
    const files = edited(await filesOf(), path, change);
    return (await planOf(await zipOf(files))).plan.body.fieldErrors as Record<string, { code: string }>;
  };
  const codes = async (path: string, change: (text: string) => string) =>
    Object.entries((await refusals(path, change)) ?? {}).map(([place, { code }]) => [
      place.replace(/:\d+$/, ':'),
      code,
    ]);

  it.each([
    ['an unknown type', (text: string) => text.replace('"single"', '"riddle"'), 'invalid'],
    ['no right choice', (text: string) => text.replace('correct: true', 'correct: false'), 'choices_none_correct'],
    [
      'a field no question has',
      (text: string) => text.replace('prompt: "2 + 2"', 'prompt: "2 + 2"\n    hint: x'),
      'yaml_key_unknown',
    ],
    [
      'a field no choice has',
      (text: string) => text.replace('text: "The springer"', 'text: "The springer"\n        colour: x'),
      'yaml_key_unknown',
    ],
    ['a value of another type', (text: string) => text.replace('value: 4', 'value: four'), 'number_required'],
    ['an alias', (text: string) => text.replace('prompt: "2 + 2"', 'prompt: &a "2 + 2"'), 'yaml_alias'],
    ['the same id twice', (text: string) => text.replace(questions[1]!, questions[0]!), 'id_twice'],
  ] as const)('are refused with %s, with the line', async (_what, change, code) => {
    expect(await codes('questions.yaml', change)).toContainEqual(['questions.yaml:', code]);
  });

  it('are refused in a test that names none of the file, or a setting there is not', async () => {
    expect(await codes('units/one.md', (text) => text.replace(questions[1]!, newId()))).toEqual([
      ['units/one.md:', 'question_unknown'],
    ]);
    expect(await codes('units/one.md', (text) => text.replace('passPercent: 75', 'passPercent: 175'))).toEqual([
      ['units/one.md:', 'test_number'],
    ]);
    expect(await codes('units/one.md', (text) => text.replace('passPercent: 75', 'mark: 75'))).toEqual([
      ['units/one.md:', 'yaml_key_unknown'],
    ]);
  });

  it('are refused with the id of a question of another course', async () => {
    const other = await school.course();
    await school.database.db.execute(sql`update questions set course_id = ${other._id} where id = ${questions[8]}`);
    const id = questions[8]!;
    expect(
      await codes('questions.yaml', (text) => `${text}  - {id: ${id}, type: number, prompt: New, value: 1}\n`),
    ).toEqual([['questions.yaml', 'id_elsewhere']]);
  });
});
