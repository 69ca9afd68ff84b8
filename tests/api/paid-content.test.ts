import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unitSummaryLength } from '#contract/limits.ts';
import { unitSummary } from '#modules/courses/contract/unit-summary.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';

/** Occurs in the text of every unit after the first 240 characters, in the addresses of its video and captions, and in files. */
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
/** A unit with a draft and versions, changed since the learner completed it. */
let edited: string;
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
  const file = { kind: 'file', name: `${MARKER}.pdf`, type: 'application/pdf', bytes: 9 } as const;
  const captions = { kind: 'captions', language: 'en', name: `${MARKER}.vtt`, type: 'text/vtt', bytes: 9 } as const;
  for (const each of [file, captions])
    await school.database.db.insert(mediaFiles).values({ id: newId(), courseId: course._id, sectionId: unit, ...each });
  await school.enrol(people.learner, course._id);
  await school.enrol(people.elsewhere, (await school.course())._id);
  edited = await school.unit(course._id, PAID);
  await editUnit();
});
afterAll(() => school.close());

/** Publishes two versions of a unit, one before and one after the learner completed it, and saves a draft of a third. */
async function editUnit(): Promise<void> {
  const at = `/api/courses/${course._id}/sections/${edited}`;
  const done = (url: string, as: Person, body: object) => school.ask('PUT', url, { as, body });
  const publish = (text: string) => done(at, people.admin, { description: `${TEXT} ${text}` });
  expect((await publish('One.')).status).toBe(200);
  await done(`/api/courses/${course._id}/progress/${edited}`, people.learner, { done: true });
  expect((await publish('Two.')).status).toBe(200);
  const { revision, baseVersion, value } = (await school.ask('GET', `${at}/draft`, { as: people.admin })).body;
  const draft = { revision, baseVersion, value: { ...value, description: `${TEXT} Three.` } };
  expect((await done(`${at}/draft`, people.admin, draft)).status).toBe(200);
}

const addressesOf = (url: string): string[] => {
  const queries = ['', `?q=${MARKER}`, '?limit=200', '?ids=1,2', '?sort=newest', `?courseId=${course._id}`];
  const units = url.includes(':sectionId') ? [unit, edited] : [unit];
  return [course._id, course.customId].flatMap((ref) =>
    units.flatMap((each) =>
      queries.map(
        (query) =>
          url
            .replace(':courseId', String(ref))
            .replace(':sectionId', each)
            .replace(':number', '1')
            .replace(/:(?:id|userId)\b/, people.learner._id) + query,
      ),
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
    '[CATALOGUE-25, SEC-06] is in no GET response to a caller without access (%s)',
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
    const unitAt = '/api/courses/:courseId/sections/:sectionId';
    const toBoth = ['/api/courses/:courseId/enrolled', unitAt];
    expect((await leaksTo(people.learner)).leaked).toEqual([...toBoth, `${unitAt}/changes`]);
    const toAdmin = ['/draft', '/diff', '/versions/:number'].map((path) => unitAt + path);
    expect((await leaksTo(people.admin)).leaked).toEqual(
      [
        '/api/admin/activity',
        '/api/admin/activity/export',
        '/api/courses/:courseId',
        '/api/admin/library',
        '/api/courses/:courseId/archive',
        '/api/courses/:courseId/library',
        '/api/courses/:courseId/media',
        ...toBoth,
        ...toAdmin,
      ].toSorted(),
    );
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

  it('[CATALOGUE-25] is replaced by a summary cut at a sentence, with title, length and preview flag', async () => {
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

  it('[MORE-62] is replaced by the summary an admin wrote, until it is cleared', async () => {
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

  it('is HTML in a free preview and in the response that has one unit', async () => {
    const { _id } = await school.course({ language: 'Spanish' });
    const text = '> [!NOTE]\n> An *arch*.';
    const html =
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Nota</p>\n<p>An <em>arch</em>.</p>\n</div>\n';
    const own = await school.unit(_id, { description: text });
    await school.unit(_id, { description: text, freePreview: true });
    const { sections } = (await school.ask('GET', `/api/courses/${_id}`)).body;
    expect(sections.map((each: { html?: string }) => each.html)).toEqual([undefined, html]);
    const { body } = await school.ask('GET', `/api/courses/${_id}/sections/${own}`, { as: people.admin });
    expect(body).toMatchObject({ html, description: text });
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
