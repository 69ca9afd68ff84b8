import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FieldError, fieldErrorSentence } from '#contract/fields/field-errors.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { avc, esds, indexLast, mp4Video as video, videoEntry, webmVideo } from '#tests/support/samples/videos.ts';
import { uploadCall, uploadHeaders } from '#tests/support/samples/uploads.ts';
import { collectFiles, createUpload } from './uploads.service.ts';
import { sha256 } from '#tests/support/samples/course-archives.ts';

const MB = 1024 * 1024;
const pdf = Buffer.from('%PDF-1.7 a worksheet');

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool({ mediaQuota: 40 * MB });
});
beforeEach(async () => {
  await school.reset();
  for (const name of ['private', 'uploads']) rmSync(join(school.folder, name), { recursive: true, force: true });
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  unit = await school.unit(course);
});
afterAll(() => school.close());

const begin = (bytes: number, more: Record<string, string> = {}) =>
  school.ask('POST', '/api/admin/media', {
    as: admin,
    headers: uploadHeaders(bytes, { courseId: course, sectionId: unit, kind: 'film', filename: 'Bögen.MP4', ...more }),
  });
const at = (id: string) => `/api/admin/media/${id}`;
const send = (id: string, offset: number, bytes: Buffer) =>
  school.ask('PATCH', at(id), { as: admin, ...uploadCall(offset, bytes) });
const read = (id: string) => school.ask('GET', at(id), { as: admin });
const media = () => school.ask('GET', `/api/courses/${course}/media`, { as: admin });
const filesOnDisk = () =>
  readdirSync(school.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?:private|uploads)./.test(path),
  );
