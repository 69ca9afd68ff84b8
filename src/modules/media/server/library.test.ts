import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { newId } from '#server/db/uuid.ts';
import { images } from '#server/db/schema/images.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { unitDrafts, unitVersions, unitVideos } from '#server/db/schema/units.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { joinTeam } from '#tests/support/course-team.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { collectImages, collectOrphans } from './media.service.ts';
import { collectFiles } from './uploads.service.ts';

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Ada Admin' });
  course = (await school.course({ name: 'Drawing' }))._id;
  unit = await school.unit(course, { title: 'Shade' });
});
afterAll(() => school.close());

const db = () => school.database.db;
const ago = (time: string) => sql<Date>`now() - ${time}::interval` as unknown as Date;
const old = ago('25 hours');

/** Stores the row of an image that was uploaded yesterday; returns its address and id. */
async function picture(fields: Partial<typeof images.$inferInsert> = {}) {
  const id = newId().replaceAll('-', '');
  const imageSrc = `/media/pictures/${id}/800.webp`;
  await db()
    .insert(images)
    .values({ imageSrc, name: 'Picture', bytes: 1_000, createdAt: old, ...fields });
  return { id, imageSrc };
}
/** Stores the row of a file of the unit that was uploaded yesterday; returns its address and id. */
async function file(kind: 'film' | 'file' | 'captions', fields: Partial<typeof mediaFiles.$inferInsert> = {}) {
  const id = newId();
  const name = kind === 'film' ? 'clip.mp4' : kind === 'file' ? 'sheet.pdf' : 'en.vtt';
  const type = kind === 'film' ? 'video/mp4' : kind === 'file' ? 'application/pdf' : 'text/vtt';
  const unitOf = { courseId: course, sectionId: unit };
  await db()
    .insert(mediaFiles)
    .values({ id, kind, name, type, bytes: 500, ...unitOf, createdAt: old, ...fields });
  return { id, address: `/media/files/${fields.bytesOf ?? id}/${name}` };
}
const list = async (query = '') => (await school.ask('GET', `/api/admin/library${query}`, { as: admin })).body;
const usesOf = async (id: string) => {
  const item = (await list('?limit=200')).find((one: { _id: string }) => one._id === id);
  return {
    uses: item.uses.map(({ place, name }: { place: string; name: string }) => [place, name]),
    unused: item.unused,
  };
};
const remove = (ids: readonly string[], as = admin) =>
  school.ask('POST', '/api/admin/library/deletion', { as, body: { ids } });
async function member(role: 'owner' | 'author' | 'marker'): Promise<Person> {
  const one = await school.person();
  await joinTeam(db(), course, one._id, role);
  return one;
}
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id);

