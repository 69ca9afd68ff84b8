import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectOrphans } from '#modules/media/server/media.service.ts';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';

const [OLD, NEW] = ['https://films.example/old.mp4', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'];
const STORED = '/media/captions/0123456789abcdef0123456789abcdef.en.vtt';

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  unit = await school.unit(course, { videoUrl: OLD, captionsUrl: STORED, durationSeconds: 300 });
});
afterAll(() => school.close());

const at = (path = '', id = unit) => `/api/courses/${course}/sections/${id}${path}`;
const study = async (id = unit) => (await school.ask('GET', at('', id), { as: admin })).body;
const media = async () => (await school.ask('GET', `/api/courses/${course}/media`, { as: admin })).body;
const edit = async (fields: Partial<UnitDraftValue>) => {
  const { value, revision, baseVersion } = (await school.ask('GET', at('/draft'), { as: admin })).body;
  return school.ask('PUT', at('/draft'), {
    as: admin,
    body: { revision, baseVersion, value: { ...value, ...fields } },
  });
};
const publish = async () => {
  const { revision } = (await school.ask('GET', at('/draft'), { as: admin })).body;
  expect((await school.ask('POST', at('/publish'), { as: admin, body: { revision } })).status).toBe(200);
};
const caption = async (language: string, videoUrl?: string) =>
  (
    await school.ask('PUT', at('/captions'), {
      as: admin,
      body: { language, text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n', ...(videoUrl && { videoUrl }) },
    })
  ).body;
const photo = (background: string) =>
  sharp({ create: { width: 32, height: 18, channels: 3, background } })
    .png()
    .toBuffer();
const setImage = async (background: string, fields: Record<string, string> = {}) => {
  const form = multipart(fields, { field: 'sectionImage', name: 'a.png', bytes: await photo(background) });
  const { status, body } = await school.ask('PUT', at(), { as: admin, body: form.body, headers: form.headers });
  expect(status).toBe(200);
  return body.sectionImage;
};
const languages = async () => (await study()).captions.map(({ language }: { language: string }) => language);

describe('a unit whose video is replaced', () => {
  it('[MORE-500] keeps captions and frame until the draft is published, then has those of the new video', async () => {
    const english = await caption('en');
    const frame = await setImage('red', { posterOf: OLD });
    expect(frame).toMatch(/^\/media\/pictures\//);
    await edit({ videoUrl: NEW, durationSeconds: 0 });
    const spanish = await caption('es', NEW);
    expect(spanish).toMatchObject({ language: 'es', videoUrl: NEW });
    expect(await setImage('blue', { posterOf: NEW }), 'the published image').toBe(frame);
    expect((await media()).posters.map(({ videoUrl }: { videoUrl: string }) => videoUrl)).toEqual([OLD, NEW]);
    expect(await study()).toMatchObject({ videoUrl: OLD, sectionImage: frame, captions: [{ _id: english._id }] });
    await publish();
    const after = await study();
    expect(after).toMatchObject({ videoUrl: NEW, captions: [{ _id: spanish._id }] });
    expect(after.sectionImage).not.toBe(frame);
    expect(after.sectionImage).toMatch(/^\/media\/pictures\//);
  });

  it('[MORE-500] has nothing of the old video, and all of it again once that is restored', async () => {
    const frame = await setImage('red', { posterOf: OLD });
    const english = await caption('en');
    const before = await study();
    await edit({ videoUrl: '', durationSeconds: 0 });
    await publish();
    expect(await study()).toMatchObject({ videoUrl: null, captionsUrl: null, sectionImage: null, captions: [] });
    await collectOrphans({ db: school.database.db, storage: diskStorage(school.folder) });
    await school.ask('POST', at('/versions/1/restore'), { as: admin });
    await publish();
    const { version: _version, ...after } = await study();
    const { version: _before, ...same } = before;
    expect(after).toEqual(same);
    expect([after.sectionImage, after.captions[0]._id]).toEqual([frame, english._id]);
    expect((await school.ask('DELETE', `/api/admin/media/${english._id}`, { as: admin })).status).toBe(200);
    expect((await study()).captionsUrl, 'captions that were not uploaded').toBe(STORED);
  });

  it('keeps an image that is no frame, and what belongs to it if only the form of the address changes', async () => {
    const own = await setImage('green');
    await edit({ videoUrl: NEW });
    await publish();
    await caption('en');
    await edit({ videoUrl: 'https://youtu.be/aqz-KE-bpKQ' });
    await publish();
    expect([await languages(), (await study()).sectionImage]).toEqual([['en'], own]);
  });

  it('shows its own image with the old video again, when the next one had a frame', async () => {
    const own = await setImage('green');
    await edit({ videoUrl: NEW });
    await setImage('blue', { posterOf: NEW });
    await publish();
    expect((await study()).sectionImage).not.toBe(own);
    await edit({ videoUrl: OLD });
    await publish();
    expect((await study()).sectionImage).toBe(own);
  });

  it('finds the captions of a video by another form of its address', async () => {
    await caption('en', NEW);
    const again = await caption('en', 'https://youtu.be/aqz-KE-bpKQ');
    await edit({ videoUrl: NEW });
    await publish();
    expect((await study()).captions.map(({ _id }: { _id: string }) => _id)).toEqual([again._id]);
  });

  it('has captions that were stored before its first video, unless that has its own in this language', async () => {
    unit = await school.unit(course, {});
    await caption('en');
    await caption('es');
    await edit({ videoUrl: OLD });
    const own = await caption('es', OLD);
    expect(await languages()).toEqual(['en']);
    await publish();
    expect(await languages()).toEqual(['en', 'es']);
    expect((await study()).captions[1]._id).toBe(own._id);
  });

  it('forgets the frame when an image of its own is uploaded, and its copy keeps what belongs to each video', async () => {
    await setImage('red', { posterOf: OLD });
    await caption('en');
    await edit({ videoUrl: NEW });
    await publish();
    const copies = await school.ask('POST', `/api/courses/${course}/sections/duplicate`, {
      as: admin,
      body: { sections: [unit] },
    });
    const own = await setImage('green');
    await edit({ videoUrl: OLD });
    await publish();
    expect((await study()).sectionImage).toBe(own);
    unit = copies.body.sections[0];
    await edit({ videoUrl: OLD });
    await publish();
    expect(await languages()).toEqual(['en']);
    expect((await study()).sectionImage).toMatch(/^\/media\/pictures\//);
    expect((await study()).sectionImage).not.toBe(own);
  });
});
