import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitSummaryLength } from '#contract/limits.ts';
import { unitSummary } from '#contract/unit-summary.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/multipart.ts';

/** Occurs in the text of every unit after the first 240 characters, and in the addresses of its video and captions. */
const MARKER = 'zzpaidzz';
const BEGINNING = 'The first sentence says what the unit is about. ';
const TEXT = `${BEGINNING}${'Then follow many words which all belong to one long sentence, '.repeat(5)}and ${MARKER}.`;
const PAID = {
  description: TEXT,
  videoUrl: `/media/videos/${MARKER}.mp4`,
  captionsUrl: `/media/captions/${MARKER}.vtt`,
};

let school: TestSchool;
let course: { _id: string; customId: number };
let unit: string;
let people: Record<'learner' | 'admin' | 'elsewhere' | 'other' | 'teacher', Person>;
beforeAll(async () => {
  school = await openTestSchool();
  people = {
    learner: await school.person(),
    admin: await school.person({ role: 'admin' }),
    elsewhere: await school.person(),
    other: await school.person(),
    teacher: await school.person({ role: 'teacher' }),
  };
  course = await school.course({ name: 'Public title' });
  const another = await school.course({ name: 'Public title too' });
  for (const { _id } of [course, another]) unit = await school.unit(_id, PAID);
  unit = await school.unit(course._id, PAID);
  await school.enrol(people.learner, course._id);
  await school.enrol(people.elsewhere, (await school.course())._id);
});
afterAll(() => school.close());

const addressesOf = (url: string): string[] => {
  const queries = ['', `?q=${MARKER}`, '?limit=200', '?ids=1,2', '?sort=newest', `?courseId=${course._id}`];
  return [course._id, course.customId].flatMap((ref) =>
    queries.map(
      (query) =>
        url
          .replace(':courseId', String(ref))
          .replace(':sectionId', unit)
          .replace(/:(?:id|userId)\b/, people.learner._id) + query,
    ),
  );
};

/** Sends every GET request as a caller; returns their number and the routes whose response contains the marker. */
async function leaksTo(as: Person | undefined): Promise<{ requests: number; leaked: string[] }> {
  const found = new Set<string>();
  let requests = 0;
  for (const { url } of school.app.guardedRoutes.filter(({ method }) => method === 'GET')) {
    for (const address of new Set(addressesOf(url))) {
      const { headers, body } = await school.ask('GET', address, as && { as });
      requests += 1;
      // This includes searches for the marker: no response repeats the search term.
      if (JSON.stringify([headers, body]).includes(MARKER)) found.add(url);
    }
  }
  return { requests, leaked: [...found].toSorted() };
}

describe('the text of a unit', () => {
  it.each(['guest', 'other', 'elsewhere', 'teacher'] as const)(
    'is in no GET response to a caller without access (%s)',
    async (kind) => {
      const response = await leaksTo(kind === 'guest' ? undefined : people[kind]);
      expect(response.leaked).toEqual([]);
      expect(response.requests).toBeGreaterThan(100);
    },
  );

  it('is neither found nor counted by a search', async () => {
    const { body, headers } = await school.ask('GET', `/api/courses?q=${MARKER}`);
    expect(body).toEqual([]);
    expect(headers['x-total-count']).toBe('0');
  });

  it('is in the responses to people enrolled in the course and to administrators', async () => {
    const toLearner = ['/api/courses/:courseId/enrolled', '/api/courses/:courseId/sections/:sectionId'];
    expect((await leaksTo(people.learner)).leaked).toEqual(toLearner);
    expect((await leaksTo(people.admin)).leaked).toEqual(['/api/courses/:courseId', ...toLearner].toSorted());
  });

  it('is in no response to a writing call a caller without access makes', async () => {
    for (const { method, url } of school.app.guardedRoutes.filter((route) => route.method !== 'GET')) {
      for (const as of [undefined, people.other, people.elsewhere, people.teacher]) {
        const [address = ''] = addressesOf(url);
        if (address.includes('/logout')) continue;
        const body = { userId: people.learner._id, courseId: course._id };
        const response = await school.ask(method as 'POST', address, { ...(as && { as }), body });
        expect(JSON.stringify([response.headers, response.body]), `${method} ${url}`).not.toContain(MARKER);
      }
    }
  });

  it('is replaced by a summary cut at a sentence, with title, length and preview flag', async () => {
    const { body } = await school.ask('GET', `/api/courses/${course._id}`);
    expect(body.sections[0]).toMatchObject({
      title: 'A unit',
      description: BEGINNING.trim(),
      summary: BEGINNING.trim(),
      durationSeconds: 0,
      freePreview: false,
      hasVideo: true,
      videoUrl: null,
      captionsUrl: null,
    });
  });

  it('is replaced by the summary an admin wrote, until it is cleared', async () => {
    const { _id } = await school.course();
    const url = `/api/courses/${_id}/sections/${await school.unit(_id, PAID)}`;
    const save = (summary: string) => school.ask('PUT', url, { as: people.admin, body: { summary } });
    const written = { summary: 'Arches for everybody.', ownSummary: 'Arches for everybody.' };
    expect((await save(' Arches for everybody. ')).body).toMatchObject({ ...written, description: TEXT });
    const shown = (await school.ask('GET', `/api/courses/${_id}`)).body.sections[0];
    expect(shown).toMatchObject({ summary: written.summary, description: written.summary });
    expect(shown).not.toHaveProperty('ownSummary');
    expect((await save('')).body).toMatchObject({ summary: BEGINNING.trim(), ownSummary: null });
    expect((await save('x'.repeat(241))).body.fields).toEqual({ summary: 'This has at most 240 characters.' });
  });

  it('is complete for every caller when the unit is a free preview', async () => {
    const { _id } = await school.course();
    await school.unit(_id, { ...PAID, freePreview: true });
    const { body } = await school.ask('GET', `/api/courses/${_id}`);
    expect(body.sections[0]).toMatchObject({ ...PAID, summary: BEGINNING.trim() });
    expect(body.sections[0].summary.length).toBeLessThanOrEqual(unitSummaryLength);
  });

  it('comes with its summary wherever it is complete', async () => {
    const whole = { description: TEXT, summary: unitSummary(TEXT) };
    const at = `/api/courses/${course._id}`;
    for (const as of [people.learner, people.admin]) {
      expect((await school.ask('GET', `${at}/enrolled`, { as })).body.sections[0]).toMatchObject(whole);
      expect((await school.ask('GET', `${at}/sections/${unit}`, { as })).body).toMatchObject(whole);
    }
    const form = multipart({ title: 'New', description: TEXT });
    const { headers } = form;
    const added = await school.ask('POST', `${at}/sections`, { as: people.admin, body: form.body, headers });
    expect(added.body).toMatchObject(whole);
  });
});