describe('the library of the school', () => {
  it('[MORE-501] lists every image and file with where it is used', async () => {
    const { imageSrc, id } = await picture({ createdBy: admin._id, name: 'Leaf' });
    const value = { title: 'Shade', description: `![Leaf](${imageSrc})`, summary: '', videoUrl: '' };
    await school.ask('PUT', `/api/courses/${course}/sections/${unit}`, {
      as: admin,
      body: { description: `![Leaf](${imageSrc})` },
    });
    await db()
      .insert(unitDrafts)
      .values({ sectionId: unit, revision: 1, baseVersion: 1, value: value as never });
    await db().insert(unitVideos).values({ sectionId: unit, videoUrl: 'https://x.example/a.mp4', poster: imageSrc });
    const [item] = await list();
    expect(item).toMatchObject({
      _id: id,
      kind: 'image',
      name: 'Leaf',
      bytes: 1_000,
      by: { _id: admin._id, name: 'Ada Admin' },
      course: { _id: course, name: 'Drawing' },
      unused: false,
    });
    expect((await usesOf(id)).uses).toEqual([
      ['unitDraft', 'Shade'],
      ['poster', 'Shade'],
      ['unit', 'Shade'],
    ]);
  });

  it('[MORE-501] names the part of the settings and the free page, certificates, teachers and questions', async () => {
    const { imageSrc, id } = await picture();
    const document = {
      identity: { certificate: { logo: { src: imageSrc, alt: {} } } },
      home: { sections: [{ picture: { src: imageSrc } }] },
      pages: { pages: [{ slug: 'imprint', title: { en: 'Imprint' }, text: { en: `![x](${imageSrc})` } }] },
    };
    const asJson = JSON.stringify(document);
    await db().execute(sql`insert into school_versions (document, changed) values (${asJson}::jsonb, '{}')`);
    await db().execute(
      sql`insert into school_draft_parts (part, value, revision) values ('about', ${asJson}::jsonb, 1)`,
    );
    const teacher = await school.person({ role: 'teacher', name: 'Grace' });
    await db().execute(
      sql`insert into instructor_profiles (user_id, name, image_src) values (${teacher._id}, 'Grace', ${imageSrc})`,
    );
    const question = newId();
    await db().execute(sql`insert into questions (id, course_id) values (${question}, ${course})`);
    await db().execute(sql`insert into question_versions (id, question_id, number, type, body)
      values (${newId()}, ${question}, 1, 'essay', ${asJson}::jsonb)`);
    expect((await usesOf(id)).uses.toSorted()).toEqual(
      [
        ['page', 'Imprint'],
        ['question', 'Drawing'],
        ['settings', 'certificate'],
        ['settings', 'home'],
        ['settingsDraft', 'about'],
        ['teacher', 'Grace'],
      ].toSorted(),
    );
    await db().execute(sql`insert into school_versions (document, changed) values ('{}', '{}')`);
    expect((await usesOf(id)).uses).toContainEqual(['settingsVersion', '']);
  });

  it('[MORE-501] lists an earlier version only where nothing else of the unit has the file', async () => {
    const { address, id } = await file('film');
    const versionOf = (number: number) => ({ sectionId: unit, number, value: { videoUrl: address } as never });
    await db()
      .insert(unitVersions)
      .values([versionOf(1), versionOf(2)]);
    expect(await usesOf(id)).toEqual({ uses: [['unitVersion', 'Shade']], unused: false });
    await db().execute(sql`update sections set video_url = ${address}`);
    expect((await usesOf(id)).uses).toEqual([['unit', 'Shade']]);
    const poster = (await picture()).imageSrc;
    await db().insert(unitVideos).values({ sectionId: unit, videoUrl: address, poster });
    expect((await list('?kind=video'))[0].imageSrc).toBe(poster);
    await db().execute(sql`delete from courses`);
    // Once the clean-up has noted it, it rests for a day.
    expect(await usesOf(id)).toEqual({ uses: [], unused: false });
    await collectFiles(school.app.services);
    expect(await usesOf(id)).toEqual({ uses: [], unused: false });
    await db().execute(sql`update media_files set unused_since = ${old}`);
    expect(await usesOf(id)).toEqual({ uses: [], unused: true });
  });

  it('[MORE-502] searches by name, kind, course and what is unused, page by page', async () => {
    const other = (await school.course({ name: 'Painting' }))._id;
    const leaf = await picture({ name: 'Émile', courseId: other });
    const film = await file('film');
    const sheet = await file('file');
    const sound = await file('file', { name: 'song.mp3', type: 'audio/mpeg' });
    // A copy shares the bytes: it is listed once.
    await file('file', { bytesOf: sheet.id, courseId: other, sectionId: await school.unit(other) });
    expect(idsOf(await list())).toEqual([sound.id, sheet.id, film.id, leaf.id]);
    expect(idsOf(await list('?q=emile'))).toEqual([leaf.id]);
    expect(idsOf(await list('?kind=audio'))).toEqual([sound.id]);
    expect(idsOf(await list('?kind=document'))).toEqual([sheet.id]);
    expect(idsOf(await list(`?course=${other}`))).toEqual([sheet.id, leaf.id]);
    expect(idsOf(await list('?unused=true'))).toEqual([film.id, leaf.id]);
    expect(idsOf(await list('?limit=2'))).toEqual([sound.id, sheet.id]);
    expect(idsOf(await list(`?limit=2&before=${sheet.id}`))).toEqual([film.id, leaf.id]);
    expect(idsOf(await list(`?before=${leaf.id}`))).toEqual([]);
    const { body } = await school.ask('GET', '/api/admin/library/totals', { as: admin });
    expect(body).toEqual({
      all: { files: 4, bytes: 2_500 },
      unused: { files: 2, bytes: 1_500 },
      quotaBytes: null,
    });
  });

  it('keeps the name, size, uploader and course of an uploaded image', async () => {
    const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#b8401f' } })
      .png()
      .toBuffer();
    const author = await member('author');
    const form = multipart({}, { field: 'picture', name: 'My leaf.png', bytes });
    await school.ask('POST', `/api/courses/${course}/pictures`, { as: author, ...form });
    const [item] = await list();
    expect(item).toMatchObject({ name: 'My leaf', course: { _id: course }, by: { _id: author._id }, unused: false });
    expect(item.bytes).toBeGreaterThan(0);
  });
});

