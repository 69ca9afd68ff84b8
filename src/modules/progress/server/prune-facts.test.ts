import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let learner: Person;
let sectionId: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  learner = await school.person();
  const { _id: course } = await school.course();
  sectionId = await school.unit(course);
  await school.enrol(learner, course);
});
afterAll(() => school.close());

const start = Date.now() - 3_600_000;
const send = async (facts: readonly object[]) => {
  const sent = facts.map((fact, sequence) => ({
    _id: newId(),
    device: newId(),
    sequence,
    happenedAt: new Date(start + sequence * 1000).toISOString(),
    sectionId,
    ...fact,
  }));
  const body = { userId: learner._id, facts: sent };
  expect((await school.ask('PUT', '/api/progress/facts', { as: learner, body })).body).toEqual({ refused: [] });
};
const stored = async (kinds: readonly string[]) =>
  (await school.database.pool.query('select * from study_facts where kind = any($1) order by sequence', [kinds])).rows;

it('keeps the latest position of each browser of a call that brings many', async () => {
  const devices = Array.from({ length: 20 }, () => newId());
  const positions = [...devices, ...devices].map((device, seconds) => ({
    kind: 'position',
    device,
    seconds,
    duration: 60,
  }));
  await send(positions);
  expect((await stored(['position'])).map(({ sequence }) => sequence)).toEqual(devices.map((_, at) => 20 + at));
});

it('counts ticks and unticks of a unit together', async () => {
  const times = (length: number, kind: string) => Array.from({ length }, () => ({ kind }));
  await send(times(50, 'ticked'));
  await send(times(10, 'unticked'));
  expect(await stored(['ticked', 'unticked'])).toHaveLength(50);
  await send(times(50, 'unticked'));
  await send(times(10, 'ticked'));
  expect(await stored(['ticked', 'unticked'])).toHaveLength(50);
});