const clean = () => collectFiles({ db: school.database.db, storage: diskStorage(school.folder) });
const age = (table: string, column: string, hours: number) =>
  school.database.db.execute(
    sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = now() - make_interval(hours => ${hours})`,
  );

/** Uploads a file in one part and returns it. */
async function uploaded(bytes: Buffer, more: Record<string, string>) {
  const { body } = await begin(bytes.length, more);
  return (await send(body._id, 0, bytes)).body.file;
}

describe('an upload', () => {
  it('arrives in parts and becomes a film at a signed address', async () => {
    const bytes = video(UPLOAD_LIMITS.uploadPartBytes + 1000);
    const begun = await begin(bytes.length);
    expect([begun.status, begun.body]).toEqual([
      201,
      { _id: begun.body._id, bytes: bytes.length, received: 0, file: null },
    ]);
    expect(begun.headers).toMatchObject({ location: at(begun.body._id), 'tus-resumable': '1.0.0' });
    const id = begun.body._id;
    const first = await send(id, 0, bytes.subarray(0, UPLOAD_LIMITS.uploadPartBytes));
    expect(first.headers['upload-offset']).toBe(String(UPLOAD_LIMITS.uploadPartBytes));
    const head = await school.app.inject({ method: 'HEAD', url: at(id), headers: { cookie: admin.cookie } });
    expect(head.headers).toMatchObject({
      'upload-offset': String(UPLOAD_LIMITS.uploadPartBytes),
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    });
    const { body } = await send(id, UPLOAD_LIMITS.uploadPartBytes, bytes.subarray(UPLOAD_LIMITS.uploadPartBytes));
    expect(body.file).toMatchObject({ _id: id, kind: 'film', name: 'bogen.mp4', bytes: bytes.length, sectionId: unit });
    expect((await read(id)).body).toEqual(body);
    expect(filesOnDisk()).toEqual([`private/${id}.mp4`]);
    const { body: list } = await media();
    expect(list).toMatchObject({ courseBytes: bytes.length, schoolBytes: bytes.length, quotaBytes: 40 * MB });
    expect(list.files).toHaveLength(1);
  });

  it('of the official client goes on after an interruption', async () => {
    await school.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = school.app.server.address() as AddressInfo;
    const bytes = video(21 * MB);
    const options = {
      endpoint: `http://127.0.0.1:${port}/api/admin/media`,
      headers: { cookie: admin.cookie },
      chunkSize: 6 * MB,
      metadata: { courseId: course, sectionId: unit, kind: 'film', filename: 'a.mp4' },
      retryDelays: null,
    };
    const address = await new Promise<string>((interrupted, reject) => {
      const upload: Upload = new Upload(bytes, {
        ...options,
        onError: reject,
        onChunkComplete: (_size, accepted) => {
          if (accepted < 10 * MB) return;
          void upload.abort().then(() => interrupted(upload.url ?? ''));
        },
      });
      upload.start();
    });
    await new Promise<void>((done, reject) => {
      new Upload(bytes, { ...options, uploadUrl: address, onError: reject, onSuccess: () => done() }).start();
    });
    const { body } = await read(address.split('/').at(-1) ?? '');
    expect(body).toMatchObject({ received: bytes.length, file: { bytes: bytes.length } });
    const file = await diskStorage(school.folder).read(`private/${body._id}.mp4`);
    expect(sha256(Buffer.concat(await Array.fromAsync(file!.stream)))).toBe(sha256(bytes));
  });

  it('accepts a part only where the last one ended', async () => {
    const bytes = video(UPLOAD_LIMITS.uploadPartBytes * 2);
    const { body } = await begin(bytes.length);
    const part = bytes.subarray(0, UPLOAD_LIMITS.uploadPartBytes);
    expect((await send(body._id, UPLOAD_LIMITS.uploadPartBytes, part)).body.code).toBe('upload_offset');
    await send(body._id, 0, part);
    expect((await send(body._id, 0, part)).body.code).toBe('upload_offset');
    expect((await send(body._id, UPLOAD_LIMITS.uploadPartBytes, Buffer.concat([part, part]))).body.code).toBe(
      'upload_too_large',
    );
    expect((await read(body._id)).body.received).toBe(UPLOAD_LIMITS.uploadPartBytes);
    expect((await send(body._id, UPLOAD_LIMITS.uploadPartBytes, part.subarray(0, 10))).body.code).toBe(
      'upload_part_small',
    );
  });

  it('has its file for a client that sends the last part again because the response was lost', async () => {
    const bytes = video(1000);
    const { body } = await begin(bytes.length);
    const { file } = (await send(body._id, 0, bytes)).body;
    const again = await send(body._id, 0, bytes);
    expect([again.status, again.body.code]).toEqual([409, 'upload_offset']);
    expect((await read(body._id)).body).toMatchObject({ received: bytes.length, file: { _id: file._id } });
  });

  it('is finished by its last part even if the process died before noting it', async () => {
    const bytes = video(1000);
    const { body } = await begin(bytes.length);
    const storage = diskStorage(school.folder);
    const upload = { key: `private/${body._id}.mp4`, ref: 'disk' };
    await storage.writePart(upload, { number: 1, offset: 0 }, bytes);
    await storage.finishUpload(upload, ['1000']);
    expect((await send(body._id, 0, bytes)).body.file).toMatchObject({ _id: body._id, bytes: 1000 });
  });

  it('is refused in another version of the protocol, and of another type or size', async () => {
    const version = await school.ask('POST', '/api/admin/media', {
      as: admin,
      headers: { ...uploadHeaders(10, {}), 'tus-resumable': '0.2.2' },
    });
    expect([version.status, version.body.code, version.headers['tus-version']]).toEqual([
      412,
      'upload_version',
      '1.0.0',
    ]);
    expect((await begin(10, { filename: 'a.exe' })).body.code).toBe('file_type');
    expect((await begin(10, { kind: 'file', filename: 'a.html' })).body.code).toBe('file_type');
    expect((await begin(UPLOAD_LIMITS.fileBytes + 1, { kind: 'file', filename: 'a.pdf' })).body.code).toBe(
      'upload_too_large',
    );
    expect((await begin(10, { courseId: newId() })).body.code).toBe('course_not_found');
    expect((await begin(10, { sectionId: newId() })).body.code).toBe('section_not_found');
    expect((await begin(10, { kind: 'folder' })).body.fields).toHaveProperty('kind');
    expect((await begin(2 ** 50)).body.code).toBe('upload_too_large');
    expect(filesOnDisk()).toEqual([]);
  });

  it.each([
    ['a.mbz', 'package_moodle'],
    ['A.IMSCC', 'package_cartridge'],
    ['a.h5p', 'package_h5p'],
    ['a.rar', 'zip_unreadable'],
  ])('of a course in %s is refused before any byte is sent, with the reason %s', async (filename, code) => {
    const refused = await school.ask('POST', '/api/admin/media', {
      as: admin,
      headers: uploadHeaders(10, { kind: 'archive', filename }),
    });
    expect([refused.status, refused.body.code, refused.body.reason.code]).toEqual([415, 'file_type', code]);
    expect(refused.body.message).toBe(fieldErrorSentence({ code } as FieldError));
  });

  it('of content that is not what the name says is gone', async () => {
    const { body } = await begin(20, { kind: 'file', filename: 'a.zip' });
    const refused = await send(body._id, 0, Buffer.from('<script>alert(1)</sc'));
    expect([refused.status, refused.body.code]).toEqual([415, 'file_type']);
    expect((await read(body._id)).body.code).toBe('upload_not_found');
    expect(filesOnDisk()).toEqual([]);
  });

  it('of a film that browsers do not show is refused with the reason, and gone', async () => {
    const whole = video(20_000);
    const videos: [string, Buffer, string?][] = [
      ['film_incomplete', whole.subarray(0, 10_000)],
      ['film_incomplete', indexLast(whole).subarray(0, 15_000)],
      ['film_hevc', video(1_000, [['vide', videoEntry('hvc1')]])],
      ['film_prores', video(1_000, [['vide', videoEntry('apcn')]])],
      ['film_mpeg4', video(1_000, [['vide', videoEntry('mp4v', esds(0x20))]])],
      ['film_h264_profile', video(1_000, [['vide', avc(110)]])],
      ['film_codec', video(1_000, [['vide', videoEntry('cvid')]])],
      ['film_no_picture', video(1_000, [])],
      ['film_incomplete', webmVideo('V_VP9').subarray(0, -10), 'a.webm'],
    ];
    for (const [code, bytes, filename = 'a.mp4'] of videos) {
      const { body } = await begin(bytes.length, { filename });
      const refused = await send(body._id, 0, bytes);
      expect([refused.status, refused.body.code, refused.body.reason]).toEqual([
        415,
        'file_type',
        { code, params: {} },
      ]);
      expect(refused.body.message).toBe(fieldErrorSentence({ code } as FieldError));
      expect((await read(body._id)).body.code).toBe('upload_not_found');
    }
    expect(filesOnDisk()).toEqual([]);
    expect(await uploaded(webmVideo('V_VP9'), { filename: 'a.webm' })).toMatchObject({ kind: 'film' });
  });

  it('stays within the quota of the school, together with others', async () => {
    await begin(30 * MB);
    expect((await begin(11 * MB)).body.code).toBe('media_quota');
    expect((await begin(9 * MB)).status).toBe(201);
    expect(filesOnDisk()).toHaveLength(2);
  });

  it('needs room on the disk', async () => {
    const storage = { ...diskStorage(school.folder), freeBytes: async () => 600 * MB };
    const parts = { db: school.database.db, storage } as Parameters<typeof createUpload>[0];
    const metadata = { courseId: course, sectionId: unit, kind: 'film', filename: 'a.mp4' } as const;
    await expect(createUpload(parts, null as never, metadata, 100 * MB)).rejects.toMatchObject({
      code: 'media_no_room',
    });
  });

  it('can be given up, and expires after three days', async () => {
    const [one, two] = [await begin(MB), await begin(MB)];
    expect((await school.ask('DELETE', at(one.body._id), { as: admin })).status).toBe(200);
    expect((await read(one.body._id)).body.code).toBe('upload_not_found');
    await clean();
    expect((await read(two.body._id)).status).toBe(200);
    await age('media_uploads', 'touched_at', 73);
    expect((await send(two.body._id, 0, video(MB))).body.code).toBe('upload_not_found');
    await clean();
    expect(filesOnDisk()).toEqual([]);
  });
});

