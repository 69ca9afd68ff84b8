import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LearnerState, TeamRole } from '#contract/choices.ts';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { checkProgress } from '#modules/progress/server/progress.service.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { sendFacts, studyFact } from '#tests/support/learner.ts';
import { insertQuestion, insertTest, say, takeTest } from '#tests/support/samples/questions.ts';

let school: TestSchool;
let admin: Person;
let course: string;
let units: string[];
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ name: 'Admin', role: 'admin' });
  ({ _id: course } = await school.course());
  units = [];
  for (const title of ['Warp', 'Weft', 'Twill']) units.push(await school.unit(course, { title }));
});
afterAll(() => school.close());

const ask = (query = '', as = admin) => school.ask('GET', `/api/courses/${course}/students${query}`, { as });
const list = async (query = ''): Promise<Student[]> => (await ask(query)).body;
const namesOf = async (query: string) => (await list(query)).map(({ name }) => name);
const one = async (name: string): Promise<Student> => (await list(`?q=${name}`))[0]!;

async function learner(name: string): Promise<Person> {
  const person = await school.person({ name });
  await school.enrol(person, course);
  return person;
}
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const opens = (as: Person, unit: string, days = 0) =>
  sendFacts(school, as, [{ ...studyFact('opened', { sectionId: unit }), happenedAt: daysAgo(days) }]);
const ticks = (as: Person, unit: string, kind = 'ticked', days = 0) =>
  sendFacts(school, as, [{ ...studyFact(kind, { sectionId: unit }), happenedAt: daysAgo(days) }]);

async function giveTest(unit: string): Promise<void> {
  const { db } = school.database;
  const question = await insertQuestion(db, course, { type: 'truefalse', prompt: 'Is warp woven?', correct: true });
  await insertTest(db, unit, { questions: [question._id] });
}
const takes = (as: Person, unit: string, right: boolean) => takeTest(school, { as, course, unit }, [say(right)]);

/** One learner of each kind. */
async function fillCourse(): Promise<void> {
  await giveTest(units[2]!);
  await learner('New');
  const stuck = await learner('Stuck');
  await opens(stuck, units[0]!, 30);
  await ticks(stuck, units[0]!, 'ticked', 29);
  await opens(stuck, units[1]!, 28);
  const quiet = await learner('Quiet');
  await opens(quiet, units[0]!, 20);
  await ticks(quiet, units[0]!, 'ticked', 20);
  const busy = await learner('Busy');
  await opens(busy, units[0]!, 1);
  const failing = await learner('Failing');
  await opens(failing, units[2]!);
  await takes(failing, units[2]!, false);
  const done = await learner('Done');
  await opens(done, units[0]!, 40);
  for (const unit of units.slice(0, 2)) await ticks(done, unit, 'ticked', 40);
  await takes(done, units[2]!, false);
  await takes(done, units[2]!, true);
  await school.app.jobs.runDue();
}

