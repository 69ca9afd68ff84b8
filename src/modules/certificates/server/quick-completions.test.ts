import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

const VIDEO_S = 3480;
const video = {
  videoUrl: 'https://films.example/film.mp4',
  durationSeconds: VIDEO_S,
};
let school: TestSchool;
let learner: Person;
let admin: Person;
let course: string;
let unit: string;

beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  [learner, admin] = await Promise.all([school.person(), school.person({ role: 'admin' })]);
  ({ _id: course } = await school.course());
  unit = await school.unit(course, video);
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const DAY_S = 24 * 60 * 60;
const start = Date.now() - DAY_S * 1000;
const device = newId();

/** Sends what one device did to the unit, each `[kind, seconds after the start]`, in one request. */
async function study(...did: readonly (readonly ['opened' | 'ticked', number])[]): Promise<void> {
  const facts = did.map(([kind, seconds]) => ({
    _id: newId(),
    device,
    sequence: seconds + 1,
    happenedAt: new Date(start + seconds * 1000).toISOString(),
    kind,
    sectionId: unit,
  }));
  const { status } = await school.ask('PUT', '/api/progress/facts', {
    as: learner,
    body: { userId: learner._id, facts },
  });
  expect(status).toBe(200);
}
const ofLearner = async (as: Person) =>
  (
    await school.ask('GET', `/api/users/user/${learner._id}/certificates`, {
      as,
    })
  ).body;
const listed = async () => (await school.ask('GET', '/api/admin/certificates', { as: admin })).body;

describe('completions faster than a third of their films', () => {
  it('[MORE-316] are flagged for admins, not for their owner, and stay valid', async () => {
    await study(['opened', 0], ['ticked', 180]);
    const flagged = {
      state: 'valid',
      quick: { studiedSeconds: 180, filmSeconds: VIDEO_S },
    };
    expect(await listed()).toMatchObject([flagged]);
    expect(await ofLearner(admin)).toMatchObject([flagged]);
    expect(await ofLearner(learner)).toMatchObject([{ state: 'valid', quick: null }]);
  });

  it.each([
    ['just below a third', VIDEO_S / 3 - 1, true],
    ['of a third', VIDEO_S / 3, false],
  ])('are flagged from a time %s: %i s, %s', async (_name, seconds, isQuick) => {
    await study(['opened', 0], ['ticked', seconds]);
    expect((await listed())[0].quick !== null).toBe(isQuick);
  });

  it('[MORE-316] count from the first opening, also of a unit that was opened again', async () => {
    await study(['opened', 0]);
    await study(['opened', 7000]);
    await study(['opened', 7100], ['ticked', 7200]);
    expect(await listed()).toMatchObject([{ quick: null }]);
  });

  it('[MORE-316] count by the clock of the device, also when facts arrive late', async () => {
    await study(['opened', 0], ['ticked', 60]);
    expect(await listed()).toMatchObject([{ quick: { studiedSeconds: 60 } }]);
  });

  it('are flagged as 0 s when nothing was ever opened', async () => {
    await study(['ticked', 7200]);
    expect(await listed()).toMatchObject([{ quick: { studiedSeconds: 0 } }]);
  });

  it('are not flagged without films, as their length is not known', async () => {
    unit = await school.unit((course = (await school.course())._id));
    await school.enrol(learner, course);
    await study(['opened', 0], ['ticked', 1]);
    expect(await listed()).toMatchObject([{ quick: null }]);
  });
});
