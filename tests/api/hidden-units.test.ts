import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaFiles } from '#server/db/schema/media.ts';
import { chapters, type sections } from '#server/db/schema/units.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { insertInstructor } from '#tests/support/instructors.ts';
import { insertQuestion, insertTest, say, takeTest } from '#tests/support/samples/questions.ts';

/** Occurs in everything that belongs to units which are not published. */
const MARKER = 'zzhiddenzz';
const LATER = new Date('2990-01-01T00:00:00Z');

let school: TestSchool;
let course: { _id: string; customId: number };
/** A draft, a scheduled unit, and a draft that the learner completed, noted on and took the test of while it was published. */
let hidden: Record<'draft' | 'scheduled' | 'again', string>;
let attempt: string;
/** One that is still open. */
let openAttempt: string;
let people: Record<'learner' | 'other' | 'teacher' | 'instructor' | 'admin', Person>;

beforeAll(async () => {
  school = await openTestSchool();
  const { db } = school.database;
  people = {
    learner: await school.person(),
    other: await school.person(),
    teacher: await school.person({ role: 'teacher' }),
    instructor: await school.person({ role: 'teacher' }),
    admin: await school.person({ role: 'admin' }),
  };
  course = await school.course({ instructorId: await insertInstructor(db, people.instructor._id) });
  await school.enrol(people.learner, course._id);
  await school.unit(course._id, { title: 'Open', durationSeconds: 60, freePreview: true });
  const chapterId = newId();
  await db.insert(chapters).values({ id: chapterId, courseId: course._id, position: 1, title: `Chapter ${MARKER}` });
  const practice = async () =>
    (await insertQuestion(db, course._id, { type: 'truefalse', prompt: `Practice ${MARKER}`, correct: true }))._id;
  const all = async (fields: Partial<typeof sections.$inferInsert>) => {
    const unit = await school.unit(course._id, {
      chapterId,
      title: `Title ${MARKER}`,
      description: `Text ${MARKER}\n\n[[question:${await practice()}]]`,
      summary: `Summary ${MARKER}`,
      videoUrl: `https://example.com/${MARKER}.mp4`,
      captionsUrl: `/media/captions/${MARKER}.vtt`,
      sectionImage: `/media/pictures/${MARKER}/800.webp`,
      durationSeconds: 600,
      freePreview: true,
      ...fields,
    });
    const file = { kind: 'file', name: `${MARKER}.pdf`, type: 'application/pdf', bytes: 9 } as const;
    const captions = { kind: 'captions', language: 'en', name: `${MARKER}.vtt`, type: 'text/vtt', bytes: 9 } as const;
    for (const each of [file, captions])
      await db.insert(mediaFiles).values({ id: newId(), courseId: course._id, sectionId: unit, ...each });
    return unit;
  };
  hidden = {
    draft: await all({ draft: true }),
    scheduled: await all({ publishAt: LATER }),
    again: await school.unit(course._id, { chapterId, title: 'Seen', durationSeconds: 600 }),
  };
  for (const unit of [hidden.draft, hidden.scheduled]) {
    const asked = await insertQuestion(db, course._id, { type: 'truefalse', prompt: `Test ${MARKER}`, correct: true });
    await insertTest(db, unit, { questions: [asked._id] });
  }
  await study();
});
afterAll(() => school.close());

/** Has the learner study a unit that then becomes a draft and is changed. */
async function study(): Promise<void> {
  const { learner, admin } = people;
  const { db } = school.database;
  const asked = await insertQuestion(db, course._id, { type: 'truefalse', prompt: 'Seen', correct: true });
  await insertTest(db, hidden.again, { questions: [asked._id], attempts: 2 });
  const taker = { as: learner, course: course._id, unit: hidden.again };
  ({ _id: attempt } = await takeTest(school, taker, [say(true)]));
  const begin = `/api/courses/${course._id}/sections/${hidden.again}/attempts`;
  openAttempt = (await school.ask('POST', begin, { as: learner, body: { _id: newId() } })).body._id;
  const fact = { device: newId(), happenedAt: new Date().toISOString(), sectionId: hidden.again };
  const facts = [
    { ...fact, _id: newId(), sequence: 1, kind: 'opened' },
    { ...fact, _id: newId(), sequence: 2, kind: 'note', note: newId(), text: 'Mine', second: null, quote: '', base: 0 },
    { ...fact, _id: newId(), sequence: 3, kind: 'failed' },
  ];
  expect(
    (await school.ask('PUT', '/api/progress/facts', { as: learner, body: { userId: learner._id, facts } })).body,
  ).toEqual({ refused: [] });
  const at = `/api/courses/${course._id}/sections`;
  const body = { sections: [hidden.again], state: 'draft' };
  expect((await school.ask('PUT', `${at}/states`, { as: admin, body })).status).toBe(200);
  const edit = {
    title: `Title ${MARKER}`,
    description: `Text ${MARKER}`,
    videoUrl: `https://example.com/${MARKER}.mp4`,
  };
  expect((await school.ask('PUT', `${at}/${hidden.again}`, { as: admin, body: edit })).status).toBe(200);
}

