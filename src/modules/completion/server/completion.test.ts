import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { completions } from '#server/db/schema/completions.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let learner: Person;
let admin: Person;
let course: { _id: string; customId: number };
let units: string[];

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [learner, admin, course] = await Promise.all([
    school.person({ name: 'Lea' }),
    school.person({ role: 'admin' }),
    school.course(),
  ]);
  units = [await school.unit(course._id), await school.unit(course._id)];
  await school.enrol(learner, course._id);
});
afterAll(() => school.close());

const completion = (as = learner, ref: string | number = course._id) =>
  school.ask('GET', `/api/courses/${ref}/completion`, { as });
const tick = (unit: string | undefined, done = true) =>
  school.ask('PUT', `/api/courses/${course.customId}/progress/${unit}`, { as: learner, body: { done } });
const preview = (body: object, as = admin, ref: string | number = course._id) =>
  school.ask('POST', `/api/courses/${ref}/completion-rule/preview`, { as, body });
const rule = (body: object, as = admin, ref = course._id) =>
  school.ask('PUT', `/api/courses/${ref}/completion-rule`, { as, body });

describe('the completion of a course', () => {
  it('needs all units unless the course says otherwise, and is never taken back', async () => {
    await tick(units[0]);
    expect((await completion()).body).toMatchObject({
      rule: { kind: 'all_units' },
      completedAt: null,
      missing: [{ _id: units[1] }],
    });
    await tick(units[1]);
    const { completedAt } = (await completion(learner, course.customId)).body;
    expect(Date.parse(completedAt)).toBeGreaterThan(0);
    await tick(units[0], false);
    await school.unit(course._id);
    expect((await completion()).body).toMatchObject({ completedAt, missing: [] });
  });

  it('needs the chosen units only, in the order of the course', async () => {
    const third = await school.unit(course._id);
    const chosen = [third, units[0]];
    expect((await rule({ kind: 'units', units: chosen })).body).toEqual({ kind: 'units', units: chosen });
    expect((await completion()).body.missing.map(({ _id }: { _id: string }) => _id)).toEqual([units[0], third]);
    await tick(third);
    expect((await completion()).body.completedAt).toBeNull();
    await tick(units[0]);
    expect((await completion()).body.completedAt).not.toBeNull();
  });

  it('follows from a new rule for what was done before, and is recorded in the audit log', async () => {
    await tick(units[0]);
    await rule({ kind: 'units', units: [units[0], units[0]] });
    await school.app.jobs.runDue();
    const { body } = await school.ask('GET', '/api/admin/activity?entity=course', { as: admin });
    expect(body[0]).toMatchObject({
      before: { completionRule: 'all_units' },
      after: { completionRule: [units[0]] },
    });
    // By the job: the rule is stricter again before anything is read.
    await rule({ kind: 'all_units' });
    expect((await completion()).body.completedAt).not.toBeNull();
  });

  it.each([
    ['DELETE', `/sections/`],
    ['PUT', ''],
  ] as const)('is reached when %s deletes the last missing unit, not by reading', async (method, path) => {
    await tick(units[0]);
    const body = method === 'PUT' ? { sections: [{ _id: units[0] }] } : undefined;
    await school.ask(method, `/api/courses/${course._id}${path && `${path}${units[1]}`}`, { as: admin, body });
    expect((await completion()).body).toMatchObject({ missing: [], completedAt: null });
    await school.app.jobs.runDue();
    expect((await completion()).body.completedAt).not.toBeNull();
  });

  it('is reached by a removal that can be undone only when it no longer can', async () => {
    await tick(units[0]);
    const list = (action: string) =>
      school.ask('POST', `/api/courses/${course._id}/sections/${action}`, {
        as: admin,
        body: { sections: [units[1]] },
      });
    const runLater = async () => {
      await school.database.pool.query(`update jobs set due_at = now() where kind = 'completion.check'`);
      await school.app.jobs.runDue();
    };
    await list('remove');
    await school.app.jobs.runDue();
    expect((await completion()).body).toMatchObject({ missing: [], completedAt: null });
    await list('restore');
    await runLater();
    expect((await completion()).body).toMatchObject({ missing: [{ _id: units[1] }], completedAt: null });
    await list('remove');
    await runLater();
    expect((await completion()).body.completedAt).not.toBeNull();
  });

  it('is never reached in a course without required units', async () => {
    const empty = await school.course();
    await school.enrol(learner, empty._id);
    expect((await completion(learner, empty._id)).body).toMatchObject({ completedAt: null, missing: [] });
  });

  it('by tests is never reached in a course without one, whatever was ticked', async () => {
    await rule({ kind: 'tests' });
    for (const unit of units) await tick(unit);
    await school.app.jobs.runDue();
    expect((await completion()).body).toMatchObject({ rule: { kind: 'tests' }, completedAt: null, missing: [] });
  });

  it('counts the time from the first sign of study to the last required unit, and the films of those alone', async () => {
    const [first, second] = units as [string, string];
    const text = await school.unit(course._id);
    const other = await school.course();
    const elsewhere = await school.unit(other._id);
    const [stranger] = [await school.person()];
    for (const one of [learner, stranger]) await school.enrol(one, other._id);
    await school.enrol(stranger, course._id);
    const { pool } = school.database;
    await pool.query(`update sections set video_url = 'https://films.example/a.mp4', duration_seconds = 100`);
    await pool.query('update sections set duration_seconds = 1000 where id = any($1)', [[second, elsewhere]]);
    await pool.query('update sections set video_url = null where id = $1', [text]);
    await rule({ kind: 'units', units: [first, text] });
    const device = newId();
    let sequence = 0;
    const fact = (kind: 'opened' | 'ticked', sectionId: string, minutesAgo: number) => ({
      _id: newId(),
      device,
      sequence: (sequence += 1),
      kind,
      sectionId,
      happenedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    });
    const study = (as: Person, facts: readonly object[]) =>
      school.ask('PUT', '/api/progress/facts', { as, body: { userId: as._id, facts } });
    await study(stranger, [fact('opened', first, 300), fact('ticked', first, 290)]);
    await study(learner, [
      fact('opened', elsewhere, 200),
      fact('ticked', elsewhere, 190),
      fact('opened', first, 90),
      fact('ticked', text, 70),
      fact('ticked', first, 60),
      fact('ticked', second, 10),
    ]);
    const { rows } = await pool.query<{ studied_seconds: number; film_seconds: number }>(
      'select studied_seconds, film_seconds from course_completions where user_id = $1 and course_id = $2',
      [learner._id, course._id],
    );
    expect(rows).toHaveLength(1);
    expect(Math.round(rows[0]!.studied_seconds / 60)).toBe(30);
    expect(rows[0]!.film_seconds).toBe(100);
  });

  it('is each learner’s own, and what is missing is in the order of the course', async () => {
    const third = await school.unit(course._id);
    const other = await school.person();
    await school.enrol(other, course._id);
    const all = [units[0], units[1], third];
    for (const unit of all)
      await school.ask('PUT', `/api/courses/${course._id}/progress/${unit}`, { as: other, body: { done: true } });
    expect((await completion(other)).body.completedAt).not.toBeNull();
    const order = [third, units[0], units[1]];
    for (const [at, unit] of order.entries())
      await school.database.pool.query('update sections set position = $1 where id = $2', [100 + at, unit]);
    const { body } = await completion();
    expect([body.completedAt, body.missing.map(({ _id }: { _id: string }) => _id)]).toEqual([null, order]);
  });

  it('follows from a new rule for all who fulfil it, whatever they or others have completed before', async () => {
    const [second, third] = [await school.person(), await school.person()];
    const other = await school.course();
    const alone = await school.unit(other._id);
    for (const one of [learner, second, third]) await school.enrol(one, other._id);
    for (const one of [second, third]) await school.enrol(one, course._id);
    const done = (as: Person, unit: string | undefined, of = course._id) =>
      school.ask('PUT', `/api/courses/${of}/progress/${unit}`, { as, body: { done: true } });
    await done(learner, alone, other._id);
    await done(learner, units[0]);
    for (const unit of units) await done(second, unit);
    await done(third, units[1]);
    const before = (await completion(second)).body.completedAt;
    expect(before).not.toBeNull();
    await rule({ kind: 'units', units: [units[0]] });
    await school.app.jobs.runDue();
    expect((await completion()).body.completedAt).not.toBeNull();
    expect((await completion(second)).body.completedAt).toBe(before);
    expect((await completion(third)).body.completedAt).toBeNull();
  });

  it('does not follow from a new rule for a learner whose access was taken away or has ended', async () => {
    const ended = await school.person();
    await school.enrol(ended, course._id);
    for (const as of [learner, ended])
      await school.ask('PUT', `/api/courses/${course._id}/progress/${units[0]}`, { as, body: { done: true } });
    await school.ask('DELETE', `/api/courses/${course._id}/students/${learner._id}`, { as: admin });
    await school.database.pool.query(`UPDATE enrolments SET until = now() - interval '1 minute' WHERE user_id = $1`, [
      ended._id,
    ]);
    const first = { kind: 'units', units: [units[0]] };
    expect((await preview(first)).body.completing).toEqual({ count: 0, first: [] });
    await rule(first);
    await school.app.jobs.runDue();
    const { rows } = await school.database.pool.query('SELECT user_id FROM course_completions');
    expect(rows).toEqual([]);
  });

  it('of a copied course needs the copies of the units it needed', async () => {
    const copied = async () => {
      const { body } = await school.ask('POST', `/api/courses/${course._id}/duplicate`, { as: admin });
      const { rule: copy } = (await completion(admin, body._id)).body;
      const ids = (body.sections as { _id: string }[]).map(({ _id }) => _id);
      return { kind: copy.kind, units: copy.units?.map((id: string) => ids.indexOf(id)) };
    };
    expect(await copied()).toEqual({ kind: 'all_units' });
    await rule({ kind: 'tests' });
    expect(await copied()).toEqual({ kind: 'tests' });
    await rule({ kind: 'units', units: [units[1]] });
    expect(await copied()).toEqual({ kind: 'units', units: [1] });
  });

  it('is part of the export of personal data', async () => {
    await tick(units[0]);
    await tick(units[1]);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/export`, { as: learner });
    expect(body.completedCourses).toMatchObject([{ courseId: course._id }]);
  });

  it('is shown to enrolled users only', async () => {
    expect((await completion(await school.person())).body.code).toBe('not_enrolled');
    expect((await completion(admin, admin._id)).body.code).toBe('course_not_found');
  });
});

describe('the rule of a course', () => {
  it('is changed by admins only, with at least one unit', async () => {
    expect((await rule({ kind: 'tests' }, learner)).status).toBe(403);
    expect((await rule({ kind: 'units', units: [] })).body.fields).toHaveProperty('units');
    expect((await rule({ kind: 'tests' }, admin, admin._id)).body.code).toBe('course_not_found');
  });
});

describe('the preview of a rule', () => {
  const nobody = { count: 0, first: [] };
  const one = ({ _id }: Person, name: string) => ({ count: 1, first: [{ _id, name }] });
  /** A learner who has completed the course, and is enrolled no longer. */
  async function graduate(name: string) {
    const person = await school.person({ name });
    await school.enrol(person, course._id);
    for (const unit of units) {
      const path = `/api/courses/${course._id}/progress/${unit}`;
      await school.ask('PUT', path, { as: person, body: { done: true } });
    }
    await school.ask('DELETE', `/api/courses/${course._id}/students/${person._id}`, { as: admin });
    return person;
  }

  it('[MORE-340] names who completes the course at once, changes nothing, and the rule then does just that', async () => {
    const zoe = await graduate('Zoe');
    await tick(units[0]);
    const first = { kind: 'units', units: [units[0]] };
    const effect = { required: 1, completing: one(learner, 'Lea'), keeping: nobody };
    expect((await preview(first)).body).toEqual(effect);
    expect((await preview(first, admin, course.customId)).body).toEqual(effect);
    await school.app.jobs.runDue();
    expect((await completion()).body).toMatchObject({ rule: { kind: 'all_units' }, completedAt: null });
    await rule(first);
    await school.app.jobs.runDue();
    expect((await completion()).body.completedAt).not.toBeNull();
    expect((await preview(first)).body).toEqual({ required: 1, completing: nobody, keeping: nobody });
    const names = (await preview({ kind: 'units', units: [units[1]] })).body;
    expect(names).toEqual({ required: 1, completing: nobody, keeping: one(learner, 'Lea') });
    expect(JSON.stringify(names)).not.toContain(zoe._id);
  });

  it('[MORE-340] names who keeps the completion although the rule is not fulfilled', async () => {
    const zoe = await graduate('Zoe');
    const third = await school.unit(course._id);
    await tick(third);
    const keeping = one(zoe, 'Zoe');
    expect((await preview({ kind: 'all_units' })).body).toEqual({ required: 3, completing: nobody, keeping });
    const chosen = await preview({ kind: 'units', units: [third, units[0]] });
    expect(chosen.body).toEqual({ required: 2, completing: nobody, keeping });
  });

  it('[MORE-340] says that a rule requires no unit, which completes the course for no learner', async () => {
    for (const unit of units) await tick(unit);
    const other = await school.unit((await school.course())._id);
    for (const body of [{ kind: 'tests' }, { kind: 'units', units: [other] }])
      expect((await preview(body)).body).toMatchObject({ required: 0, completing: nobody, keeping: { count: 1 } });
  });

  it('counts all, and names the first twenty by name', async () => {
    const people = Array.from({ length: 22 }, (_, at) => `Learner ${String(at).padStart(2, '0')}`);
    for (const name of people.toReversed()) {
      const person = await school.person({ name });
      await school.enrol(person, course._id);
      await school.database.db.insert(completions).values({ userId: person._id, sectionId: units[0]! });
    }
    const { completing } = (await preview({ kind: 'units', units: [units[0]] })).body;
    expect(completing.count).toBe(22);
    expect(completing.first.map(({ name }: { name: string }) => name)).toEqual(people.slice(0, 20));
  });

  it('is for admins, of a known course and a valid rule', async () => {
    expect((await preview({ kind: 'tests' }, learner)).status).toBe(403);
    expect((await preview({ kind: 'tests' }, admin, admin._id)).body.code).toBe('course_not_found');
    expect((await preview({ kind: 'units', units: [] })).body.fields).toHaveProperty('units');
  });
});
