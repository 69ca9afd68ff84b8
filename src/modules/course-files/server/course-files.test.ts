import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diskStorage } from '#server/adapters/storage.ts';
import { newId } from '#server/db/uuid.ts';
import { collectOrphans } from '#modules/media/server/media.service.ts';
import { collectFiles } from '#modules/media/server/uploads.service.ts';
import { settleStates } from '#modules/units/server/unit-states.service.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { edited, sha256, textOf, unzip, zipOf } from '#tests/support/samples/course-archives.ts';
import { importing } from '#tests/support/samples/course-imports.ts';
import { mp4Video } from '#tests/support/samples/videos.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { importFiles, pruneImports } from './import.service.ts';
import { zipFile } from './zip-source.ts';

const video = mp4Video(5_000);
const pdf = Buffer.from('%PDF-1.7 a worksheet');
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n');
const UNTOUCHED = 'What it is about.';

let school: TestSchool;
let admin: Person;
let course: { _id: string; customId: number };
let units: string[];
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  for (const name of ['private', 'uploads', 'pictures'])
    rmSync(join(school.folder, name), { recursive: true, force: true });
  admin = await school.person({ role: 'admin' });
  course = await school.course({
    name: 'Arches & «Vaults»',
    outcomes: ['Say: "no"', '1e3'],
    description: 'Line\n\n--- \n',
    pitch: '## Why\n\n- "It" *stands*',
    audience: ['Masons'],
    trailer: 'https://youtu.be/abcdefghijk',
    guarantee: 'Your money back,\nno questions asked.',
    faq: [{ question: 'Does it hold?', answer: 'It **does**.' }],
    testimonials: [{ quote: 'It stands.', name: 'Ines', role: '', rating: null }],
  });
  units = [];
  for (const title of ['One', 'Two', 'Two']) units.push(await school.unit(course._id, { title }));
});
afterAll(() => school.close());

const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  school.ask(method, `/api${path}`, { as: admin, body });
const read = async (id = course._id) => (await ask('GET', `/courses/${id}`)).body;

const { archiveOf, upload, readPlan, planOf, importArchive } = importing(
  () => school,
  () => admin,
);

/** Fills the course with chapters and media of every kind. */
async function fill(): Promise<void> {
  const [one, two, three] = units as [string, string, string];
  const ofUnit = { courseId: course._id, sectionId: one };
  const { url } = await upload(video, { ...ofUnit, kind: 'film', filename: 'Arch.mp4' });
  await upload(pdf, { ...ofUnit, kind: 'file', filename: 'Übung 1.pdf' });
  const caption = await upload(pdf, { ...ofUnit, kind: 'file', filename: 'x.pdf' });
  // As captions are stored.
  await school.database.db.execute(
    sql`update media_files set kind = 'captions', language = 'es', automatic = true, name = 'es.vtt', type = 'text/vtt', bytes = ${captions.length} where id = ${caption._id}`,
  );
  await diskStorage(school.folder).put(`private/${caption._id}.vtt`, captions, 'text/vtt');
  rmSync(join(school.folder, `private/${caption._id}.pdf`));
  const image = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#2e6b57' } })
    .png()
    .toBuffer();
  const saved = await school.ask('PUT', `/api/courses/${course._id}`, {
    as: admin,
    ...multipart({}, { field: 'courseImage', name: 'a.png', bytes: image }),
  });
  const text = `# Arches\r\n\n![An arch](${saved.body.imageSrc})\n\n[Sheet](${url.split('?')[0]})\n\n---\n"no" 1e3`;
  await ask('PUT', `/courses/${course._id}/sections/${one}`, {
    videoUrl: url,
    description: text,
    summary: 'Short: no',
  });
  await ask('PUT', `/courses/${course._id}/sections/${two}`, { videoUrl: 'https://youtu.be/aqz-KE-bpKQ' });
  await ask('PUT', `/courses/${course._id}/outline`, {
    sections: [two],
    chapters: [{ title: 'First: a chapter', sections: [three, one] }],
  });
}

