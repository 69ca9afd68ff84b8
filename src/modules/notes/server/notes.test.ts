import { isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import type { Note } from '#modules/notes/contract/notes.ts';
import { notes } from '#server/db/schema/notes.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import type { NoteFact } from './notes.service.ts';

let school: TestSchool;
let learner: Person;
let course: string;
let units: [string, string];
let sequence: number;
const device = newId();

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  sequence = 0;
  learner = await school.person();
  ({ _id: course } = await school.course());
  units = [await school.unit(course), await school.unit(course)];
  await school.enrol(learner, course);
});
afterAll(() => school.close());

/** A change of a note; a new one in the first unit unless it says otherwise. */
const change = (fields: Partial<NoteFact> = {}): NoteFact => ({
  kind: 'note',
  _id: newId(),
  device,
  sequence: ++sequence,
  happenedAt: new Date(Date.now() - 60_000 + sequence).toISOString(),
  note: newId(),
  sectionId: units[0],
  second: null,
  quote: null,
  text: 'A note',
  base: 0,
  ...fields,
});
/** Stores notes of the learner and returns their ids. */
async function fill(count: number, fields: { deletedAt?: Date; text?: string } = {}): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const place = { userId: learner._id, sectionId: units[0], courseId: course, course: 'c', unit: 'u' };
  const times = { createdAt: new Date(), changedAt: new Date() };
  await school.database.db
    .insert(notes)
    .values(ids.map((id) => ({ id, ...place, ...times, text: 't', device, seen: {}, ...fields })));
  return ids;
}
const send = (facts: readonly unknown[], as = learner) =>
  school.ask('PUT', '/api/progress/facts', { as, body: { userId: as._id, facts } });
const list = async (query = '', as = learner) => {
  const { status, body, headers } = await school.ask('GET', `/api/notes${query}`, { as });
  expect(status).toBe(200);
  return { items: body as Note[], total: Number(headers['x-total-count']) };
};
const texts = async (query = '', as = learner) => (await list(query, as)).items.map(({ text }) => text);