const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/courses/:courseId/progress/:sectionId': { done: true },
  'POST /api/courses/:courseId/sections/:sectionId/attempts': { _id: newId() },
  'POST /api/courses/:courseId/attempts/:id/submit': {},
  'PUT /api/courses/:courseId/attempts/:id/answers': { answers: [] },
};

/** How a route is called: the course by its id unless `ref` is its other name. */
interface Variant {
  readonly ref?: string | number;
  readonly query?: string;
}

/** Sends every call that a caller may make, about each hidden unit; returns those whose response contains the marker. */
async function leaksTo(as: Person | undefined): Promise<{ calls: number; leaked: string[] }> {
  const leaked = new Set<string>();
  let calls = 0;
  // Calls that end the session or delete the account would end the test.
  const routes = school.app.guardedRoutes.filter(
    ({ access, method, url }) => access !== 'admin' && method !== 'DELETE' && !url.endsWith('/logout'),
  );
  const subject = as ?? people.learner;
  const ask = async (method: string, url: string, unit: string, { ref = course._id, query = '' }: Variant) => {
    const address = url
      .replace(':courseId', String(ref))
      .replace(':sectionId', unit)
      .replace('attempts/:id', `attempts/${attempt}`)
      .replace(':number', '1')
      .replace(/:(?:id|userId)\b/, subject._id);
    const body = method === 'GET' ? undefined : (BODIES[`${method} ${url}`] ?? { userId: subject._id });
    const response = await school.ask(method as 'GET', address + query, { ...(as && { as }), body });
    calls += 1;
    if (JSON.stringify([response.headers, response.body]).includes(MARKER)) leaked.add(`${method} ${url}`);
  };
  for (const { method, url } of routes) {
    // A path without a unit is called once; the query names each of them.
    for (const unit of url.includes(':sectionId') ? Object.values(hidden) : [hidden.draft]) {
      await ask(method, url, unit, {});
      if (url.includes(':courseId')) await ask(method, url, unit, { ref: course.customId });
      if (method !== 'GET') continue;
      for (const query of [`?q=${MARKER}`, `?course=${course._id}`, `?courseId=${course.customId}`])
        await ask(method, url, unit, { query });
    }
    if (method === 'GET')
      for (const unit of Object.values(hidden)) await ask(method, url, unit, { query: `?unit=${unit}` });
  }
  return { calls, leaked: [...leaked].toSorted() };
}