describe('the learners of a course', () => {
  it('[MORE-569] are listed with progress, last unit, results, certificate and how they came', async () => {
    await fillCourse();
    const { body, headers } = await ask();
    expect([body.length, headers['x-total-count']]).toEqual([6, '6']);
    expect(await one('Stuck')).toMatchObject({
      unitsDone: 1,
      units: 3,
      lastUnit: { _id: units[1], title: 'Weft', number: 2 },
      source: 'admin',
      until: null,
      tests: [],
      finished: false,
      certificateAt: null,
    });
    expect(await one('New')).toMatchObject({ unitsDone: 0, lastSeenAt: null, lastUnit: null });
    const test = { sectionId: units[2], title: 'Twill' };
    expect((await one('Failing')).tests).toEqual([{ ...test, percent: 0, passed: false, attempts: 1 }]);
    const done = await one('Done');
    expect(done).toMatchObject({
      unitsDone: 3,
      finished: true,
      tests: [{ ...test, percent: 100, passed: true, attempts: 2 }],
    });
    expect(done.certificateAt).not.toBeNull();
    expect(new Date(done.lastSeenAt!).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(body)).not.toMatch(/cents|price|order"/i);
  });

  it('[MORE-569] show the result that counts, also the mean', async () => {
    await giveTest(units[2]!);
    const done = await learner('Done');
    for (const right of [false, true]) await takes(done, units[2]!, right);
    const { pool } = school.database;
    for (const [counts, percent] of [
      ['mean', 50],
      ['best', 100],
    ] as const) {
      await pool.query(`update tests set settings = settings || jsonb_build_object('counts', $1::text)`, [counts]);
      expect((await one('Done')).tests, counts).toMatchObject([{ percent }]);
    }
  });

  it.each<[LearnerState, string[]]>([
    ['not_started', ['New']],
    ['quiet', ['Quiet', 'Stuck']],
    ['stuck', ['Stuck']],
    ['finished', ['Done']],
    ['failed_test', ['Failing']],
  ])('[MORE-569] are filtered by the state %s, and counted', async (state, names) => {
    await fillCourse();
    expect(await namesOf(`?state=${state}`)).toEqual(names);
    const { body } = await ask('/summary');
    expect(body.counts[state]).toBe(names.length);
  });

  it('[MORE-569] are found by the unit they are stuck at, which the summary counts', async () => {
    await fillCourse();
    expect(await namesOf(`?state=stuck&unit=${units[1]}`)).toEqual(['Stuck']);
    expect(await namesOf(`?state=stuck&unit=${units[0]}`)).toEqual([]);
    expect((await ask('/summary')).body.units).toEqual([
      { _id: units[0], title: 'Warp', hasTest: false, stuck: 0 },
      { _id: units[1], title: 'Weft', hasTest: false, stuck: 1 },
      { _id: units[2], title: 'Twill', hasTest: true, stuck: 0 },
    ]);
  });

  it('[MORE-569] are sorted by progress and by when they were seen', async () => {
    await fillCourse();
    expect((await namesOf('?sort=-progress'))[0]).toBe('Done');
    expect((await namesOf('?sort=lastSeen')).slice(0, 3)).toEqual(['New', 'Stuck', 'Quiet']);
    const first = await list('?sort=lastSeen&limit=2');
    const next = await list(`?sort=lastSeen&limit=2&after=${first[1]!.cursor}`);
    expect(next.map(({ name }) => name)).toEqual(['Quiet', 'Busy']);
  });

  it('refuse a cursor of another order, and one that is none', async () => {
    await learner('New');
    const [{ cursor }] = (await list('?sort=name')) as [Student];
    for (const query of [
      `?sort=joined&after=${cursor}`,
      '?after=none',
      '?after=%00',
      `?sort=lastSeen&after=${'x'.repeat(300)}`,
    ]) {
      const { status, body } = await ask(query);
      expect([status, Object.keys(body.fields)], query).toEqual([400, ['after']]);
    }
  });

  it('are 100 without a limit, and all only for an admin who asks for nothing else', async () => {
    await school.database.pool.query(
      `with people as (insert into users (id, name, email)
         select gen_random_uuid(), 'L', 'l' || n || '@test.example' from generate_series(1, 101) n returning id)
       insert into enrolments (user_id, course_id, source) select id, $1, 'admin' from people`,
      [course],
    );
    const viewer = await school.person();
    await joinTeam(school.database.db, course, viewer._id, 'viewer');
    for (const [query, rows, as] of [
      ['', 101, admin],
      ['?q=L', 101, admin],
      ['?limit=101&units=true', 101, admin],
      ['?units=true', 100, admin],
      ['?state=not_started', 100, admin],
      ['?sort=joined', 100, admin],
      ['', 100, viewer],
    ] as const) {
      const { body, headers } = await ask(query, as);
      expect([body.length, headers['x-total-count']], query).toEqual([rows, '101']);
    }
  });

  it('say where each is in each unit, if asked', async () => {
    await fillCourse();
    const rows = await list('?units=true');
    const states = (name: string) =>
      rows.find((row) => row.name === name)!.states!.map(({ sectionId, state }) => [units.indexOf(sectionId), state]);
    expect(states('New')).toEqual([]);
    expect(states('Stuck')).toEqual([
      [0, 'done'],
      [1, 'opened'],
    ]);
    expect(states('Failing')).toEqual([[2, 'failed']]);
    expect(states('Done')).toEqual([
      [0, 'done'],
      [1, 'done'],
      [2, 'done'],
    ]);
    expect((await list())[0]).not.toHaveProperty('states');
  });

  it('are exported as they are filtered and sorted, without formulas', async () => {
    await fillCourse();
    await learner('=cmd()');
    const file = String((await ask('/export?sort=-lastSeen')).body);
    expect(
      file
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[1]),
    ).toEqual([...(await namesOf('?sort=-lastSeen')).map((name) => name.replace('=', "'=")), undefined]);
    const stuck = String((await ask(`/export?state=stuck&unit=${units[1]}`)).body).split('\r\n');
    expect(stuck).toHaveLength(3);
    expect(stuck[1]).toContain('2. Weft');
  });
});

