import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StudyFact, StudyState } from '#modules/progress/contract/progress.ts';
import { newId } from '#server/db/uuid.ts';
import { insertQuestion, insertTest } from '#tests/support/samples/questions.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { checkProgress, pruneFailures } from './progress.service.ts';

let school: TestSchool;
let learner: Person;
let course: string;
let units: [string, string];

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  learner = await school.person();
  ({ _id: course } = await school.course());
  units = [await school.unit(course), await school.unit(course)];
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const MINUTE_MS = 60_000;
/** All facts of these tests happened an hour ago or later: earlier than they arrive. */
const start = Date.now() - 60 * MINUTE_MS;
const at = (minute: number) => new Date(start + minute * MINUTE_MS).toISOString();
const device = newId();
type Kind = Pick<Extract<StudyFact, { kind: 'opened' | 'ticked' | 'unticked' | 'failed' }>, 'kind' | 'sectionId'>;
type Position = Pick<Extract<StudyFact, { kind: 'position' }>, 'kind' | 'sectionId' | 'seconds' | 'duration'>;
type Setting = { kind: 'speed'; speed: number } | { kind: 'captions'; on: boolean; language: string | null };
const fact = (sequence: number, what: Kind | Position | Setting, other: Partial<StudyFact> = {}) =>
  ({ _id: newId(), device, sequence, happenedAt: at(sequence), ...what, ...other }) as StudyFact;

const send = (facts: readonly unknown[], as = learner, userId = as._id) =>
  school.ask('PUT', '/api/progress/facts', { as, body: { userId, facts } });
const state = async (as = learner): Promise<StudyState> =>
  (await school.ask('GET', `/api/courses/${course}/study`, { as })).body as StudyState;
const differences = () => checkProgress(school.database.db);
const EMPTY = { done: [], tested: [], lastUnit: null, positions: [], films: [], speed: null, captions: null };

