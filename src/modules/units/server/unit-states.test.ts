import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnitState } from '#contract/choices.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { publishTimeZone } from '#tests/support/time-zone.ts';
import { settleStates, watchPublications } from './unit-states.service.ts';

let school: TestSchool;
let admin: Person;
let learner: Person;
let course: string;
let units: string[];
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [admin, learner] = [await school.person({ role: 'admin', name: 'Edna' }), await school.person()];
  course = (await school.course())._id;
  units = [];
  for (const title of ['One', 'Two']) units.push(await school.unit(course, { title, durationSeconds: 60 }));
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: Person | undefined = admin) =>
  school.ask(method, `/api/courses/${course}${path}`, { as, body });
const set = (state: UnitState, sections: readonly (string | undefined)[], publishAt?: string) =>
  ask('PUT', '/sections/states', { sections, state, ...(publishAt !== undefined && { publishAt }) });
const titles = async () => {
  const { body } = await school.ask('GET', `/api/courses/${course}`);
  expect(body.lessons).toBe(body.sections.length);
  expect(body.durationSeconds).toBe(body.sections.length * 60);
  return body.sections.map(({ title }: { title: string }) => title);
};
const execute = (statement: ReturnType<typeof sql>) => school.database.db.execute(statement);

describe('the state of units', () => {
  it('is changed for several at once, seen at once, and recorded', async () => {
    const { status, body } = await set('draft', units);
    expect([status, body.sections.map(({ state }: { state: string }) => state)]).toEqual([200, ['draft', 'draft']]);
    expect(await titles()).toEqual([]);
    await set('scheduled', [units[0]], '2990-01-01T08:00');
    await set('published', [units[1]]);
    expect(await titles()).toEqual(['Two']);
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=section', { as: admin });
    expect(log.map(({ label, before, after }: Record<string, unknown>) => [label, before, after]).toReversed()).toEqual(
      [
        ['One', { state: 'published' }, { state: 'draft' }],
        ['Two', { state: 'published' }, { state: 'draft' }],
        ['One', { state: 'draft', publishAt: null }, { state: 'scheduled', publishAt: '2990-01-01T08:00:00.000Z' }],
        ['Two', { state: 'draft' }, { state: 'published' }],
      ],
    );
    // The same state again is no change, and writes no row.
    const rows = async () => (await execute(sql`select id, xmin::text from sections order by id`)).rows;
    const written = await rows();
    await set('published', [units[1]]);
    await set('scheduled', [units[0]], '2990-01-01T08:00');
    expect(await rows()).toEqual(written);
    const again = await school.ask('GET', '/api/admin/activity?entity=section', { as: admin });
    expect(again.body).toHaveLength(4);
  });

  it('[MORE-421] is scheduled by the clocks of the school, for a time to come', async () => {
    await publishTimeZone(school.database, 'Pacific/Kiritimati');
    await school.app.services.settings.published();
    const { body } = await set('scheduled', [units[0]], '2990-01-01T08:00');
    expect(body.sections[0]).toMatchObject({ state: 'scheduled', publishAt: '2989-12-31T18:00:00.000Z' });
    const refused = async (publishAt?: string) => (await set('scheduled', [units[0]], publishAt)).body.fieldErrors;
    expect(await refused('2001-01-01T08:00')).toMatchObject({ publishAt: { code: 'time_over' } });
    for (const time of [
      undefined,
      'soon',
      '2990-02-31T08:00',
      '2990-01-01T25:00',
      '2990-01-01',
      '9999-12-31T23:59',
      '9999999-01-01T08:00',
    ])
      expect(await refused(time), String(time)).toMatchObject({ publishAt: { code: 'time_invalid' } });
  });

  it('is refused for units of another course, all or none', async () => {
    const other = await school.unit((await school.course())._id);
    for (const unit of [other, newId()])
      expect((await set('draft', [units[0], unit])).body.code).toBe('section_not_found');
    expect(await titles()).toEqual(['One', 'Two']);
  });

  it('[MORE-421] is published by its time alone, in every count and in what is cached', async () => {
    const stop = watchPublications(school.app.services, (cause) => expect(cause).toBeNull(), 0);
    // As long as the two requests take, on a busy machine too.
    let seconds = 1;
    await expect
      .poll(async () => {
        seconds *= 2;
        await execute(
          sql`update sections set publish_at = now() + make_interval(secs => ${seconds}) where id = ${units[1]}`,
        );
        school.app.services.events.changed();
        return [await titles(), await titles()];
      })
      .toEqual([['One'], ['One']]);
    await vi.waitFor(async () => expect(await titles()).toEqual(['One', 'Two']), { timeout: 60_000 });
    await stop();
    const seen = await ask('GET', `/sections/${units[1]}`, undefined, learner);
    expect(seen.body).toMatchObject({ title: 'Two', position: 2 });
    await settleStates(school.database.db);
    expect(await titles()).toEqual(['One', 'Two']);
    const { rows } = await execute(sql`select lessons, scheduled_units from courses where id = ${course}`);
    expect(rows).toEqual([{ lessons: 2, scheduled_units: 0 }]);
  });

  it('of the next scheduled unit ends what is cached, asked for at the start and after each change', async () => {
    const moments: number[] = [];
    let change: (what: 'catalogue' | 'counts') => void = () => undefined;
    const events = {
      onChange(listener: typeof change) {
        change = listener;
        return () => (change = () => undefined);
      },
      changesAt: (moment: number) => void moments.push(moment),
    };
    await set('scheduled', [units[0]], '2990-01-01T08:00');
    const stop = watchPublications({ db: school.database.db, events }, (cause) => expect(cause).toBeNull(), 0);
    const years = () => moments.map((moment) => (moment > Date.now() ? new Date(moment).getUTCFullYear() : 'over'));
    await expect.poll(years).toEqual([2990]);
    await set('scheduled', [units[1]], '2980-01-01T08:00');
    change('counts');
    change('catalogue');
    await expect.poll(years).toEqual([2990, 2980]);
    // A time that came between two questions is not missed.
    await execute(sql`update sections set publish_at = now() where id = ${units[1]}`);
    change('catalogue');
    await expect.poll(years).toEqual([2990, 2980, 'over']);
    change('catalogue');
    await expect.poll(years).toEqual([2990, 2980, 'over', 2990]);
    await stop();
  });

  it('is read again when the database did not respond', async () => {
    await set('scheduled', [units[0]], '2990-01-01T08:00');
    const moments: number[] = [];
    const failures: unknown[] = [];
    const events = { onChange: () => () => undefined, changesAt: (moment: number) => void moments.push(moment) };
    const { db } = school.database;
    let calls = 0;
    const unsteady = Object.create(db, {
      execute: {
        value: (statement: ReturnType<typeof sql>) =>
          ++calls === 1 ? Promise.reject(new Error('starting up')) : db.execute(statement),
      },
    }) as typeof db;
    const stop = watchPublications({ db: unsteady, events }, (cause) => failures.push(cause), 1);
    await expect.poll(() => moments).toEqual([Date.parse('2990-01-01T08:00Z')]);
    expect(failures).toEqual([new Error('starting up')]);
    await stop();
  });

  it('needs a text to be published, and takes what is edited along', async () => {
    const { _id: unit } = (await ask('POST', '/sections', { title: 'New', description: 'x', state: 'draft' })).body;
    await execute(sql`update sections set description = '' where id = ${unit}`);
    expect((await set('published', [units[0], unit])).body.code).toBe('unit_without_text');
    expect((await set('scheduled', [unit], '2990-01-01T08:00')).body.code).toBe('unit_without_text');
    const draft = (await ask('GET', `/sections/${unit}/draft`)).body;
    const value = { ...draft.value, title: 'Better', description: 'At last.', durationSeconds: 60 };
    await ask('PUT', `/sections/${unit}/draft`, { revision: draft.revision, baseVersion: draft.baseVersion, value });
    expect((await set('published', [unit])).status).toBe(200);
    expect(await titles()).toEqual(['One', 'Two', 'Better']);
    expect((await ask('GET', `/sections/${unit}/draft`)).body).toMatchObject({ changed: false, value });
  });

  it('leaves the edits of a published unit alone', async () => {
    const at = `/sections/${units[0]}/draft`;
    const draft = (await ask('GET', at)).body;
    const value = { ...draft.value, title: 'Edited' };
    await ask('PUT', at, { revision: draft.revision, baseVersion: draft.baseVersion, value });
    await set('published', [units[0]]);
    expect((await ask('GET', at)).body).toMatchObject({ changed: true, value });
    expect(await titles()).toEqual(['One', 'Two']);
  });
});

