import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { collectFiles } from './uploads.service.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,500\nWho <i>are</i> you & me?\n';
const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nWho are you &amp; me?\n';

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool({ mediaQuota: 10_000 });
});
beforeEach(async () => {
  await school.reset();
  rmSync(join(school.folder, 'private'), { recursive: true, force: true });
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  unit = await school.unit(course, { videoUrl: 'https://films.example/a.mp4' });
});
afterAll(() => school.close());

const save = (body: object, id = unit, ref = course) =>
  school.ask('PUT', `/api/courses/${ref}/sections/${id}/captions`, {
    as: admin,
    body: { language: 'en', text: SRT, ...body },
  });
const study = async (as: Person, id = unit) =>
  (await school.ask('GET', `/api/courses/${course}/sections/${id}`, { as })).body;
const stored = (id: string) => readFile(join(school.folder, 'private', `${id}.vtt`), 'utf8');
const clean = () => collectFiles({ db: school.database.db, storage: diskStorage(school.folder) });

describe('captions of a unit', () => {
  it('are stored as WebVTT and listed by language for those who may study it', async () => {
    const english = await save({});
    expect([english.status, english.body]).toMatchObject([
      200,
      { kind: 'captions', language: 'en', automatic: false, name: 'en.vtt', type: 'text/vtt', sectionId: unit },
    ]);
    expect(await stored(english.body._id)).toBe(VTT);
    await save({ language: 'pt-BR' });
    const learner = await school.person();
    await school.enrol(learner, course);
    const { captions } = await study(learner);
    expect(captions).toMatchObject([{ language: 'en', automatic: false }, { language: 'pt-BR' }]);
    const enrolled = await school.ask('GET', `/api/courses/${course}/enrolled`, { as: learner });
    expect(enrolled.body.sections[0].captionsUrl).toBe(captions[0].url);
    expect((await school.ask('GET', `/api/courses/${course}`)).body.sections[0].captionsUrl).toBeNull();
    expect(captions[0].url).toMatch(/\/en\.vtt\?expires=\d+&signature=[\w-]{43}$/);
    const audit = await school.ask('GET', '/api/admin/activity', { as: admin });
    expect(audit.body[0]).toMatchObject({ entity: 'section', after: { file: 'pt-BR.vtt' } });
  });

  it('replace those of the same language, which are removed a day later', async () => {
    const first = (await save({})).body;
    const second = (await save({ text: VTT.replace('you', 'they'), replaces: first._id })).body;
    expect((await study(admin)).captions).toMatchObject([{ _id: second._id }]);
    await clean();
    expect(readdirSync(join(school.folder, 'private'))).toHaveLength(2);
    await school.database.db.execute(sql`update media_files set unused_since = now() - interval '25 hours'
      where unused_since is not null`);
    await clean();
    expect(readdirSync(join(school.folder, 'private'))).toEqual([`${second._id}.vtt`]);
    expect((await school.ask('DELETE', `/api/admin/media/${second._id}`, { as: admin })).status).toBe(200);
    expect((await study(admin)).captions).toEqual([]);
  });

  it('are not replaced by text made from others', async () => {
    const first = (await save({ replaces: null })).body;
    const second = (await save({ replaces: first._id })).body;
    for (const replaces of [first._id, null]) {
      const late = await save({ replaces });
      expect([late.status, late.body.code, late.body.current]).toMatchObject([
        409,
        'edit_conflict',
        { _id: second._id },
      ]);
    }
    expect((await save({ replaces: second._id, language: 'es' })).body).toMatchObject({ code: 'edit_conflict' });
    expect(readdirSync(join(school.folder, 'private')).toSorted()).toEqual(
      [first, second].map(({ _id }) => `${_id}.vtt`).toSorted(),
    );
  });

  it('are refused with the line that is wrong, in an unknown place and beyond the quota', async () => {
    const wrong = await save({ text: 'WEBVTT\n\n00:02.000 --> 00:01.000\nText' });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { text: 'Line 3: this caption ends before it begins.' }]);
    expect((await save({ language: 'the moon' })).body.fields).toHaveProperty('language');
    expect((await save({}, newId())).body.code).toBe('section_not_found');
    expect((await save({}, unit, newId())).body.code).toBe('course_not_found');
    expect((await save({ text: SRT.replace('Who', 'x'.repeat(10_000)) })).body.code).toBe('media_quota');
    expect((await save({ text: SRT.replace('Who', 'é'.repeat(1_500_000)) })).body.fields).toEqual({
      text: 'This has at most 2,097,152 characters.',
    });
    expect((await study(admin)).captions).toEqual([]);
  });

  it('are copied with their unit and with their course', async () => {
    await save({});
    const copies = await school.ask('POST', `/api/courses/${course}/sections/duplicate`, {
      as: admin,
      body: { sections: [unit] },
    });
    const [copy] = copies.body.sections;
    const { captions } = await study(admin, copy);
    expect(captions).toMatchObject([{ language: 'en' }]);
    expect(captions[0].url).toBe((await study(admin)).captions[0].url);
    const whole = await school.ask('POST', `/api/courses/${course}/duplicate`, { as: admin, body: {} });
    const { body: media } = await school.ask('GET', `/api/courses/${whole.body._id}/media`, { as: admin });
    expect(media.files.map(({ name }: { name: string }) => name)).toEqual(['en.vtt', 'en.vtt']);
  });
});