describe('the sums of learners', () => {
  const sums = async (person: Person) => {
    const { rows } = await school.database.pool.query(
      'select units_done, stuck_unit_id, finished, failed_test from enrolments where user_id = $1 and course_id = $2',
      [person._id, course],
    );
    expect(await checkProgress(school.database.db)).toEqual([]);
    return rows[0];
  };

  it('[MORE-571] follow facts, deleted units, tests and new enrolments', async () => {
    const ada = await learner('Ada');
    await opens(ada, units[0]!, 3);
    expect(await sums(ada)).toMatchObject({ units_done: 0, stuck_unit_id: units[0] });
    await ticks(ada, units[0]!);
    expect(await sums(ada)).toMatchObject({ units_done: 1, stuck_unit_id: null });
    await ticks(ada, units[0]!, 'unticked');
    expect(await sums(ada)).toMatchObject({ units_done: 0, stuck_unit_id: units[0] });
    await ticks(ada, units[0]!);
    await opens(ada, units[1]!);
    await school.ask('DELETE', `/api/courses/${course}/sections/${units[0]}`, { as: admin });
    expect(await sums(ada)).toMatchObject({ units_done: 0 });
    await school.ask('DELETE', `/api/courses/${course}/students/${ada._id}`, { as: admin });
    await school.enrol(ada, course);
    expect(await sums(ada)).toMatchObject({ units_done: 0, stuck_unit_id: units[1] });
    await giveTest(units[1]!);
    await takes(ada, units[1]!, false);
    expect(await sums(ada)).toMatchObject({ failed_test: true });
    await takes(ada, units[1]!, true);
    expect(await sums(ada)).toMatchObject({ failed_test: false, units_done: 1, stuck_unit_id: null });
    await ticks(ada, units[2]!);
    expect(await sums(ada)).toMatchObject({ units_done: 2, finished: true });
  });

  it('[MORE-571] are not written by hiding, removing or restoring a unit, which the list leaves out at once', async () => {
    await fillCourse();
    const { pool } = school.database;
    const [stuckAt, tested] = [units[1]!, units[2]!];
    const stored = async () =>
      (await pool.query('select user_id, xmin, units_done, stuck_unit_id, failed_test from enrolments order by 1'))
        .rows;
    const found = async () => ({
      stuck: await namesOf('?state=stuck'),
      atUnit: await namesOf(`?state=stuck&unit=${stuckAt}`),
      failing: await namesOf('?state=failed_test'),
      done: (await one('Done')).unitsDone,
      counts: (await ask('/summary')).body.counts,
    });
    const [before, listed] = [await stored(), await found()];
    expect(listed).toMatchObject({ stuck: ['Stuck'], atUnit: ['Stuck'], failing: ['Failing'], done: 3 });
    const both = { sections: [stuckAt, tested] };
    const path = `/api/courses/${course}/sections`;
    const set = (state: string) => school.ask('PUT', `${path}/states`, { as: admin, body: { ...both, state } });
    const post = (action: string) => school.ask('POST', `${path}/${action}`, { as: admin, body: both });
    for (const [leave, back] of [
      [() => set('draft'), () => set('published')],
      [() => post('remove'), () => post('restore')],
    ] as const) {
      expect((await leave()).status).toBe(200);
      const hidden = { stuck: [], atUnit: [], failing: [], done: 1 };
      expect(await found()).toMatchObject({ ...hidden, counts: { stuck: 0, failed_test: 0 } });
      expect(await stored()).toEqual(before);
      expect((await back()).status).toBe(200);
      expect(await found()).toEqual(listed);
      expect(await stored()).toEqual(before);
    }
    await pool.query('delete from tests where section_id = $1', [tested]);
    expect(await namesOf('?state=failed_test')).toEqual([]);
    expect(await checkProgress(school.database.db)).toEqual([]);
  });

  it('[MORE-571] lose what a deleted unit counted for', async () => {
    await fillCourse();
    await school.database.pool.query('delete from sections where id = any($1)', [units.slice(1)]);
    expect(await checkProgress(school.database.db)).toEqual([]);
    const { rows } = await school.database.pool.query(
      'select max(units_done) as done, count(stuck_unit_id)::int as stuck, bool_or(failed_test) as failed from enrolments',
    );
    expect(rows).toEqual([{ done: 1, stuck: 1, failed: false }]);
  });

  it('[MORE-571] are right after facts and attempts at the same time', async () => {
    await giveTest(units[2]!);
    const people = await Promise.all(['A', 'B', 'C'].map(learner));
    await Promise.all(
      people.flatMap((person) => [
        opens(person, units[0]!),
        ticks(person, units[0]!),
        ticks(person, units[1]!),
        takes(person, units[2]!, false),
        school.ask('PUT', `/api/courses/${course}/progress/${units[1]}`, { as: person, body: { done: true } }),
      ]),
    );
    for (const person of people) expect(await sums(person)).toMatchObject({ units_done: 2, failed_test: true });
  });
});

