import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { edited, unzip, zipOf } from '#tests/support/samples/course-archives.ts';
import { importing } from '#tests/support/samples/course-imports.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin' });
});
afterAll(() => school.close());

const { archiveOf, upload, importArchive } = importing(
  () => school,
  () => admin,
);

/** Imports a course without the file that its unit had; returns the file and a function that undoes the import. */
async function importWithoutFile() {
  const { _id } = await school.course();
  const unit = await school.unit(_id, { title: 'One' });
  const metadata = { courseId: _id, sectionId: unit, kind: 'file', filename: 'Sheet.pdf' };
  const file: string = (await upload(Buffer.from('%PDF-1.7 a worksheet'), metadata))._id;
  const files = await unzip(await archiveOf(_id));
  const without = (text: string) => text.replace(/^files:\n(?: .*\n)+/m, '');
  const { body } = await importArchive(await zipOf(edited(files, 'units/one.md', without)));
  const { db } = school.database;
  const { rows } = await db.execute(sql`select section_id from media_files where id = ${file}`);
  expect(rows).toEqual([{ section_id: null }]);
  await db.execute(sql`update media_files set created_at = now() - interval '3 days'`);
  const undo = () => school.ask('POST', `/api/admin/course-imports/${body.undo}/undo`, { as: admin });
  return { file, unit, undo };
}

it('[MORE-503] restores a file that an import took from its unit, which the library does not delete', async () => {
  const { file, unit, undo } = await importWithoutFile();
  const { body } = await school.ask('POST', '/api/admin/library/deletion', { as: admin, body: { ids: [file] } });
  expect(body).toMatchObject({ deleted: [], kept: [file] });
  expect((await undo()).status).toBe(200);
  const { rows } = await school.database.db.execute(
    sql`select section_id, unused_since from media_files where id = ${file}`,
  );
  expect(rows).toEqual([{ section_id: unit, unused_since: null }]);
});

it('[MORE-503] does not give a unit a file that is being removed', async () => {
  const { file, undo } = await importWithoutFile();
  await school.database.db.execute(sql`update media_files set unused_since = 'epoch' where id = ${file}`);
  expect((await undo()).body.code).toBe('import_expired');
  const { rows } = await school.database.db.execute(sql`select section_id from media_files where id = ${file}`);
  expect(rows).toEqual([{ section_id: null }]);
});
