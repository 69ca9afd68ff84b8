import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instructorProfiles } from '#server/db/schema/courses.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { learn, type Learnt, sendFacts, studyFact, WRITTEN, WRONG } from '#tests/support/learner.ts';
import { type PlantedCourse, plantSolutions, tellsSolution } from '#tests/support/samples/planted-solutions.ts';
import { startTest, takeTest } from '#tests/support/samples/questions.ts';

const STRANGERS = ['guest', 'classmate', 'outsider', 'teacher', 'former'] as const;
type Stranger = (typeof STRANGERS)[number];

let school: TestSchool;
let admin: Person;
/** Has submitted an attempt, answered questions of a text, written a note and earned a certificate. */
let learner: Person;
/** Has failed the first of two attempts and takes the second one. */
let taker: Person;
let strangers: Record<Exclude<Stranger, 'guest'>, Person>;
let course: string;
let planted: PlantedCourse;
let ids: Learnt & { opened: string; left: string };

const take = (as: Person) => startTest(school, { as, course, unit: planted.test });
const send = (as: Person, facts: readonly object[]) => sendFacts(school, as, facts);
const noteFact = (note: string, text: string | null) =>
  studyFact('note', { note, sectionId: planted.text, second: null, quote: null, text, base: 0 });

beforeAll(async () => {
  school = await openTestSchool();
  admin = await school.person({ role: 'admin' });
  learner = await school.person({ name: `Xan ${WRITTEN}` });
  taker = await school.person();
  strangers = {
    classmate: await school.person(),
    outsider: await school.person(),
    teacher: await school.person({ role: 'teacher' }),
    former: await school.person(),
  };
  ({ _id: course } = await school.course());
  await school.database.db.insert(instructorProfiles).values({ userId: strangers.teacher._id, name: 'Tea' });
  await school.course({ instructorId: strangers.teacher._id });
  planted = await plantSolutions(school, course, { solutions: 'closed', attempts: 2 });
  for (const one of [learner, taker, strangers.classmate, strangers.former]) await school.enrol(one, course);
  const learnt = await learn(school, { as: learner, admin, course, planted });
  await school.ask('PUT', `/api/certificates/${learnt.address}`, { as: learner, body: { private: true } });
  await takeTest(school, { as: taker, course, unit: planted.test }, [null, null, { type: 'truefalse', value: false }]);
  const left = await take(strangers.former);
  ids = { ...learnt, opened: (await take(taker))._id, left: left._id };
  await school.ask('PUT', `/api/courses/${course}/attempts/${left._id}/answers`, {
    as: strangers.former,
    body: { answers: [{ question: left.questions[2]!.question._id, answer: WRONG[2], sequence: 1 }] },
  });
  await send(strangers.former, [noteFact(newId(), 'A note from before')]);
  await school.ask('DELETE', `/api/courses/${course}/students/${strangers.former._id}`, { as: admin });
});
afterAll(() => school.close());

/** Bodies with which calls would succeed if they were allowed. */
const bodyOf = (call: string): object => {
  const answers = [{ question: planted.versions[2], answer: { type: 'truefalse', value: true }, sequence: 9_999 }];
  const bodies: Record<string, object> = {
    'PUT /api/courses/:courseId/attempts/:id/answers': { answers },
    'POST /api/courses/:courseId/sections/:sectionId/attempts': { _id: ids.attempt },
    'PUT /api/certificates/:address': { private: false },
    'POST /api/certificates/:address/reissue': { name: 'Mallory' },
    'PUT /api/progress/facts': { userId: learner._id, facts: [noteFact(ids.note, null)] },
    'PUT /api/courses/:courseId/progress/:sectionId': { done: true, userId: learner._id },
    'PUT /api/courses/:courseId/attempts/:id/marks': { question: planted.versions.at(8), points: 1 },
  };
  return bodies[call] ?? { userId: learner._id, courseId: course, name: 'Mallory', role: 'admin' };
};