describe('a course as files', () => {
  it('has its texts, and its media by their hashes', async () => {
    await fill();
    const files = await unzip(await archiveOf(String(course.customId)));
    const media = [...files].filter(([path]) => path.startsWith('media/'));
    expect([...files.keys()].filter((path) => !path.startsWith('media/'))).toEqual([
      'course.yaml',
      'units/two.md',
      'units/two-2.md',
      'units/one.md',
    ]);
    expect(media.map(([path]) => path.split('.').at(-1)).sort()).toEqual(['mp4', 'pdf', 'vtt', 'webp']);
    for (const [path, bytes] of media) expect(path).toContain(sha256(bytes));
    expect(textOf(files, 'course.yaml')).toContain(`id: "${course._id}"`);
    expect(textOf(files, 'units/one.md')).toContain(`[Sheet](media/${sha256(video)}.mp4)`);
    expect(textOf(files, 'units/two.md')).toBe(
      `---\nid: "${units[1]}"\ntitle: "Two"\nfilm: "https://youtu.be/aqz-KE-bpKQ"\ndurationSeconds: 0\nfreePreview: false\n---\n${UNTOUCHED}\n`,
    );
  });

  it('has the states of its units, which an import brings', async () => {
    const states = async (id?: string) =>
      (await read(id)).sections.map(({ state, publishAt }: Record<string, unknown>) => [state, publishAt]);
    const set = (state: string, ids: readonly (string | undefined)[], publishAt?: string) =>
      ask('PUT', `/courses/${course._id}/sections/states`, { state, sections: ids, publishAt });
    await set('draft', [units[0]]);
    await set('scheduled', [units[1]], '2990-01-01T08:00');
    const archive = await archiveOf(course._id);
    const files = await unzip(archive);
    expect(textOf(files, 'units/one.md')).toContain('\ndraft: true\n');
    expect(textOf(files, 'units/two.md')).toContain('\npublishAt: "2990-01-01T08:00:00.000Z"\n');
    expect(textOf(files, 'units/two-2.md')).not.toMatch(/draft|publishAt/);
    const before = [
      ['draft', null],
      ['scheduled', '2990-01-01T08:00:00.000Z'],
      ['published', null],
    ];
    const { body: copy } = await importArchive(archive, { copy: true });
    expect(await states(copy.course)).toEqual(before);
    await set('published', units);
    const { plan, body } = await importArchive(archive);
    expect(plan.units.map(({ fields }: { fields: unknown }) => fields)).toEqual([
      [{ field: 'draft', before: '', after: 'true' }],
      [{ field: 'publishAt', before: '', after: '2990-01-01T08:00:00.000Z' }],
    ]);
    expect(await states()).toEqual(before);
    await ask('POST', `/admin/course-imports/${body.undo}/undo`);
    expect((await states()).map(([state]: [string]) => state)).toEqual(['published', 'published', 'published']);
  });

  it('has no time of a unit that has come, in whatever spelling it is imported', async () => {
    const [, two] = units;
    const write = (time: string) =>
      school.database.db.execute(sql`update sections set publish_at = ${time} where id = ${two}`);
    await write('2990-01-01T08:00:00Z');
    const files = await unzip(await archiveOf(course._id));
    const changesBy = async (time: string) => {
      const archive = edited(files, 'units/two.md', (text) => text.replace('2990-01-01T08:00:00.000Z', time));
      return (await planOf(await zipOf(archive))).plan.body.units;
    };
    expect(await changesBy('2990-01-01T08:00:00Z')).toEqual([]);
    await write('2001-01-01T08:00:00Z');
    expect(textOf(await unzip(await archiveOf(course._id)), 'units/two.md')).not.toContain('publishAt');
    for (const time of ['2001-01-01T08:00:00Z', '2002-01-01T08:00:00Z', '0000-01-01T08:00:00Z'])
      expect(await changesBy(time), time).toEqual([]);
    expect(await changesBy('2990-01-01T08:00:00Z')).toHaveLength(1);
  });

  it('has drafts without a text, which published units need', async () => {
    const files = await unzip(await archiveOf(course._id));
    const one = textOf(files, 'units/one.md').replace(UNTOUCHED, '');
    const empty = (front: string) => zipOf(edited(files, 'units/one.md', () => one.replace('---\n', `---\n${front}`)));
    expect((await planOf(await empty(''))).plan.body.code).toBe('invalid_input');
    expect((await importArchive(await empty('draft: true\n'))).status).toBe(201);
    expect((await read()).sections[0]).toMatchObject({ state: 'draft', description: '' });
  });

  it('[MORE-440] leaves the sales page as it is where an export of an earlier release has none of it', async () => {
    const files = await unzip(await archiveOf(course._id));
    const yaml = textOf(files, 'course.yaml');
    const earlier = yaml.replace(/^(?:pitch|audience|trailer|guarantee|faq|testimonials):.*\n(?:[ -].*\n|\n)*/gm, '');
    expect(earlier.length).toBeLessThan(yaml.length - 200);
    files.set('course.yaml', Buffer.from(earlier.replace('Vaults', 'Domes')));
    await importArchive(await zipOf(files));
    expect(await read()).toMatchObject({
      name: 'Arches & «Domes»',
      audience: ['Masons'],
      faq: [{ question: 'Does it hold?' }],
    });
    // As a copy, there is nothing to be left as it is.
    const { body } = await importArchive(await zipOf(files), { copy: true });
    expect(await read(body.course)).toMatchObject({ audience: [], faq: [], trailer: '' });
  });

  it('[MORE-440] changes nothing when it is imported where it comes from', async () => {
    await fill();
    const [archive, before] = [await archiveOf(course._id), await read()];
    const { plan, body } = await importArchive(archive);
    expect(plan).toMatchObject({
      isNew: false,
      units: [],
      unchanged: 3,
      newBytes: 0,
      course: { fields: [], text: [] },
    });
    expect(body).toEqual({ course: course.customId, name: before.name, undo: null });
    expect(await read()).toEqual(before);
  });

  it('is the same to the byte when it is exported from another school', async () => {
    await fill();
    const archive = await archiveOf(course._id);
    await school.reset();
    admin = await school.person({ role: 'admin' });
    const { plan, body } = await importArchive(await zipOf(await unzip(archive), { folder: 'course/' }));
    expect(plan).toMatchObject({ isNew: true, unchanged: 0 });
    expect(plan.units).toHaveLength(3);
    expect((await archiveOf(String(body.course))).equals(archive)).toBe(true);
    const there = await read();
    expect(there).toMatchObject({
      name: 'Arches & «Vaults»',
      resourceFiles: 1,
      chapters: [{ title: 'First: a chapter' }],
    });
    const studied = await ask('GET', `/courses/${course._id}/sections/${units[0]}`);
    expect(studied.body).toMatchObject({
      files: [{ name: 'Übung 1.pdf' }],
      captions: [{ language: 'es', automatic: true }],
    });
    expect(studied.body.html).toContain('<picture>');
  });

  it('can be imported as a copy with ids of its own, which shares the stored bytes', async () => {
    await fill();
    const archive = await archiveOf(course._id);
    const stored = readdirSync(join(school.folder, 'private')).length;
    const { body } = await importArchive(archive, { copy: 'true' });
    expect(body.course).not.toBe(course.customId);
    expect((await read(String(body.course))).sections).toHaveLength(3);
    // One more: the archive.
    expect(readdirSync(join(school.folder, 'private'))).toHaveLength(stored + 1);
    expect((await ask('POST', `/admin/course-imports/${body.undo}/undo`)).status).toBe(200);
    expect((await read(String(body.course))).code).toBe('course_not_found');
  });
});