describe('a unit that is not published', () => {
  it.each(['guest', 'other', 'teacher', 'learner'] as const)(
    '[MORE-420] is in no response to people who are no admins (%s)',
    async (kind) => {
      const { calls, leaked } = await leaksTo(kind === 'guest' ? undefined : people[kind]);
      expect(leaked).toEqual([]);
      expect(calls).toBeGreaterThan(300);
    },
  );

  it('is in no response to the instructor either', async () => {
    expect((await leaksTo(people.instructor)).leaked).toEqual([]);
  });

  it('does not exist for learners, whatever they call', async () => {
    const { learner } = people;
    for (const unit of Object.values(hidden)) {
      const at = `/api/courses/${course._id}/sections/${unit}`;
      for (const [method, url] of [
        ['GET', at],
        ['GET', `${at}/changes`],
        ['GET', `${at}/test`],
        ['POST', `${at}/attempts`],
        ['GET', `/api/courses/${course._id}/practice/${unit}`],
        ['PUT', `/api/courses/${course._id}/progress/${unit}`],
      ] as const) {
        const body = method === 'GET' ? undefined : { _id: newId(), done: true };
        const response = await school.ask(method, url, { as: learner, body });
        expect([response.status, response.body.code], `${method} ${url}`).toEqual([404, 'section_not_found']);
      }
    }
    const old = await school.ask('GET', `/api/courses/${course._id}/attempts/${attempt}`, { as: learner });
    expect(old.body.code).toBe('attempt_not_found');
    const open = `/api/courses/${course._id}/attempts/${openAttempt}`;
    const submitted = await school.ask('POST', `${open}/submit`, { as: learner, body: {} });
    expect([submitted.status, submitted.body.code]).toEqual([404, 'attempt_not_found']);
  });

  it('[MORE-420] is counted nowhere, and is no unit of the course for its learners', async () => {
    const { learner } = people;
    const one = { lessons: 1, durationSeconds: 60, resourceFiles: 0 };
    for (const as of [undefined, learner]) {
      const { body } = await school.ask('GET', `/api/courses/${course._id}`, { ...(as && { as }) });
      expect(body).toMatchObject({ ...one, chapters: [] });
      expect(
        body.sections.map(({ title, position }: { title: string; position: number }) => [title, position]),
      ).toEqual([['Open', 1]]);
      expect(body.sections[0]).not.toHaveProperty('state');
    }
    const [card] = (await school.ask('GET', `/api/courses?ids=${course.customId}`)).body;
    expect(card).toMatchObject({ lessons: 1, durationSeconds: 60 });
    const [own] = (await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner })).body;
    expect(own).toMatchObject({ lessons: 1, unitsDone: 0, lastUnit: null });
    const study = await school.ask('GET', `/api/courses/${course._id}/study`, { as: learner });
    expect(study.body).toMatchObject({ done: [], tested: [], lastUnit: null });
    const { missing } = (await school.ask('GET', `/api/courses/${course._id}/completion`, { as: learner })).body;
    expect(missing.map(({ title }: { title: string }) => title)).toEqual(['Open']);
    const notes = (await school.ask('GET', '/api/notes', { as: learner })).body;
    expect(notes).toMatchObject([{ text: 'Mine', unit: { _id: null, title: 'Seen', number: null } }]);
  });

  it('is there for admins, who read its state', async () => {
    const { admin } = people;
    const states = async (url: string) =>
      (await school.ask('GET', url, { as: admin })).body.sections.map(
        ({ state, publishAt }: { state?: string; publishAt?: string }) => [state, publishAt],
      );
    const unpublished = [
      ['draft', null],
      ['scheduled', LATER.toISOString()],
      ['draft', null],
    ];
    expect(await states(`/api/courses/${course._id}`)).toEqual([['published', null], ...unpublished]);
    expect(await states(`/api/courses/${course._id}/enrolled`)).toEqual([[undefined, undefined], ...unpublished]);
    for (const path of [`sections/${hidden.draft}`, `practice/${hidden.draft}`, `sections/${hidden.draft}/test`]) {
      const response = await school.ask('GET', `/api/courses/${course._id}/${path}`, { as: admin });
      expect(response.status, path).toBe(200);
    }
    const unit = (await school.ask('GET', `/api/courses/${course._id}/sections/${hidden.scheduled}`, { as: admin }))
      .body;
    expect(unit).toMatchObject({ state: 'scheduled', publishAt: LATER.toISOString(), position: 3 });
    expect(JSON.stringify(unit)).toContain(MARKER);
  });

  it('can be opened by admins from their notes, with its place among all units', async () => {
    const { admin } = people;
    const fact = {
      device: newId(),
      happenedAt: new Date().toISOString(),
      kind: 'note',
      second: null,
      quote: '',
      base: 0,
    };
    const facts = [hidden.draft, hidden.again].map((sectionId, index) => {
      return { ...fact, _id: newId(), sequence: index + 1, sectionId, note: newId(), text: `Of ${sectionId}` };
    });
    await school.ask('PUT', '/api/progress/facts', { as: admin, body: { userId: admin._id, facts } });
    const { body } = await school.ask('GET', `/api/notes?course=${course._id}`, { as: admin });
    expect(body).toMatchObject([
      { text: `Of ${hidden.draft}`, unit: { _id: hidden.draft, title: `Title ${MARKER}`, number: 2 } },
      { text: `Of ${hidden.again}`, unit: { _id: hidden.again, number: 4 } },
    ]);
    const exported = await school.ask('GET', '/api/notes/export', { as: admin });
    expect(exported.body).toContain(`## U2 Title ${MARKER}`);
  });

  it('[MORE-420] comes back with everything its learners have done in it', async () => {
    const { admin, learner } = people;
    const body = { sections: [hidden.again], state: 'published' };
    await school.ask('PUT', `/api/courses/${course._id}/sections/states`, { as: admin, body });
    const study = await school.ask('GET', `/api/courses/${course._id}/study`, { as: learner });
    expect(study.body).toMatchObject({ done: [hidden.again], tested: [hidden.again], lastUnit: hidden.again });
    const [own] = (await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner })).body;
    expect(own).toMatchObject({ lessons: 2, durationSeconds: 660, unitsDone: 1, lastUnit: { number: 2 } });
    const [note] = (await school.ask('GET', '/api/notes', { as: learner })).body;
    expect(note.unit).toMatchObject({ _id: hidden.again, number: 2 });
    const { rows } = await school.database.db.execute(sql`select count(*)::int as found from completions`);
    expect(rows).toEqual([{ found: 1 }]);
  });
});