/** Sends every call there is, with every id of the learner, as a user; returns the calls whose responses match. */
async function callsThat(
  as: Person | undefined,
  matches: (response: unknown) => boolean,
  { without = /logout|\/account$/ } = {},
) {
  const found = new Set<string>();
  let calls = 0;
  for (const { method, url } of school.app.guardedRoutes) {
    if (without.test(url)) continue;
    const { attempt, opened, note, certificate, address } = ids;
    const about = /:(id|userId)\b/.test(url)
      ? [attempt, opened, note, certificate, learner._id, planted.questions[0]!, planted.versions[0]!]
      : [''];
    const units = url.includes(':sectionId') ? [planted.test, planted.text] : [''];
    const queries = method === 'GET' ? ['', `?q=${WRITTEN}`, `?limit=200&ids=${planted.practised[0]}`] : [''];
    for (const id of about)
      for (const unit of units)
        for (const query of queries) {
          const path = url
            .replace(':courseId', course)
            .replace(':sectionId', unit)
            .replace(':address', address)
            .replace(/:(id|userId)\b/, id);
          const body = method === 'GET' ? {} : { body: bodyOf(`${method} ${url}`) };
          const response = await school.ask(method as 'GET', path + query, { ...(as && { as }), ...body });
          calls += 1;
          if (matches([response.headers, response.body])) found.add(`${method} ${url}`);
        }
  }
  return { found: [...found].toSorted(), calls };
}

const ask = (method: 'GET', path: string, kind: Stranger) => {
  const as = personOf(kind);
  return school.ask(method, path, { ...(as && { as }) });
};
const personOf = (kind: Stranger): Person | undefined => (kind === 'guest' ? undefined : strangers[kind]);
const isPrivate = (response: unknown) => JSON.stringify(response).includes(WRITTEN);
/** Returns a digest of every row about the learner. */
async function rowsOfLearner(): Promise<unknown> {
  const { rows } = await school.database.db.execute(sql`with mine as (select ${learner._id}::uuid as id)
    select (select md5(string_agg(a::text, '|' order by a.id)) from test_attempts a, mine where user_id = mine.id) as attempts,
      (select md5(string_agg(w::text, '|' order by version_id)) from attempt_answers w where attempt_id = ${ids.attempt}) as answers,
      (select md5(string_agg(n::text, '|' order by n.id)) from notes n, mine where user_id = mine.id) as notes,
      (select md5(string_agg(f::text, '|' order by f.id)) from study_facts f, mine where user_id = mine.id) as facts,
      (select md5(string_agg(d::text, '|' order by section_id)) from completions d, mine where user_id = mine.id) as units,
      (select md5(string_agg(d::text, '|' order by course_id)) from course_completions d, mine where user_id = mine.id) as courses,
      (select md5(string_agg(c::text, '|' order by c.id)) from certificates c, mine where user_id = mine.id) as certificates`);
  return rows[0];
}

describe('the answers, notes, progress and certificates of a learner', () => {
  it.each(STRANGERS)('[MORE-151] are in no response to a %s, and no call of theirs changes them', async (kind) => {
    const before = await rowsOfLearner();
    expect(Object.values(before as object).every((digest) => typeof digest === 'string')).toBe(true);
    const { found, calls } = await callsThat(personOf(kind), isPrivate);
    expect(found).toEqual([]);
    expect(calls).toBeGreaterThan(500);
    expect(await rowsOfLearner()).toEqual(before);
  });

  it('[MORE-151] are refused to each stranger with the code that says why', async () => {
    const attempts = `/api/courses/${course}/attempts/${ids.attempt}`;
    const certificate = `/api/certificates/${ids.address}`;
    const closed = ['not_enrolled', 'not_enrolled', 'not_enrolled'];
    const unknown = [
      'certificate_not_found',
      'certificate_not_found',
      'certificate_not_found',
      'certificate_not_found',
    ];
    const expected: Record<string, readonly string[]> = {
      [`GET ${attempts}`]: ['attempt_not_found', ...closed],
      [`PUT ${attempts}/answers`]: ['attempt_not_found', ...closed],
      [`POST ${attempts}/submit`]: ['attempt_not_found', ...closed],
      [`POST /api/courses/${course}/sections/${planted.test}/attempts`]: ['attempt_not_found', ...closed],
      [`GET /api/courses/${course}/sections/${planted.test}/test`]: ['200', ...closed],
      [`GET /api/courses/${course}/practice/${planted.text}`]: ['200', ...closed],
      'PUT /api/progress/facts': ['other_account', 'other_account', 'other_account', 'other_account'],
      [`GET /api/users/user/${learner._id}/export`]: ['forbidden', 'forbidden', 'forbidden', 'forbidden'],
      [`GET ${certificate}/pdf`]: unknown,
      [`PUT ${certificate}`]: unknown,
      [`POST ${certificate}/reissue`]: unknown,
    };
    const got: typeof expected = {};
    for (const call of Object.keys(expected)) {
      const [method, path = ''] = call.split(' ');
      const route = call.replace(course, ':courseId').replace(planted.test, ':sectionId').replace(ids.attempt, ':id');
      const body = method === 'GET' ? {} : { body: bodyOf(route.replace(ids.address, ':address')) };
      const send = (as?: Person) => school.ask(method as 'GET', path, { ...(as && { as }), ...body });
      expect((await send()).body.code, call).toBe('unauthenticated');
      const responses = await Promise.all(Object.values(strangers).map(send));
      got[call] = responses.map(({ status, body: { code } }) => code ?? String(status));
    }
    expect(got).toEqual(expected);
    for (const part of ['', '/image', '/credential'])
      for (const kind of STRANGERS)
        expect((await ask('GET', certificate + part, kind)).body.code).toBe('certificate_not_found');
  });
});