describe('deleting', () => {
  it('[MORE-503] removes what is unused, with its bytes, and keeps what is used', async () => {
    const [used, unused] = [await picture(), await picture({ name: 'Leaf' })];
    const [film, shown, sheet] = [await file('film'), await file('film'), await file('file')];
    await db().execute(sql`update sections set video_url = ${shown.address}, section_image = ${used.imageSrc}`);
    const { body } = await remove([used.id, unused.id, film.id, shown.id, sheet.id]);
    expect(body).toEqual({ deleted: [unused.id, film.id], kept: [used.id, shown.id, sheet.id], freedBytes: 1_500 });
    expect(idsOf(await list())).toEqual([sheet.id, shown.id, used.id]);
    const { body: log } = await school.ask('GET', '/api/admin/activity?entity=media', { as: admin });
    expect(log).toMatchObject([{ action: 'delete', label: 'Leaf' }]);
  });

  it('[MORE-503] keeps what a form may be about to save, an import to name and an undo to restore', async () => {
    const noUnit = { sectionId: null, courseId: null };
    const [keeps, goes] = [[] as string[], [] as string[]];
    for (const [time, ids] of [
      ['59 minutes', keeps],
      ['61 minutes', goes],
    ] as const)
      ids.push((await picture({ createdAt: ago(time) })).id);
    keeps.push((await picture({ createdAt: ago('23 hours'), staged: true })).id);
    goes.push((await picture({ staged: true })).id);
    keeps.push((await file('film', { createdAt: ago('23 hours') })).id);
    goes.push((await file('film')).id);
    for (const kind of ['film', 'file', 'captions'] as const) {
      keeps.push((await file(kind, { ...noUnit, unusedSince: ago('23 hours') })).id);
      // Its unit was deleted since the last clean-up.
      keeps.push((await file(kind, noUnit)).id);
      goes.push((await file(kind, { ...noUnit, unusedSince: old })).id);
      // Of two rows with the same bytes, one rests.
      const { id } = await file(kind, { ...noUnit, unusedSince: old });
      await file(kind, { ...noUnit, unusedSince: ago('1 hour'), bytesOf: id });
      keeps.push(id);
    }
    expect(idsOf(await list('?unused=true')).toSorted()).toEqual(goes.toSorted());
    const { body } = await school.ask('GET', '/api/admin/library/totals', { as: admin });
    expect(body.unused.files).toBe(goes.length);
    const removed = (await remove([...keeps, ...goes])).body;
    expect(removed.kept).toEqual(keeps);
    expect(removed.deleted.toSorted()).toEqual(goes.toSorted());
    await collectFiles(school.app.services);
    expect(idsOf(await list()).toSorted()).toEqual(keeps.toSorted());
  });

  it('[MORE-503] never removes what a transaction under way begins to use', async () => {
    const one = await picture();
    const film = await file('film', {
      sectionId: null,
      courseId: null,
      unusedSince: sql`now() - interval '3 days'` as never,
    });
    const saved = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const saving = db().transaction(async (tx) => {
      await tx.execute(sql`update sections set section_image = ${one.imageSrc}, video_url = ${film.address}`);
      begun.resolve();
      await saved.promise;
    });
    await begun.promise;
    const removal = remove([one.id, film.id]);
    const clean = collectOrphans(school.app.services).then(() => collectFiles(school.app.services));
    // PostgreSQL finds the rows locked; the embedded database runs the deletion once the transaction has ended.
    if (school.database.kind === 'postgres') await Promise.all([removal, clean]);
    saved.resolve();
    await saving;
    expect((await removal).body).toEqual({ deleted: [], kept: [one.id, film.id], freedBytes: 0 });
    await clean;
    await collectImages(school.app.services, [one.imageSrc]);
    expect(idsOf(await list()).toSorted()).toEqual([one.id, film.id].toSorted());
  });

  it('is for admins', async () => {
    const author = await member('owner');
    const { id } = await picture({ courseId: course });
    for (const [method, url] of [
      ['GET', '/api/admin/library'],
      ['GET', '/api/admin/library/totals'],
    ] as const)
      expect((await school.ask(method, url, { as: author })).status).toBe(403);
    expect((await remove([id], author)).status).toBe(403);
  });
});