describe('the notes of a learner', () => {
  it('are stored with the other facts, once, and shown as Markdown', async () => {
    const facts = [change({ text: 'An **arch**', second: 83, quote: 'A stone' }), { ...change(), kind: 'ticked' }];
    expect(await send(facts)).toMatchObject({ status: 200, body: { refused: [] } });
    expect(await send(facts)).toMatchObject({ status: 200, body: { refused: [] } });
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items).toMatchObject([
      {
        _id: (facts[0] as NoteFact).note,
        course: { _id: course },
        unit: { _id: units[0], number: 1 },
        second: 83,
        quote: 'A stone',
        text: 'An **arch**',
        html: '<p>An <strong>arch</strong></p>\n',
        revision: 1,
      },
    ]);
  });

  it('[SEC-28] are listed without colours of code and formulas, which take most of the time of rendering', async () => {
    await send([change({ text: '```js\nreturn 1\n```\n\n$x$' })]);
    const [note] = (await list()).items;
    expect(note!.html).toMatch(/<code>return 1<\/code><\/pre>\n<p><code>x<\/code><\/p>\n$/);
  });

  it('never contain what runs in a page', async () => {
    await send([change({ text: '<img src=x onerror=alert(1)> [x](javascript:alert(1))' })]);
    const [note] = (await list()).items;
    expect(note!.html).not.toMatch(/<img|href="javascript/);
  });

  it('are in the order of the course, or the latest first, and are searched without accents', async () => {
    await send([
      change({ sectionId: units[1], text: 'last unit' }),
      change({ second: 90, text: 'Später: bóveda' }),
      change({ second: 5, text: 'at the beginning', quote: 'Las dovelas' }),
    ]);
    expect(await texts(`?course=${course}`)).toEqual(['at the beginning', 'Später: bóveda', 'last unit']);
    expect(await texts()).toEqual(['at the beginning', 'Später: bóveda', 'last unit']);
    expect(await texts(`?unit=${units[1]}`)).toEqual(['last unit']);
    expect(await texts('?q=BOVEDA')).toEqual(['Später: bóveda']);
    expect(await texts('?q=dovelas')).toEqual(['at the beginning']);
    expect(await texts('?q=%25')).toEqual([]);
    expect(await list('?limit=1&offset=1')).toMatchObject({ total: 3, items: [{ text: 'Später: bóveda' }] });
    const other = await school.course();
    expect(await texts(`?course=${other._id}`)).toEqual([]);
    expect((await school.ask('GET', '/api/notes/courses', { as: learner })).body).toMatchObject([
      { _id: course, notes: 3 },
    ]);
  });

  it('are changed and deleted, also by another device that knows them', async () => {
    const note = newId();
    await send([change({ note, text: 'one' })]);
    await send([change({ note, text: 'two', device: newId(), base: 1 })]);
    expect(await list()).toMatchObject({ items: [{ text: 'two', revision: 2 }] });
    await send([change({ note, text: null, device: newId(), base: 2 })]);
    expect(await texts()).toEqual([]);
    expect(JSON.stringify(await school.database.db.select().from(notes))).not.toContain('two');
  });

  it('are not there when they were written and deleted before they were sent', async () => {
    const note = newId();
    await send([change({ note }), change({ note, text: null, base: 1 })]);
    expect(await texts()).toEqual([]);
  });

  it('keep both texts of two devices that wrote apart', async () => {
    const note = newId();
    await send([change({ note, text: 'one' })]);
    await send([change({ note, text: 'on the phone', device: newId(), base: 1 })]);
    const late = change({ note, text: 'on the train', device: newId(), base: 1, second: 4 });
    await Promise.all([send([late]), send([late])]);
    expect((await texts()).toSorted()).toEqual(['on the phone', 'on the train']);
  });

  it('are refused in units one cannot open, while all other facts are stored', async () => {
    const stranger = await school.person();
    const facts = [change({ sectionId: newId() }), change({ sectionId: units[0] })];
    expect((await send(facts, stranger)).body).toEqual({
      refused: [
        { _id: facts[0]!._id, code: 'section_not_found' },
        { _id: facts[1]!._id, code: 'not_enrolled' },
      ],
    });
    expect(await texts('', stranger)).toEqual([]);
  });

  it('stay, and can be changed and deleted, when the access ends', async () => {
    const note = newId();
    await send([change({ note, text: 'one' })]);
    const admin = await school.person({ role: 'admin' });
    await school.ask('DELETE', `/api/courses/${course}/students/${learner._id}`, { as: admin });
    expect((await send([change({ note, text: 'two' }), change()])).body).toMatchObject({
      refused: [{ code: 'not_enrolled' }],
    });
    expect(await texts()).toEqual(['two']);
  });

  it('outlive their unit and their course, with their names', async () => {
    const note = newId();
    await send([change({ note, text: 'kept' })]);
    const [before] = (await list()).items;
    const admin = await school.person({ role: 'admin' });
    await school.ask('DELETE', `/api/courses/${course}/sections/${units[0]}`, { as: admin });
    const gone = { _id: null, number: null, title: before!.unit.title };
    expect((await list()).items).toMatchObject([{ text: 'kept', course: { _id: course }, unit: gone }]);
    await school.ask('DELETE', `/api/courses/${course}`, { as: admin });
    expect((await list()).items).toMatchObject([
      { text: 'kept', course: { _id: null, name: before!.course.name }, unit: gone },
    ]);
    await send([change({ note, text: 'still mine', sectionId: units[0] })]);
    expect(await texts()).toEqual(['still mine']);
  });

  it('are at most so many', async () => {
    const [first] = await fill(LIMITS.studyNotes);
    expect((await send([change()])).body).toMatchObject({ refused: [{ code: 'notes_full' }] });
    expect((await send([change({ note: first!, text: 'changed', base: 1 })])).body).toEqual({ refused: [] });
  });

  it('[SEC-24] are at most so many, those that two devices wrote apart included, and a deleted one that comes back', async () => {
    const many = await fill(LIMITS.studyNotes - 1);
    const [note, gone] = [many[0]!, newId()];
    await send([change({ note: gone }), change({ note: gone, text: null, base: 1 })]);
    // Each device begins with the same text: of the copies of the first three there is room for one.
    const copies = Array.from({ length: 3 }, () => change({ note, device: newId(), base: 0, text: newId() }));
    const codes = async (facts: NoteFact[]) =>
      ((await send(facts)).body as { refused: { code: string }[] }).refused.map(({ code }) => code);
    expect(await codes(copies)).toEqual(['notes_full', 'notes_full']);
    expect(await codes([change({ note: gone, text: 'back', device: newId(), base: 2 })])).toEqual(['notes_full']);
    const alive = () => school.database.db.$count(notes, isNull(notes.deletedAt));
    expect(await alive()).toBe(LIMITS.studyNotes);
    // A deletion in the same call makes room.
    expect(await codes([change({ note: many[1]!, text: null, base: 1, device }), change()])).toEqual([]);
    expect(await alive()).toBe(LIMITS.studyNotes);
  });

  it('[SEC-24] are at most so many, also when two calls arrive at once', async () => {
    await fill(LIMITS.studyNotes - 1);
    await Promise.all(Array.from({ length: 4 }, () => send([change()])));
    expect(await school.database.db.$count(notes, isNull(notes.deletedAt))).toBe(LIMITS.studyNotes);
  });

  it('leave a bounded number of deleted ones', async () => {
    await fill(2_050, { deletedAt: new Date(Date.now() - 60_000), text: '' });
    const note = newId();
    await send([change({ note }), change({ note, text: null, base: 1 })]);
    const left = await school.database.db.select({ id: notes.id }).from(notes);
    expect(left).toHaveLength(2_000);
    expect(left).toContainEqual({ id: note });
  });

  it('[SEC-24] are exported whole, page by page', async () => {
    await fill(450);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect((body as { notes: unknown[] }).notes).toHaveLength(450);
    const { body: markdown } = await school.ask('GET', '/api/notes/export', { as: learner });
    expect(String(markdown).match(/^t$/gm)).toHaveLength(450);
  });

  it.each([
    ['a text that is too long', { text: 'x'.repeat(LIMITS.studyNote + 1) }],
    ['a second before the film', { second: -1 }],
    ['a part of a second', { second: 1.5 }],
    ['a text of another type', { text: 7 as unknown as string }],
  ])('are not stored with %s', async (_what, fields) => {
    expect((await send([change(fields)])).status).toBe(400);
  });
});