describe('a new unit', () => {
  it('is published at once, as the callers of the specification expect, unless it is to be a draft', async () => {
    const add = async (body: object) =>
      (await ask('POST', '/sections', { description: 'Text', durationSeconds: 60, ...body })).body;
    expect(await add({ title: 'Three' })).toMatchObject({ state: 'published' });
    expect(await add({ title: 'Four', state: 'draft' })).toMatchObject({ state: 'draft', publishAt: null });
    expect(await titles()).toEqual(['One', 'Two', 'Three']);
    const wrong = await ask('POST', '/sections', { title: 'Five', description: 'Text', state: 'scheduled' });
    expect(wrong.status).toBe(400);
  });
});

describe('the completion of a course with units that are not published', () => {
  const completion = async () => (await ask('GET', '/completion', undefined, learner)).body;
  const tick = (unit: string | undefined) => ask('PUT', `/progress/${unit}`, { done: true }, learner);

  it('needs the published ones only, at once for those who do the last of them', async () => {
    await set('scheduled', [units[1]], '2990-01-01T08:00');
    expect((await completion()).missing).toMatchObject([{ _id: units[0] }]);
    await tick(units[0]);
    const { completedAt, missing } = await completion();
    expect([typeof completedAt, missing]).toEqual(['string', []]);
    await set('published', [units[1]]);
    expect((await completion()).completedAt).toBe(completedAt);
  });

  it('is reached an hour after the last missing unit became a draft, unless it is published again', async () => {
    const runLater = async () => {
      await execute(sql`update jobs set due_at = now() where kind = 'completion.check'`);
      await school.app.jobs.runDue();
    };
    await tick(units[0]);
    await set('draft', [units[1]]);
    await school.app.jobs.runDue();
    expect((await completion()).completedAt).toBeNull();
    await set('published', [units[1]]);
    await runLater();
    expect((await completion()).completedAt).toBeNull();
    await set('draft', [units[1]]);
    await runLater();
    expect((await completion()).completedAt).not.toBeNull();
  });
});