describe('the facts of a user', () => {
  it('say where the user is in a course', async () => {
    expect(await state()).toEqual(EMPTY);
    const stored = await send([
      fact(1, { kind: 'opened', sectionId: units[0] }),
      fact(2, { kind: 'ticked', sectionId: units[0] }),
      fact(3, { kind: 'opened', sectionId: units[1] }),
      fact(4, { kind: 'position', sectionId: units[1], seconds: 30.5, duration: 60 }),
      fact(5, { kind: 'speed', speed: 1.5 }),
      fact(6, { kind: 'captions', on: true, language: 'es' }),
    ]);
    expect(stored).toMatchObject({ status: 200, body: { refused: [] } });
    expect(await state()).toEqual({
      done: [units[0]],
      tested: [],
      lastUnit: units[1],
      positions: [{ sectionId: units[1], seconds: 30.5, duration: 60 }],
      films: [],
      speed: 1.5,
      captions: { on: true, language: 'es' },
    });
    await send([
      fact(7, { kind: 'captions', on: false, language: 'es' }),
      fact(8, { kind: 'unticked', sectionId: units[0] }),
    ]);
    expect(await state()).toMatchObject({ done: [], captions: { on: false, language: 'es' } });
  });

  it('[MORE-312] complete no unit with a test by ticks, which are refused one by one', async () => {
    const { _id: question } = await insertQuestion(school.database.db, course, {
      type: 'truefalse',
      prompt: 'True?',
      correct: true,
    });
    await insertTest(school.database.db, units[1], { questions: [question] });
    const ticks = [
      fact(1, { kind: 'ticked', sectionId: units[0] }),
      fact(2, { kind: 'ticked', sectionId: units[1] }),
      fact(3, { kind: 'unticked', sectionId: units[1] }),
    ];
    expect((await send(ticks)).body).toEqual({
      refused: [ticks[1], ticks[2]].map((one) => ({ _id: one!._id, code: 'unit_has_test' })),
    });
    expect(await state()).toMatchObject({ done: [units[0]], tested: [units[1]] });
    const put = (unit: string) =>
      school.ask('PUT', `/api/courses/${course}/progress/${unit}`, { as: learner, body: { done: true } });
    expect((await put(units[1])).body.code).toBe('unit_has_test');
    expect(await differences()).toEqual([]);
  });

  it('say on the card of a course which unit was opened last, and the position in its film', async () => {
    const other = await school.course();
    await school.enrol(learner, other._id);
    await send([
      fact(1, { kind: 'position', sectionId: units[0], seconds: 5, duration: 60 }),
      fact(2, { kind: 'opened', sectionId: units[0] }),
      fact(3, { kind: 'position', sectionId: units[1], seconds: 30, duration: 60 }),
      fact(4, { kind: 'opened', sectionId: units[1] }),
    ]);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner });
    const last = body.map((card: { _id: string; lastUnit: unknown }) => [card._id, card.lastUnit]);
    const lastUnit = { number: 2, seconds: 30, duration: 60 };
    expect(Object.fromEntries(last)).toEqual({ [course]: lastUnit, [other._id]: null });
  });

  it('are ordered by sequence within a device, and by time between devices', async () => {
    const [unit] = units;
    await send([
      fact(2, { kind: 'unticked', sectionId: unit }, { happenedAt: at(10) }),
      // The clock of the device was set back meanwhile.
      fact(3, { kind: 'ticked', sectionId: unit }, { happenedAt: at(5) }),
    ]);
    expect((await state()).done).toEqual([unit]);
    const other = { device: newId() };
    await send([fact(1, { kind: 'unticked', sectionId: unit }, { ...other, happenedAt: at(4) })]);
    expect((await state()).done).toEqual([unit]);
    await send([fact(2, { kind: 'unticked', sectionId: unit }, { ...other, happenedAt: at(6) })]);
    expect((await state()).done).toEqual([]);
  });

  it('never happen in the future, so that a wrong clock does not win for good', async () => {
    const [sectionId] = units;
    await send([fact(1, { kind: 'ticked', sectionId }, { happenedAt: at(60 * 24 * 365) })]);
    await school.ask('PUT', `/api/courses/${course}/progress/${sectionId}`, { as: learner, body: { done: false } });
    expect((await state()).done).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('keep the latest position of each device and ticks that were replaced', async () => {
    const [sectionId] = units;
    const position = { kind: 'position', duration: 60, sectionId } as const;
    await send(Array.from({ length: 5 }, (_, n) => fact(n, { ...position, seconds: n })));
    await send([fact(3, { ...position, seconds: 3 }), fact(9, { kind: 'ticked', sectionId })]);
    await send([fact(10, { kind: 'unticked', sectionId })]);
    const { rows } = await school.database.pool.query('select kind, value from study_facts order by sequence');
    expect(rows).toEqual([
      { kind: 'position', value: { seconds: 4, duration: 60 } },
      { kind: 'ticked', value: null },
      { kind: 'unticked', value: null },
    ]);
  });

  it('[SEC-24] are bounded, however many devices a client invents and however often a unit is ticked; what counts is kept', async () => {
    const [sectionId, other] = units;
    const count = async () => (await school.database.pool.query('select from study_facts')).rows.length;
    const call = (n: number) => {
      const own = { device: newId(), happenedAt: at(n % 50) };
      return [
        fact(0, { kind: 'opened', sectionId }, own),
        fact(0, { kind: 'position', sectionId, seconds: n, duration: 90 }, own),
        fact(0, { kind: n % 2 === 0 ? 'ticked' : 'unticked', sectionId }, own),
        fact(0, { kind: 'speed', speed: 1 + n / 100 }, own),
        fact(0, { kind: 'captions', on: true, language: 'es' }, own),
        // The same number again and again of the same device.
        fact(7, { kind: 'opened', sectionId: other }, { happenedAt: at(n % 50) }),
      ];
    };
    for (let n = 0; n < 60; n += 10) {
      expect((await send(Array.from({ length: 10 }, (_, more) => call(n + more)).flat())).status).toBe(200);
    }
    for (let n = 0; n < 3; n++) {
      await school.ask('PUT', `/api/courses/${course}/progress/${sectionId}`, { as: learner, body: { done: true } });
    }
    // And the first opening of each of the two units.
    expect(await count()).toBe(20 * 5 + 50 + 2);
    expect(await state()).toMatchObject({
      done: [sectionId],
      positions: [{ sectionId, seconds: 49, duration: 90 }],
      speed: 1.49,
    });
    expect(await differences()).toEqual([]);
  });

  it('keep the newest twenty films that failed, for a month', async () => {
    const failures = async () => {
      const { rows } = await school.database.db.execute<{ sequence: number; value: unknown }>(
        sql`select sequence, value from study_facts where kind = 'failed' order by happened_at`,
      );
      return rows;
    };
    await send(Array.from({ length: 25 }, (_, n) => fact(n, { kind: 'failed', sectionId: units[0] })));
    expect((await failures()).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n + 5));
    await send([fact(30, { kind: 'failed', sectionId: units[1] })]);
    expect(await failures()).toHaveLength(20);
    expect(await state()).toEqual(EMPTY);
    await school.database.db.execute(
      sql`update study_facts set happened_at = now() - interval '31 days' where section_id = ${units[0]}`,
    );
    await pruneFailures(school.database.db);
    expect(await failures()).toMatchObject([{ sequence: 30, value: { phone: false } }]);
  });

  it('of a failed film are kept for a month to the day', async () => {
    await send([fact(1, { kind: 'failed', sectionId: units[0] }), fact(2, { kind: 'opened', sectionId: units[0] })]);
    const kept = async (days: number) => {
      await school.database.db.execute(
        sql`update study_facts set happened_at = now() - make_interval(days => ${days})`,
      );
      await pruneFailures(school.database.db);
      return (await school.database.pool.query('select kind from study_facts order by sequence')).rows.map(
        ({ kind }) => kind,
      );
    };
    expect(await kept(29)).toEqual(['failed', 'opened']);
    expect(await kept(31)).toEqual(['opened']);
  });

  it('of replies are refused for questions of no course or another one', async () => {
    const insert = async (courseId: string) =>
      (await insertQuestion(school.database.db, courseId, { type: 'short', prompt: 'Why?', accepted: [{ text: 'x' }] }))
        ._id;
    const [own, foreign] = [await insert(course), await insert((await school.course())._id)];
    const reply = (sequence: number, question: string) => ({
      _id: newId(),
      device,
      sequence,
      happenedAt: at(sequence),
      kind: 'answered',
      sectionId: units[0],
      question,
      answer: { type: 'short', text: 'x' },
    });
    const facts = [reply(1, own), reply(2, foreign), reply(3, newId())];
    const { body } = await send(facts);
    expect(body.refused).toEqual(facts.slice(1).map(({ _id }) => ({ _id, code: 'question_not_found' })));
    const { rows } = await school.database.pool.query('select value from study_facts');
    expect(rows).toEqual([{ value: { question: own, answer: { type: 'short', text: 'x' } } }]);
  });

  it('are refused one by one for units the user cannot study or that do not exist', async () => {
    const { _id: elsewhere } = await school.course();
    const facts = [await school.unit(elsewhere), newId(), units[0]].map((sectionId, n) =>
      fact(n, { kind: 'ticked', sectionId }),
    );
    expect((await send(facts)).body.refused).toEqual([
      { _id: facts[0]!._id, code: 'not_enrolled' },
      { _id: facts[1]!._id, code: 'section_not_found' },
    ]);
    expect((await state()).done).toEqual([units[0]]);
    const { rows } = await school.database.pool.query('select from study_facts');
    expect(rows).toHaveLength(1);
    await school.database.pool.query('delete from enrolments');
    const late = fact(5, { kind: 'unticked', sectionId: units[0] });
    expect((await send([late])).body.refused).toEqual([{ _id: late._id, code: 'not_enrolled' }]);
  });

  it('belong to the user who sends them, also with an id of another user', async () => {
    const other = await school.person();
    await school.enrol(other, course);
    const one = fact(1, { kind: 'ticked', sectionId: units[0] });
    const refused = await send([one], learner, other._id);
    expect([refused.status, refused.body.code]).toEqual([403, 'other_account']);
    await send([one]);
    expect(await state(other)).toEqual(EMPTY);
    await send([one], other);
    expect([(await state()).done, (await state(other)).done]).toEqual([[units[0]], [units[0]]]);
    const stranger = await school.ask('GET', `/api/courses/${course}/study`, { as: await school.person() });
    expect([stranger.status, stranger.body.code]).toEqual([403, 'not_enrolled']);
  });

  it('count for a removed unit that is restored', async () => {
    const admin = await school.person({ role: 'admin' });
    const sections = { sections: [units[0]] };
    await school.ask('POST', `/api/courses/${course}/sections/remove`, { as: admin, body: sections });
    expect((await send([fact(1, { kind: 'ticked', sectionId: units[0] })])).body.refused).toEqual([]);
    expect((await state()).done).toEqual([]);
    await school.ask('POST', `/api/courses/${course}/sections/restore`, { as: admin, body: sections });
    expect((await state()).done).toEqual([units[0]]);
  });

  it('are in the export of their data and deleted with the account', async () => {
    await send([fact(1, { kind: 'position', sectionId: units[0], seconds: 30, duration: 60 })]);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    const data = typeof body === 'string' ? JSON.parse(body) : body;
    expect(data.studied).toMatchObject([{ kind: 'position', unit: 'A unit', value: { seconds: 30, duration: 60 } }]);
    await school.database.pool.query('delete from users where id = $1', [learner._id]);
    expect((await school.database.pool.query('select from study_facts')).rows).toEqual([]);
  });

  it('are stored whatever the clock of the device says', async () => {
    const times = ['0000-01-01T00:00:00.000Z', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'];
    const facts = times.map((happenedAt, n) => fact(n, { kind: 'opened', sectionId: units[n % 2]! }, { happenedAt }));
    expect(await send(facts)).toMatchObject({ status: 200, body: { refused: [] } });
    expect(await state()).toMatchObject({ lastUnit: units[1] });
  });

  it('are stored whatever half a character a browser cut off', async () => {
    const half = '\ud83d';
    const captions = fact(1, { kind: 'captions', on: true, language: `es${half}` });
    const note = { note: newId(), second: null, quote: `An arch ${half}`, text: `\0${half}Mine`, base: 0 };
    const written = fact(2, { kind: 'note', sectionId: units[0], ...note } as never);
    expect(await send([captions, written])).toMatchObject({ status: 200, body: { refused: [] } });
    expect((await school.ask('GET', '/api/notes', { as: learner })).body).toMatchObject([
      { quote: 'An arch \ufffd', text: '\ufffdMine' },
    ]);
  });

  it.each([
    [{ kind: 'passed', sectionId: newId() }],
    [{ kind: 'ticked' }],
    [{ kind: 'position', sectionId: newId(), seconds: -1, duration: null }],
    [{ kind: 'speed', speed: 100 }],
  ])('are refused as invalid: %j', async (what) => {
    const refused = await send([fact(1, what as Kind)]);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('progress', () => {
  const step = fc.record({
    device: fc.nat(2),
    unit: fc.nat(1),
    kind: fc.constantFrom('opened', 'ticked', 'unticked', 'position', 'speed', 'captions'),
    seconds: fc.nat(60),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const whatOf = ({ kind, unit, seconds }: Step): Kind | Position | Setting => {
    const sectionId = units[unit]!;
    if (kind === 'speed') return { kind, speed: 1 + seconds / 60 };
    if (kind === 'captions') return { kind, on: seconds > 30, language: seconds > 15 ? 'en' : null };
    if (kind === 'position') return { kind, sectionId, seconds, duration: 60 };
    return { kind: kind as Kind['kind'], sectionId };
  };
  /** Returns the facts of some steps, a minute apart; the clocks of the devices differ by some minutes. */
  const factsOf = (steps: readonly Step[]): StudyFact[] => {
    const devices = [newId(), newId(), newId()];
    return steps.map((one, n) => {
      const happenedAt = at(n - 7 * one.device);
      return fact(n, whatOf(one), { device: devices[one.device]!, happenedAt });
    });
  };

  it('[MORE-105] is the same in whatever order, pieces and repetitions the facts arrive', async () => {
    const deliveries = fc.array(step, { minLength: 1, maxLength: 16 }).chain((steps) =>
      fc.record({
        steps: fc.constant(steps),
        // Each fact at least once, in any order.
        order: fc
          .tuple(
            fc.shuffledSubarray([...steps.keys()], { minLength: steps.length }),
            fc.array(fc.nat(steps.length - 1), { maxLength: 8 }),
          )
          .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length })),
        piece: fc.integer({ min: 1, max: 6 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(deliveries, async ({ steps, order, piece }) => {
        await school.database.pool.query('delete from study_facts; delete from completions');
        const other = await school.person();
        await school.enrol(other, course);
        const facts = factsOf(steps);
        await send(facts);
        for (let from = 0; from < order.length; from += piece)
          await send(
            order.slice(from, from + piece).map((n) => facts[n]),
            other,
          );
        const sorted = ({ done, ...rest }: StudyState) => ({ ...rest, done: done.toSorted() });
        expect(sorted(await state(other))).toEqual(sorted(await state()));
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 20, seed: 7 },
    );
  });

  it('is right after facts that arrive at the same time', async () => {
    const other = newId();
    const facts = Array.from({ length: 12 }, (_, n) =>
      fact(n, { kind: n % 2 === 0 ? 'ticked' : 'unticked', sectionId: units[0] }, n % 3 === 0 ? { device: other } : {}),
    );
    await Promise.all(facts.map((one) => send([one])));
    expect((await state()).done).toEqual([]);
    expect(await differences()).toEqual([]);
  });

  it('differs from the facts when it was written in another way', async () => {
    const values = [learner._id, units[0]];
    await school.database.pool.query('insert into completions (user_id, section_id) values ($1, $2)', values);
    expect(await differences()).toMatchObject([{ userId: learner._id, sectionId: units[0], computed: null }]);
  });

  it('is written by no file but its own and the data of the demo school', () => {
    const root = join(import.meta.dirname, '../../..');
    // The demo school inserts rows by the name of their table.
    const writes =
      /(insert into|delete from|update) (completions|\$\{completions\})|\.(insert|delete|update)\(completions\)|^ *completions: /im;
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .filter((file) => writes.test(readFileSync(join(root, file), 'utf8')));
    expect(files.toSorted()).toEqual(['modules/progress/server/facts.queries.ts', 'server/db/seed/learning.ts']);
  });
});
