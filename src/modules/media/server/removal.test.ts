import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { newId } from '#server/db/uuid.ts';
import { images } from '#server/db/schema/images.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { unitDrafts, unitVersions } from '#server/db/schema/units.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { findFile } from './media-files.queries.ts';
import { removeFiles } from './stored-media.ts';
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
  admin = await school.person({ role: 'admin' });
  course = (await school.course())._id;
  unit = await school.unit(course);
});
afterAll(() => school.close());

const db = () => school.database.db;
const claimed = sql<Date>`'epoch'::timestamptz` as unknown as Date;
const noUnit = { sectionId: null, courseId: null };
async function store(kind: 'film' | 'file', fields: Partial<typeof mediaFiles.$inferInsert> = {}) {
  const id = newId();
  const name = kind === 'film' ? 'clip.mp4' : 'sheet.pdf';
  const row = { id, kind, name, type: 'video/mp4', bytes: 500, courseId: course, sectionId: unit };
  await db()
    .insert(mediaFiles)
    .values({ ...row, ...fields });
  return { id, address: `/media/files/${fields.bytesOf ?? id}/${name}` };
}
async function picture(fields: Partial<typeof images.$inferInsert> = {}) {
  const imageSrc = `/media/pictures/${newId().replaceAll('-', '')}/800.webp`;
  await db()
    .insert(images)
    .values({ imageSrc, ...fields });
  return imageSrc;
}
const save = (description: string) =>
  school.ask('PUT', `/api/courses/${course}/sections/${unit}`, { as: admin, body: { description } });
const remove = (id: string) => school.ask('DELETE', `/api/admin/media/${id}`, { as: admin });
const nameInVersion = (address: string) =>
  db()
    .insert(unitVersions)
    .values({ sectionId: unit, number: 1, value: { videoUrl: address } as never });

describe('what is being removed', () => {
  it('[MORE-503] is refused by a save that begins to name it', async () => {
    const [image, film] = [await picture({ removedAt: new Date() }), await store('film', noUnit)];
    await db().execute(sql`update media_files set unused_since = 'epoch'`);
    for (const text of [`![Leaf](${image})`, `[Clip](${film.address})`]) {
      const { status, body } = await save(text);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'invalid_input', reason: { code: 'file_deleted' } });
    }
    // Another row keeps the bytes.
    await store('film', { bytesOf: film.id });
    expect((await save(`[Clip](${film.address})`)).status).toBe(200);
    // A text that has named it before can be saved.
    await db().execute(sql`update media_files set unused_since = 'epoch', section_id = null`);
    expect((await save(`The same [Clip](${film.address})`)).status).toBe(200);
  });

  it('[MORE-503] is no longer removed once a place names it', async () => {
    const film = await store('film', noUnit);
    await nameInVersion(film.address);
    await db().execute(sql`update media_files set unused_since = 'epoch'`);
    await removeFiles(school.app.services, [(await findFile(db(), film.id))!]);
    expect(await findFile(db(), film.id)).toMatchObject({ unusedSince: null });
    expect((await save(`[Clip](${film.address})`)).status).toBe(200);
  });

  it('[MORE-503] is removed with the next clean-up where the storage failed', async () => {
    const film = await store('film', { ...noUnit, unusedSince: claimed });
    const other = await store('film');
    await removeFiles(school.app.services, [(await findFile(db(), other.id))!]);
    await collectFiles(school.app.services);
    expect(await findFile(db(), film.id)).toBeNull();
    // A file that a unit has got again meanwhile stays.
    expect(await findFile(db(), other.id)).not.toBeNull();
  });
});

describe('deleting one file', () => {
  it('[MORE-503] is refused where the text or the draft of its own unit names it', async () => {
    const [inText, inDraft] = [await store('file'), await store('film')];
    expect((await save(`[Sheet](${inText.address})`)).status).toBe(200);
    await db()
      .insert(unitDrafts)
      .values({ sectionId: unit, revision: 1, baseVersion: 1, value: { description: inDraft.address } as never });
    for (const { id } of [inText, inDraft]) expect((await remove(id)).body.code).toBe('media_in_use');
    await save('Nothing.');
    expect((await remove(inText.id)).status).toBe(200);
    expect(await findFile(db(), inText.id)).toMatchObject({ sectionId: null });
  });

  it('[MORE-503] keeps the bytes that an earlier version names', async () => {
    const film = await store('film');
    await nameInVersion(film.address);
    expect((await remove(film.id)).status).toBe(200);
    expect(await findFile(db(), film.id)).toMatchObject({ sectionId: null, unusedSince: null });
    expect((await save(`[Clip](${film.address})`)).status).toBe(200);
  });

  it('[MORE-503] waits for a save under way that begins to name a copy of it', async () => {
    const film = await store('film');
    await db().execute(sql`update media_files set section_id = null`);
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const saving = db().transaction(async (tx) => {
      await tx.execute(sql`update courses set trailer = ${film.address} where id = ${course}`);
      begun.resolve();
      await ended.promise;
    });
    await begun.promise;
    const deletion = remove(film.id);
    // The embedded database runs the deletion once the transaction has ended.
    if (school.database.kind === 'postgres')
      await expect
        .poll(async () => (await db().execute(sql`select from pg_locks where not granted`)).rows.length)
        .toBeGreaterThan(0);
    ended.resolve();
    await saving;
    expect((await deletion).body.code).toBe('media_in_use');
    expect(await db().$count(mediaFiles, eq(mediaFiles.courseId, course))).toBe(1);
  });
});

it('[MORE-506] gives a picture to the course that shows it without waiting for another transaction', async () => {
  const [first, held] = [await picture(), await picture()];
  // The embedded database has one connection.
  const holding = school.database.kind === 'postgres' ? db() : null;
  await (holding?.transaction(async (tx) => {
    await tx.execute(sql`select from pictures where image_src = ${held} for no key update`);
    expect((await save(`![a](${held}) ![b](${first})`)).status).toBe(200);
  }) ?? save(`![a](${held}) ![b](${first})`));
  const rows = await db().select({ src: images.imageSrc, courseId: images.courseId }).from(images);
  expect(rows).toContainEqual({ src: first, courseId: course });
  expect(rows).toContainEqual({ src: held, courseId: holding ? null : course });
});