describe('who sees the learners', () => {
  const member = async (role: TeamRole, of = course) => {
    const person = await school.person({ name: role });
    await joinTeam(school.database.db, of, person._id, role);
    return person;
  };

  it('[MORE-572] are admins, owners, markers and viewers, the last without addresses', async () => {
    const ada = await learner('Ada');
    for (const [role, status, email] of [
      ['owner', 200, ada.email],
      ['marker', 200, ada.email],
      ['viewer', 200, null],
      ['author', 403, undefined],
    ] as const) {
      const as = await member(role);
      const reply = await ask('', as);
      expect([reply.status, status === 200 ? reply.body[0].email : undefined], role).toEqual([status, email]);
      expect((await ask('/summary', as)).status).toBe(status);
      expect((await ask('/export', as)).status).toBe(role === 'owner' || role === 'marker' ? 200 : 403);
    }
    const viewer = await member('viewer');
    expect((await ask(`?q=${ada.email.split('@')[0]}`, viewer)).body).toEqual([]);
    expect((await ask('?q=ada', viewer)).body).toHaveLength(1);
    expect((await ask('?q=test.example', viewer)).headers['x-total-count']).toBe('0');
  });

  it('[MORE-572] are not the team of another course, or a marker who was removed', async () => {
    await learner('Ada');
    const other = await member('owner', (await school.course())._id);
    expect((await ask('', other)).status).toBe(403);
    const marker = await member('marker');
    expect((await ask('', marker)).status).toBe(200);
    await school.ask('DELETE', `/api/courses/${course}/team/${marker._id}`, { as: admin });
    for (const path of ['', '/summary', '/export']) expect((await ask(path, marker)).status).toBe(403);
  });

  it('[MORE-572] find no user who left or whose account was deleted', async () => {
    const [left, gone] = [await learner('Left'), await learner('Gone')];
    for (const person of [left, gone]) await opens(person, units[0]!, 30);
    await school.ask('DELETE', `/api/courses/${course}/students/${left._id}`, { as: admin });
    const deleted = await school.ask('DELETE', `/api/users/user/${gone._id}`, { as: admin });
    expect(deleted.status).toBe(200);
    expect((await ask('/summary')).body.counts).toMatchObject({ not_started: 0, stuck: 0 });
    for (const query of ['', '?state=stuck', '?q=gone', '/export'])
      expect(JSON.stringify((await ask(query)).body)).not.toMatch(/Left|Gone/);
  });
});

describe('extending access', () => {
  const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
  const extend = (person: Person, until: string, as = admin, ref = course) =>
    school.ask('PUT', `/api/courses/${ref}/students/${person._id}/access`, { as, body: { until } });

  it('[MORE-576] is for admins and owners, never shortens, is bounded and recorded', async () => {
    const [ada, forever] = [await school.person({ name: 'Ada' }), await learner('Eve')];
    const path = `/api/courses/${course}/assign-user`;
    await school.ask('POST', path, { as: admin, body: { userId: ada._id, until: inDays(10) } });
    const [owner, marker] = [await school.person(), await school.person()];
    await joinTeam(school.database.db, course, owner._id, 'owner');
    await joinTeam(school.database.db, course, marker._id, 'marker');
    const later = inDays(300);
    expect((await extend(ada, later, owner)).body).toEqual({ until: later, extended: true });
    expect((await extend(ada, inDays(20), owner)).body).toEqual({ until: later, extended: false });
    expect((await extend(forever, later, owner)).body).toEqual({ until: null, extended: false });
    expect((await one('Ada')).until).toBe(later);
    expect((await one('Ada')).source).toBe('admin');
    for (const [end, as] of [
      [inDays(400), owner],
      [inDays(4_000), admin],
      [inDays(-1), owner],
    ] as const)
      expect(Object.keys((await extend(ada, end, as)).body.fields)).toEqual(['until']);
    expect((await extend(ada, inDays(400))).body.extended).toBe(true);
    expect((await extend(ada, later, marker)).status).toBe(403);
    expect((await extend(owner, later)).body.code).toBe('user_not_found');
    const { body } = await school.ask('GET', '/api/admin/activity?entity=enrolment&action=update', { as: admin });
    expect(body).toMatchObject([{ before: { until: later } }, { actor: { _id: owner._id }, after: { until: later } }]);
    const { body: why } = await school.ask('GET', `/api/admin/people/${ada._id}/timeline`, { as: admin });
    expect(JSON.stringify(why)).toContain('"cause":"team"');
  });
});