describe('undoing an import that added a course', () => {
  it('is refused once it has learners, who keep it', async () => {
    const { body } = await importArchive(await archiveOf(course._id), { copy: 'true' });
    const learner = await school.person();
    await ask('POST', `/courses/${body.course}/assign-user`, { userId: learner._id });
    expect((await ask('POST', `/admin/course-imports/${body.undo}/undo`)).body.code).toBe('import_expired');
    expect(await read(String(body.course))).toMatchObject({ participants: 1 });
  });
});

describe('importing files', () => {
  /** Renames, moves and changes units, adds one and removes one. */
  async function change(): Promise<Buffer> {
    let files = await unzip(await archiveOf(course._id));
    files = edited(files, 'units/two.md', (text) => text.replace('"Two"', '"Second"').replace('is about', 'was about'));
    files = edited(files, 'units/one.md', (text) => text.replace('name: "Übung 1.pdf"', 'name: "Sheet.pdf"'));
    files = edited(files, 'course.yaml', (text) =>
      text
        .replace('"units/two.md"', '"units/new.md"\n  - "units/one.md"\n  - "units/two.md"')
        .replace(/\n *- "units\/two-2.md"\n *- "units\/one.md"/, ' []')
        .replace('price: 49.99', 'price: 20'),
    );
    files.delete('units/two-2.md');
    files.set(
      'units/new.md',
      Buffer.from(`---\nid: ${newId()}\ntitle: New\nfilm: media/new.mp4\n---\n[x](media/new.pdf)\n`),
    );
    files.set('media/new.mp4', video);
    files.set('media/new.pdf', Buffer.from('%PDF-1.7 new'));
    return zipOf(files);
  }

  it('shows a plan, does what it says, keeps the progress of learners, and can be undone', async () => {
    await fill();
    const learner = await school.person();
    await school.enrol(learner, course._id);
    for (const unit of units)
      await school.ask('PUT', `/api/courses/${course._id}/progress/${unit}`, { as: learner, body: { done: true } });
    const progress = async () =>
      (await school.ask('GET', `/api/courses/${course._id}/progress`, { as: learner })).body.done.toSorted();
    const [before, archive, known] = [await read(), await archiveOf(course._id), await progress()];
    expect(known).toHaveLength(3);
    const { plan, body } = await importArchive(await change(), { course: String(course.customId) });
    expect(plan.course.fields).toEqual([{ field: 'price', before: '49.99', after: '20' }]);
    const ofPlan = plan.units.map((unit: { kind: string; title: string; moved: boolean }) => [
      unit.kind,
      unit.title,
      unit.moved,
    ]);
    expect(ofPlan).toEqual([
      ['new', 'New', false],
      ['changed', 'One', true],
      ['changed', 'Second', false],
      ['removed', 'Two', false],
    ]);
    expect(plan.units[2].text).toContainEqual({ kind: 'added', text: 'was' });
    const after = await read();
    expect(after.sections.map((unit: { title: string }) => unit.title)).toEqual(['New', 'One', 'Second']);
    expect([after.price, after.sections[2]._id, after.resourceFiles]).toEqual([20, units[1], 2]);
    expect(await progress()).toEqual([units[0], units[1]].toSorted());
    const history = await ask('GET', `/courses/${course._id}/sections/${units[1]}/versions`);
    expect(history.body).toHaveLength(3);
    await pruneImports(school.database.db);
    await collectOrphans({ db: school.database.db, storage: diskStorage(school.folder) });
    expect((await ask('POST', `/admin/course-imports/${body.undo}/undo`)).status).toBe(200);
    expect((await archiveOf(course._id)).equals(archive)).toBe(true);
    expect((await read()).price).toBe(before.price);
    expect(await progress()).toEqual(known);
    expect((await ask('POST', `/admin/course-imports/${body.undo}/undo`)).body.code).toBe('import_expired');
  });

  it('is refused when the course was changed since the plan, and its undo when it was changed since', async () => {
    const files = edited(await unzip(await archiveOf(course._id)), 'units/one.md', (text) => `${text} More.`);
    const { id, plan } = await planOf(await zipOf(files));
    await ask('PUT', `/courses/${course._id}/sections/${units[2]}`, { title: 'Meanwhile' });
    const { stamp } = plan.body;
    expect((await ask('POST', '/admin/course-imports', { upload: id, stamp })).body.code).toBe('edit_conflict');
    const { body } = await importArchive(await zipOf(files));
    await ask('PUT', `/courses/${course._id}/sections/${units[0]}`, { title: 'After' });
    expect((await ask('POST', `/admin/course-imports/${body.undo}/undo`)).body.code).toBe('import_expired');
    expect((await readPlan(newId())).body.code).toBe('upload_not_found');
  });

  it('goes on when a scheduled unit has lost its date, which had come', async () => {
    const { db } = school.database;
    await db.execute(sql`update sections set publish_at = now() - interval '1 minute' where id = ${units[0]!}`);
    const { id, plan } = await planOf(
      await zipOf(edited(await unzip(await archiveOf(course._id)), 'units/one.md', (text) => `${text} More.`)),
    );
    await settleStates(db);
    const { stamp } = plan.body;
    expect((await ask('POST', '/admin/course-imports', { upload: id, stamp })).status).toBe(201);
  });

  it('that dies between its steps has changed nothing, and what it stored is removed', async () => {
    await fill();
    const [archive, before] = [await change(), await archiveOf(course._id)];
    const path = join(school.folder, 'crash.zip');
    writeFileSync(path, archive);
    const { db } = school.database;
    const storage = diskStorage(school.folder);
    const stored = readdirSync(join(school.folder, 'private'));
    const { plan } = await planOf(archive);
    const services = {
      ...school.app.services,
      db,
      storage,
      log: { warn: () => undefined },
    };
    const run = (died: 'store' | 'commit') =>
      zipFile(path, archive.length).then((source) =>
        importFiles(
          died === 'store'
            ? { ...services, storage: { ...storage, putStream: () => Promise.reject(new Error('killed')) } }
            : services,
          (work) =>
            db.transaction(async (tx) => {
              await work(tx, { _id: admin._id, name: 'Ada', email: admin.email, emailConfirmed: true, role: 'admin' });
              throw new Error('killed');
            }),
          { source, target: { copy: false }, stamp: plan.body.stamp, actorId: admin._id },
        ),
      );
    for (const died of ['store', 'commit'] as const) {
      await expect(run(died)).rejects.toThrow('killed');
      expect((await archiveOf(course._id)).equals(before)).toBe(true);
    }
    await collectFiles({ db, storage });
    await db.execute(
      sql`update media_files set unused_since = now() - interval '25 hours' where unused_since is not null`,
    );
    await collectFiles({ db, storage });
    expect(readdirSync(join(school.folder, 'private')).toSorted()).toEqual(stored.toSorted());
  });
});