describe('a file of a unit', () => {
  it('is on the page of the unit, for those who may study it, and counted in the audit log', async () => {
    const learner = await school.person();
    await school.enrol(learner, course);
    const file = await uploaded(pdf, { kind: 'file', filename: '../Exercise  1.PDF' });
    expect(file.name).toBe('Exercise 1.pdf');
    const { body } = await school.ask('GET', `/api/courses/${course}/sections/${unit}`, { as: learner });
    expect(body.files).toMatchObject([{ _id: file._id, name: 'Exercise 1.pdf', bytes: pdf.length }]);
    expect(body.files[0].url).toMatch(/\?expires=\d+&signature=[\w-]{43}$/);
    const audit = await school.ask('GET', '/api/admin/activity', { as: admin });
    expect(audit.body[0]).toMatchObject({ entity: 'section', after: { file: 'Exercise 1.pdf' } });
    const stranger = await school.person();
    expect((await school.ask('GET', `/api/courses/${course}/sections/${unit}`, { as: stranger })).status).toBe(403);
  });

  it('is gone at once when it is deleted', async () => {
    const file = await uploaded(pdf, { kind: 'file', filename: 'a.pdf' });
    expect((await school.ask('DELETE', at(file._id), { as: admin })).status).toBe(200);
    expect((await media()).body).toMatchObject({ files: [], schoolBytes: 0 });
    expect(filesOnDisk()).toEqual([]);
  });
});