describe('using a file again', () => {
  const reuse = (to: string, unitId: string, id: string, as: Person) =>
    school.ask('POST', `/api/courses/${to}/sections/${unitId}/files`, { as, body: { file: id } });

  it('[MORE-504] gives a unit a row that shares the bytes, once', async () => {
    const sheet = await file('file');
    const other = (await school.course())._id;
    const target = await school.unit(other);
    const first = await reuse(other, target, sheet.id, admin);
    expect(first).toMatchObject({ status: 201, body: { kind: 'file', name: 'sheet.pdf', sectionId: target } });
    expect(first.body.url).toContain(sheet.address);
    expect((await reuse(other, target, sheet.id, admin)).body._id).toBe(first.body._id);
    const film = await file('film');
    expect((await reuse(course, await school.unit(course), film.id, admin)).body._id).toBe(film.id);
  });

  it('[MORE-504] keeps an old unused video for a day after it was chosen', async () => {
    const films = [await file('film'), await file('film', { sectionId: null, unusedSince: old })];
    for (const { id } of films) expect((await reuse(course, unit, id, admin)).body._id).toBe(id);
    for (let cleaned = 0; cleaned < 2; cleaned++) {
      expect(idsOf(await list('?unused=true'))).toEqual([]);
      expect((await remove(idsOf(await list()))).body.deleted).toEqual([]);
      await collectFiles(school.app.services);
    }
    expect(await list()).toHaveLength(2);
    await db().execute(sql`update media_files set unused_since = ${old}`);
    expect((await remove(idsOf(await list()))).body.deleted).toHaveLength(2);
  });

  it('[MORE-505] offers the team of a course its own files, and no others', async () => {
    const author = await member('author');
    const marker = await member('marker');
    const other = (await school.course())._id;
    const foreign = await file('file', { courseId: other, sectionId: await school.unit(other) });
    const own = await file('film');
    await picture({ courseId: other });
    const image = await picture({ courseId: course });
    const library = (id: string, as: Person) => school.ask('GET', `/api/courses/${id}/library`, { as });
    expect(idsOf((await library(course, author)).body)).toEqual([image.id, own.id].toSorted().toReversed());
    expect((await library(other, author)).status).toBe(403);
    expect((await library(course, marker)).status).toBe(403);
    expect((await reuse(course, unit, foreign.id, author)).body.code).toBe('upload_not_found');
    expect((await reuse(other, await school.unit(other), own.id, author)).status).toBe(403);
    expect((await reuse(course, await school.unit(other), own.id, author)).body.code).toBe('section_not_found');
    expect((await reuse(course, unit, own.id, author)).status).toBe(201);
  });
});