describe('the notes of a learner are private', () => {
  it('to other people and to admins', async () => {
    const note = newId();
    await send([change({ note, text: 'private' })]);
    const admin = await school.person({ role: 'admin' });
    for (const as of [await school.person(), admin]) {
      expect(await texts(`?course=${course}`, as)).toEqual([]);
      // The id of another person's note is free: their own note of that id is another one.
      await school.enrol(as, course);
      await send([change({ note, text: 'mine', base: 1 })], as);
      expect(await texts('', as)).toEqual(['mine']);
    }
    expect(await texts()).toEqual(['private']);
    const exported = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: admin });
    expect(JSON.stringify(exported.body)).not.toContain('private');
  });

  it('to an admin who sees the school as the learner', async () => {
    await send([change({ text: 'private' })]);
    const admin = await school.person({ role: 'admin' });
    await school.ask('POST', `/api/admin/people/${learner._id}/view`, { as: admin });
    for (const address of ['/api/notes', '/api/notes/courses', '/api/notes/export']) {
      const refused = await school.ask('GET', address, { as: admin });
      expect([address, refused.status, refused.body]).toMatchObject([address, 403, { code: 'viewing_only' }]);
    }
    expect((await send([change()], { ...learner, cookie: admin.cookie })).body.code).toBe('viewing_only');
  });

  it('and are in the data their writer asks for, and deleted with the account', async () => {
    await send([change({ text: 'private', second: 3 })]);
    const exported = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect((exported.body as { notes: unknown }).notes).toMatchObject([{ text: 'private', second: 3 }]);
    await school.ask('DELETE', `/api/users/user/${learner._id}`, { as: await school.person({ role: 'admin' }) });
    expect(await school.database.db.$count(notes)).toBe(0);
  });
});

describe('the notes in Markdown', () => {
  const download = async (query = '') => {
    const { status, body, headers } = await school.ask('GET', `/api/notes/export${query}`, { as: learner });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/markdown');
    return body;
  };

  it('are one file, by course and unit', async () => {
    const { _id: other } = await school.course({ name: 'Bridges *and* more' });
    const bridge = await school.unit(other, { title: 'Ropes' });
    await school.enrol(learner, other);
    const arches = (await list()).items;
    expect(arches).toEqual([]);
    await send([
      change({ sectionId: bridge, text: 'A rope\n\n- one', second: 3_723 }),
      change({ sectionId: bridge, text: 'Second', second: null, quote: 'A [rope] is' }),
      change({ text: 'Elsewhere' }),
    ]);
    expect(await download(`?course=${other}`)).toBe(
      [
        String.raw`# Bridges \*and\* more`,
        '',
        '## U1 Ropes',
        '',
        '**1:02:03**',
        '',
        'A rope',
        '',
        '- one',
        '',
        '---',
        '',
        String.raw`> A \[rope\] is`,
        '',
        'Second',
        '',
      ].join('\n'),
    );
    expect(await download()).toContain('Elsewhere');
  });
});