describe('the film of a unit', () => {
  const save = (videoUrl: string) =>
    school.ask('PUT', `/api/courses/${course}/sections/${unit}`, { as: admin, body: { videoUrl } });

  it('is stored without its signature and returned with one', async () => {
    const file = await uploaded(video(1000), {});
    const { body } = await save(file.url);
    expect(body.videoUrl).toBe(file.url);
    const { rows } = await school.database.db.execute(sql`select video_url from sections where id = ${unit}`);
    expect(rows).toEqual([{ video_url: file.url.split('?')[0] }]);
    const learner = await school.person();
    await school.enrol(learner, course);
    const whole = await school.ask('GET', `/api/courses/${course}/enrolled`, { as: learner });
    expect(whole.body.sections[0].videoUrl).toBe(file.url);
    expect((await school.ask('GET', `/api/courses/${course}`)).body.sections[0].videoUrl).toBeNull();
    await school.ask('PUT', `/api/courses/${course}/sections/${unit}`, { as: admin, body: { freePreview: true } });
    expect((await school.ask('GET', `/api/courses/${course}`)).body.sections[0].videoUrl).toBe(file.url);
  });

  it('is not deleted while the unit shows it, and a day after nothing does', async () => {
    const file = await uploaded(video(1000), {});
    await save(file.url);
    const deleted = await school.ask('DELETE', at(file._id), { as: admin });
    expect(deleted.body.code).toBe('media_in_use');
    await school.ask('DELETE', `/api/courses/${course}/sections/${unit}`, { as: admin });
    await clean();
    expect(filesOnDisk()).toHaveLength(1);
    await age('media_files', 'unused_since', 25);
    await clean();
    expect(filesOnDisk()).toEqual([]);
  });
});

describe('the files of a copied unit', () => {
  const remove = (id: string) => school.ask('DELETE', at(id), { as: admin });

  it('share the stored bytes, which stay until the last of them is deleted', async () => {
    const shown = await uploaded(video(1000), {});
    await school.ask('PUT', `/api/courses/${course}/sections/${unit}`, { as: admin, body: { videoUrl: shown.url } });
    const file = await uploaded(pdf, { kind: 'file', filename: 'a.pdf' });
    const { body } = await school.ask('POST', `/api/courses/${course}/duplicate`, { as: admin });
    const [copy] = body.sections;
    const ofCopy = await school.ask('GET', `/api/courses/${body._id}/media`, { as: admin });
    const total = 1000 + pdf.length;
    expect(ofCopy.body).toMatchObject({ courseBytes: total, schoolBytes: total });
    expect(ofCopy.body.files.map((one: { sectionId: string; url: string }) => [one.sectionId, one.url])).toEqual([
      [copy._id, shown.url],
      [copy._id, file.url],
    ]);
    expect([body.resourceFiles, copy.videoUrl]).toEqual([1, shown.url]);
    expect((await remove(file._id)).status).toBe(200);
    expect(filesOnDisk()).toHaveLength(2);
    const studied = await school.ask('GET', `/api/courses/${body._id}/sections/${copy._id}`, { as: admin });
    expect(studied.body.files).toMatchObject([{ url: file.url }]);
    const [videoOfCopy, fileOfCopy] = ofCopy.body.files;
    expect((await remove(videoOfCopy._id)).body.code).toBe('media_in_use');
    expect((await remove(fileOfCopy._id)).status).toBe(200);
    expect(filesOnDisk()).toHaveLength(1);
    await school.ask('DELETE', `/api/courses/${course}`, { as: admin, body: {} });
    await clean();
    await age('media_files', 'unused_since', 25);
    await clean();
    expect(filesOnDisk()).toHaveLength(1);
    await school.ask('DELETE', `/api/courses/${body._id}`, { as: admin, body: {} });
    await clean();
    await age('media_files', 'unused_since', 25);
    await clean();
    expect(filesOnDisk()).toEqual([]);
  });
});