describe('a learner whose access to the course has ended', () => {
  it('[MORE-151] can neither read, answer nor submit the attempt they began, and keeps their notes and the answers saved before', async () => {
    const { former } = strangers;
    const attempt = `/api/courses/${course}/attempts/${ids.left}`;
    const answers = [{ question: planted.versions[2], answer: { type: 'truefalse', value: true }, sequence: 2 }];
    const calls = [
      await school.ask('GET', attempt, { as: former }),
      await school.ask('PUT', `${attempt}/answers`, { as: former, body: { answers } }),
      await school.ask('POST', `${attempt}/submit`, { as: former }),
      await school.ask('GET', `/api/courses/${course}/study`, { as: former }),
    ];
    expect(calls.map(({ body }) => body.code)).toEqual(calls.map(() => 'not_enrolled'));
    const late = [studyFact('ticked', { sectionId: planted.text }), noteFact(newId(), 'Too late')];
    expect((await send(former, late)).body.refused).toEqual(late.map(({ _id }) => ({ _id, code: 'not_enrolled' })));
    expect((await school.ask('GET', '/api/notes', { as: former })).body).toMatchObject([
      { text: 'A note from before' },
    ]);
    const { body } = await school.ask('GET', `/api/users/user/${former._id}/export`, { as: former });
    expect(body.testAttempts).toMatchObject([{ submittedAt: null, answers: [{ answer: { value: false } }] }]);
  });
});

describe('the solutions of questions', () => {
  it.each(STRANGERS)('reach no %s in any response', async (kind) => {
    expect((await callsThat(personOf(kind), tellsSolution)).found).toEqual([]);
  });

  it('[MORE-106, MORE-142, MORE-152] reach a learner in no response before they are shown, and then where they belong', async () => {
    const attempt = `/api/courses/${course}/attempts/${ids.opened}`;
    const before = await callsThat(taker, tellsSolution, { without: /logout|\/account$|\/submit$/ });
    expect(before.found).toEqual([]);
    const { body } = await school.ask('POST', `${attempt}/submit`, { as: taker });
    expect(body).toMatchObject({ state: 'marked', passed: false });
    const question = planted.practised[2]!;
    await send(taker, [
      studyFact('answered', { sectionId: planted.text, question, answer: { type: 'truefalse', value: false } }),
    ]);
    const { found } = await callsThat(taker, tellsSolution);
    expect(found).toEqual([
      'GET /api/courses/:courseId/attempts/:id',
      'GET /api/courses/:courseId/practice/:sectionId',
      'POST /api/courses/:courseId/attempts/:id/submit',
    ]);
  });
});

it('the answers and notes of a learner are in responses to the learner', async () => {
  const { found } = await callsThat(learner, isPrivate);
  expect(found).toEqual(
    expect.arrayContaining([
      'GET /api/courses/:courseId/attempts/:id',
      'GET /api/courses/:courseId/practice/:sectionId',
      'GET /api/notes',
      'GET /api/notes/export',
      'GET /api/users/user/:id/export',
    ]),
  );
});