describe('files of another course', () => {
  const yaml = (category: string) =>
    `format: 1\nid: ${newId()}\nname: A\ncategory: ${category}\nteacher: B\ndescription: C\nprice: 1\nunits: ["units/a.md"]\n`;
  const archive = (category: string, unit: string) =>
    zipOf([
      ['course.yaml', yaml(category)],
      ['units/a.md', `---\nid: ${unit}\ntitle: A\n---\ntext`],
    ]);

  it('are refused where their ids are in use, and for a category the school does not have', async () => {
    const refusals = async (bytes: Buffer, more = {}) => (await planOf(bytes, more)).plan.body.fieldErrors;
    const refused = (place: string, code: string) => ({ [place]: { code, params: {} } });
    expect(await refusals(await archive('Design', units[0]!))).toEqual(refused('units/a.md', 'id_elsewhere'));
    const other = await archive('Design', newId());
    expect(await refusals(other, { course: course._id })).toEqual(refused('course.yaml', 'course_other'));
    expect(await refusals(await archive('Weaving', newId()))).toEqual(refused('course.yaml', 'category_unknown'));
    expect((await planOf(other, { course: newId() })).plan.body.code).toBe('course_not_found');
    expect((await ask('GET', `/courses/${newId()}/archive`)).body.code).toBe('course_not_found');
  });
});
