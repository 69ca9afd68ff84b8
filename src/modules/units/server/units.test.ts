import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { basedOn } from '#tests/support/if-match.ts';

let school: TestSchool;
let admin: Person;
let course: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
});
afterAll(() => school.close());

const send = (method: 'POST' | 'PUT', url: string, form: ReturnType<typeof multipart>, version?: number) =>
  school.ask(method, url, { as: admin, body: form.body, headers: { ...form.headers, ...basedOn(version) } });
const add = async (fields: Record<string, string> = {}) =>
  (
    await send(
      'POST',
      `/api/courses/${course}/sections`,
      multipart({ title: 'A unit', description: 'About it.', ...fields }),
    )
  ).body;
const image = async () => ({
  field: 'sectionImage',
  name: 'unit.png',
  bytes: await sharp({ create: { width: 64, height: 36, channels: 3, background: '#222' } })
    .png()
    .toBuffer(),
});

describe('the units of a course', () => {
  it('[SECTIONS-08, CALL-28, DATA-06] are added at the end, with or without a video and a picture', async () => {
    const first = await add({ videoUrl: 'https://youtu.be/abcdefghijk', durationSeconds: '90' });
    const second = await send(
      'POST',
      `/api/courses/${course}/sections`,
      multipart({ title: 'Two', description: 'x', videoUrl: '' }, await image()),
    );
    expect(first).toMatchObject({ position: 1, hasVideo: true, durationSeconds: 90, version: 1 });
    expect(second.body).toMatchObject({ position: 2, hasVideo: false, videoUrl: null });
    expect(second.body.sectionImage).toMatch(/^\/media\/pictures\//);
    expect((await school.ask('GET', `/api/courses/${course}`)).body).toMatchObject({ lessons: 2, durationSeconds: 90 });
  });

  it('[CALL-29] have their place in their own course as position, in every response', async () => {
    const elsewhere = (await school.course())._id;
    for (const position of [1, 1, 2]) await school.unit(elsewhere, { position });
    const [first, second] = [await add(), await add()];
    expect([first.position, second.position]).toEqual([1, 2]);
    const url = `/api/courses/${course}/sections/${second._id}`;
    expect((await school.ask('GET', url, { as: admin })).body.position).toBe(2);
    expect((await send('PUT', url, multipart({ title: 'Changed' }))).body.position).toBe(2);
  });

  it('[CALL-37] can be sent as they were read, with or without a video and an image', async () => {
    const url = `/api/courses/${course}/sections`;
    const withImage = await send('POST', url, multipart({ title: 'One', description: 'x' }, await image()));
    for (const { _id } of [withImage.body, await add()]) {
      const read = (await school.ask('GET', `${url}/${_id}`, { as: admin })).body;
      const saved = await school.ask('PUT', `${url}/${_id}`, { as: admin, body: { ...read, title: 'Renamed' } });
      expect(saved.status).toBe(200);
      const { version: _version, ...same } = read;
      expect((await school.ask('GET', `${url}/${_id}`, { as: admin })).body).toMatchObject({
        ...same,
        title: 'Renamed',
      });
    }
  });

  it('[SECTIONS-05, SECTIONS-06, SEC-44] name the missing and invalid fields', async () => {
    const response = await send(
      'POST',
      `/api/courses/${course}/sections`,
      multipart({ videoUrl: 'javascript:alert(1)' }),
    );
    expect(response.body.fields).toEqual({
      title: 'Section title is required.',
      description: 'Description is required.',
      videoUrl: 'Please enter a web address that starts with https://, or leave this empty.',
    });
  });

  it('[CALL-28] take any web address as their video, and no other file of the school', async () => {
    const vimeo = 'https://vimeo.com/76979871';
    const sentence = 'This file of the school is not a film. Films end in .mp4, .m4v, .webm or .ogv.';
    const at = `/api/courses/${course}/sections`;
    const added = await send('POST', at, multipart({ title: 'New', description: 'x', videoUrl: vimeo }));
    expect([added.status, added.body.videoUrl]).toEqual([201, vimeo]);
    const unit = `${at}/${added.body._id}`;
    const changed = await send('PUT', unit, multipart({ videoUrl: `${vimeo}/other` }));
    expect([changed.status, changed.body.videoUrl]).toEqual([200, `${vimeo}/other`]);
    const refused = await send('PUT', unit, multipart({ videoUrl: '/media/pictures/0123/800.webp' }));
    expect([refused.status, refused.body.fields]).toEqual([400, { videoUrl: sentence }]);
  });

  it('added ten at once each have a place of their own', async () => {
    const url = `/api/courses/${course}/sections`;
    const body = { title: 'One of ten', description: 'About it.' };
    await Promise.all(Array.from({ length: 10 }, () => school.ask('POST', url, { as: admin, body })));
    const { sections } = (await school.ask('GET', `/api/courses/${course}`)).body;
    expect(sections.map((unit: { position: number }) => unit.position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('[CALL-29, CALL-30] change what was sent; a picture goes on the word remove', async () => {
    const unit = await add();
    const url = `/api/courses/${course}/sections/${unit._id}`;
    const withImage = await send('PUT', url, multipart({ title: 'Better' }, await image()), 1);
    expect(withImage.body).toMatchObject({ title: 'Better', description: 'About it.', version: 2 });
    const kept = await send('PUT', url, multipart({ sectionImage: '' }));
    expect(kept).toMatchObject({ status: 200, body: { sectionImage: withImage.body.sectionImage } });
    const without = await send('PUT', url, multipart({ sectionImage: 'remove' }));
    expect(without.body.sectionImage).toBeNull();
    const stale = await send('PUT', url, multipart({ title: 'Old' }), 1);
    expect(stale.body).toMatchObject({ code: 'edit_conflict', current: { title: 'Better' } });
    const last = await send('PUT', url, multipart({ title: 'Last save wins', version: '1' }));
    expect(last).toMatchObject({ status: 200, body: { title: 'Last save wins' } });
  });

  it('keep single line ends, whatever a form makes of them, and count them once', async () => {
    const description = `${'a'.repeat(LIMITS.unitTextLength - 2)}\nb`;
    const added = await send(
      'POST',
      `/api/courses/${course}/sections`,
      multipart({ title: 'Lines', description: description.replace('\n', '\r\n') }),
    );
    expect([added.status, added.body.description]).toEqual([201, description]);
  });

  it('can be put in another order, all of them and each once', async () => {
    const [a, b, c] = [await add({ title: 'a' }), await add({ title: 'b' }), await add({ title: 'c' })];
    const order = (sections: string[]) =>
      school.ask('PUT', `/api/courses/${course}/sections/order`, { as: admin, body: { sections } });
    expect((await order([c._id, a._id, b._id])).status).toBe(200);
    const { body } = await school.ask('GET', `/api/courses/${course}`);
    expect(body.sections.map((unit: { title: string }) => unit.title)).toEqual(['c', 'a', 'b']);
    for (const wrong of [
      [a._id, b._id],
      [a._id, a._id, b._id],
      [a._id, b._id, newId()],
    ]) {
      expect((await order(wrong)).status).toBe(400);
    }
  });

  it('[CALL-31] are deleted with an audit entry, and are 404 afterwards and in another course', async () => {
    const unit = await add();
    const other = (await school.course())._id;
    expect((await school.ask('GET', `/api/courses/${other}/sections/${unit._id}`, { as: admin })).body.code).toBe(
      'section_not_found',
    );
    const url = `/api/courses/${course}/sections/${unit._id}`;
    expect((await school.ask('DELETE', url, { as: admin })).status).toBe(200);
    expect((await school.ask('DELETE', url, { as: admin })).status).toBe(404);
    const [entry] = (await school.ask('GET', '/api/admin/activity?entity=section', { as: admin })).body;
    expect(entry).toMatchObject({ action: 'delete', label: 'A unit' });
  });
});
