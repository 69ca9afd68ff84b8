import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LOCALE_HEADER } from '#contract/locales.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let learner: Person;
let course: { _id: string; customId: number };
let units: string[];

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [learner, course] = await Promise.all([school.person(), school.course()]);
  units = [await school.unit(course._id), await school.unit(course._id)];
  await school.enrol(learner, course._id);
});
afterAll(() => school.close());

const progress = (as: Person, ref: string | number = course._id) =>
  school.ask('GET', `/api/courses/${ref}/progress`, { as });
const tick = (unit: string | undefined, done: unknown, as: Person = learner, ref: string | number = course._id) =>
  school.ask('PUT', `/api/courses/${ref}/progress/${unit}`, { as, body: { done } });

describe('the completed units of a user', () => {
  it('are none at first, and those that were ticked off then, by either name of the course', async () => {
    expect((await progress(learner)).body).toEqual({ done: [] });
    expect((await tick(units[1], true, learner, course.customId)).body).toEqual({ done: [units[1]] });
    expect((await tick(units[0], true)).body.done.toSorted()).toEqual(units.toSorted());
    expect((await progress(learner, course.customId)).body.done).toHaveLength(2);
    expect((await tick(units[1], false)).body).toEqual({ done: [units[0]] });
  });

  it('are ticked off once, however often and however much at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => tick(units[0], true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await progress(learner)).body).toEqual({ done: [units[0]] });
    expect((await tick(units[1], false)).status).toBe(200);
  });

  it('note the language of the page each user last studied on', async () => {
    const other = await school.person();
    await school.enrol(other, course._id);
    const studyIn = (as: Person, locale: string) =>
      school.ask('PUT', `/api/courses/${course._id}/progress/${units[0]}`, {
        as,
        headers: { [LOCALE_HEADER]: locale },
        body: { done: true },
      });
    const locales = async () =>
      (await school.database.pool.query('select user_id, locale from study_locales order by locale')).rows;
    await studyIn(other, 'en');
    await studyIn(learner, 'es');
    expect(await locales()).toEqual([
      { user_id: other._id, locale: 'en' },
      { user_id: learner._id, locale: 'es' },
    ]);
    await studyIn(learner, 'en');
    expect((await locales()).map(({ locale }) => locale)).toEqual(['en', 'en']);
  });

  it('are private: no other user sees or changes them, not even an administrator', async () => {
    const [other, admin] = [await school.person(), await school.person({ role: 'admin' })];
    await school.enrol(other, course._id);
    await tick(units[0], true);
    expect((await progress(other)).body).toEqual({ done: [] });
    await tick(units[0], false, other);
    await tick(units[0], false, admin);
    expect((await progress(learner)).body).toEqual({ done: [units[0]] });
  });

  it('are those of the course, and none of another one', async () => {
    const other = await school.course();
    const unit = await school.unit(other._id);
    await school.enrol(learner, other._id);
    await tick(units[0], true);
    await tick(unit, true, learner, other._id);
    expect((await progress(learner)).body).toEqual({ done: [units[0]] });
    expect((await progress(learner, other._id)).body).toEqual({ done: [unit] });
  });

  it('go with a unit that is deleted', async () => {
    const admin = await school.person({ role: 'admin' });
    await tick(units[0], true);
    await school.ask('DELETE', `/api/courses/${course._id}/sections/${units[0]}`, { as: admin });
    expect((await progress(learner)).body).toEqual({ done: [] });
  });

  it('are counted on the card of the course', async () => {
    const other = await school.course();
    await school.enrol(learner, other._id);
    await tick(units[0], true);
    const { body } = await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner });
    const done = body.map((card: { _id: string; unitsDone: number }) => [card._id, card.unitsDone]);
    expect(Object.fromEntries(done)).toEqual({ [course._id]: 1, [other._id]: 0 });
  });
});

describe('ticking off refuses', () => {
  it('guests and people who are not enrolled', async () => {
    const stranger = await school.person();
    const asGuest = await school.ask('PUT', `/api/courses/${course._id}/progress/${units[0]}`, {
      body: { done: true },
    });
    expect(asGuest.status).toBe(401);
    const refused = await tick(units[0], true, stranger);
    expect([refused.status, refused.body.code]).toEqual([403, 'not_enrolled']);
    expect((await progress(stranger)).status).toBe(403);
  });

  it('units of another course, units and courses that are not there', async () => {
    const elsewhere = await school.unit((await school.course())._id);
    for (const unit of [elsewhere, newId()]) {
      for (const done of [true, false]) {
        const refused = await tick(unit, done);
        expect([refused.status, refused.body.code]).toEqual([404, 'section_not_found']);
      }
    }
    expect((await tick(units[0], true, learner, 999_999)).body.code).toBe('course_not_found');
  });

  it.each(['yes', 1, null, undefined])('%j instead of a boolean', async (done) => {
    const refused = await tick(units[0], done);
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  });

  it('[MORE-30] a tick that another user of the browser made', async () => {
    const other = await school.person();
    const send = (userId: string) =>
      school.ask('PUT', `/api/courses/${course._id}/progress/${units[0]}`, {
        as: learner,
        body: { done: true, userId },
      });
    const before = await progress(learner);
    const refused = await send(other._id);
    expect([refused.status, refused.body.code]).toEqual([403, 'other_account']);
    expect((await progress(learner)).body).toEqual(before.body);
    expect((await send(learner._id)).status).toBe(200);
  });

  it('ids of the wrong form', async () => {
    expect((await tick('none', true)).status).toBe(400);
  });
});
