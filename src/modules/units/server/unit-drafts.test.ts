import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as LIMITS from '#contract/limits.ts';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { images } from '#server/db/schema/images.ts';
import { unitVersions } from '#server/db/schema/units.ts';
import { collectOrphans } from '#modules/media/server/media.service.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { newId } from '#server/db/uuid.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';

let school: TestSchool;
let admin: Person;
let course: string;
let unit: string;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Admin' });
  course = (await school.course())._id;
  unit = await school.unit(course, { title: 'Warp', description: 'What holds the cloth.' });
});
afterAll(() => school.close());

const at = (path = '') => `/api/courses/${course}/sections/${unit}${path}`;
const get = async (path: string, as = admin) => (await school.ask('GET', at(path), { as })).body;
const draft = () => get('/draft');
const save = (body: unknown, as = admin) => school.ask('PUT', at('/draft'), { as, body });
const publish = (revision: number, small = false, as = admin) =>
  school.ask('POST', at('/publish'), { as, body: { revision, small } });
/** Saves these fields over the present draft. */
async function edit(fields: Partial<UnitDraftValue>) {
  const { value, revision, baseVersion } = await draft();
  return save({ revision, baseVersion, value: { ...value, ...fields } });
}
async function publishEdit(fields: Partial<UnitDraftValue>, small = false) {
  const { body } = await edit(fields);
  return publish(body.revision, small);
}
const putDirectly = (fields: object) => school.ask('PUT', at(), { as: admin, body: fields });

describe('the draft of a unit', () => {
  it('is the published unit until it is saved, and is shown to no learner', async () => {
    expect(await draft()).toMatchObject({
      value: { title: 'Warp', description: 'What holds the cloth.', videoUrl: '', durationSeconds: 0 },
      revision: 0,
      baseVersion: 1,
      editedAt: null,
      changed: false,
      html: '<p>What holds the cloth.</p>\n',
    });
    const saved = await edit({ description: 'Half a **text**', title: '' });
    expect(saved.body).toMatchObject({ revision: 1, changed: true, editedBy: { name: 'Admin' } });
    expect(saved.body.html).toBe('<p>Half a <strong>text</strong></p>\n');
    const learner = await school.person();
    await school.enrol(learner, course);
    expect(await get('', learner)).toMatchObject({ title: 'Warp', description: 'What holds the cloth.' });
    expect((await school.ask('GET', at('/draft'), { as: learner })).body.code).toBe('forbidden');
  });

  it('refuses the older revision of two editors with the present draft', async () => {
    const seen = await draft();
    await save({ ...seen, value: { ...seen.value, title: 'One' } });
    const late = await save({ ...seen, value: { ...seen.value, title: 'Two' } });
    expect(late.body).toMatchObject({ code: 'edit_conflict', current: { revision: 1, value: { title: 'One' } } });
    const again = await save({ ...seen, value: { ...seen.value, title: 'One' } });
    expect([again.status, again.body.revision], 'what is stored already is no conflict').toEqual([200, 1]);
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        save({ revision: 1, baseVersion: 1, value: { ...seen.value, title: `At once ${n}` } }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuses a start from a unit that was published again meanwhile', async () => {
    const seen = await draft();
    await putDirectly({ title: 'Quick' });
    const late = await save({ ...seen, value: { ...seen.value, description: 'Typed.' } });
    expect(late.body).toMatchObject({ code: 'edit_conflict', current: { baseVersion: 2, value: { title: 'Quick' } } });
  });

  it('refuses a text of 200,000 characters, naming its limit, in any script', async () => {
    for (const letter of ['a', '字']) {
      const refused = await edit({ description: letter.repeat(200_000) });
      expect(refused.status).toBe(400);
      expect(Object.values(refused.body.fields)).toEqual([
        expect.stringMatching(/^This has at most [\d,]+ characters\.$/),
      ]);
    }
    expect((await edit({ description: 'a'.repeat(LIMITS.unitTextLength) })).status).toBe(200);
  });

  it('can be discarded, after which an older revision is refused', async () => {
    const { body } = await edit({ title: 'Typed' });
    const gone = await school.ask('DELETE', at('/draft'), { as: admin });
    expect(gone.body).toMatchObject({ changed: false, revision: 2, value: { title: 'Warp' } });
    expect((await save({ ...body, value: body.value })).body.code).toBe('edit_conflict');
    expect((await publish(2)).body.code).toBe('nothing_to_publish');
  });

  it('is not discarded by a caller who has not seen the latest', async () => {
    const discard = (revision: number) => school.ask('DELETE', at(`/draft?revision=${revision}`), { as: admin });
    await putDirectly({ title: 'Quick' });
    const seen = await edit({ summary: 'One' });
    await edit({ summary: 'Typed since.' });
    expect((await discard(seen.body.revision)).body).toMatchObject({
      code: 'edit_conflict',
      current: { value: { summary: 'Typed since.' } },
    });
    const { revision } = await draft();
    expect((await discard(revision)).body).toMatchObject({ changed: false, value: { summary: '' } });
    expect((await discard(revision)).status, 'idempotent').toBe(200);
  });

  it('has no changes but blanks around a text, and ends with the published value', async () => {
    const typed = await edit({ title: 'Warp ', description: 'What holds the cloth.\n\n' });
    expect(typed.body).toMatchObject({ revision: 1, changed: false, editedAt: null, value: { title: 'Warp' } });
    expect((await edit({ title: 'Weft' })).body).toMatchObject({ changed: true, editedBy: { name: 'Admin' } });
    expect((await edit({ title: 'Warp' })).body).toMatchObject({ changed: false, editedBy: null });
  });

  it('is no conflict when the published value is sent twice, with blanks around a text', async () => {
    const { body } = await edit({ title: 'Weft' });
    const input = { ...body, value: { ...body.value, title: 'Warp ' } };
    expect((await save(input)).body).toMatchObject({ revision: 2, changed: false });
    expect((await save(input)).body).toMatchObject({ revision: 2, changed: false, value: { title: 'Warp' } });
  });

  it('is not found under another course, and not open to a demoted admin', async () => {
    const { value } = await draft();
    const other = (await school.course())._id;
    const body = { revision: 0, baseVersion: 1, value };
    for (const [method, url, sent] of [
      ['GET', `/api/courses/${other}/sections/${unit}/draft`],
      ['PUT', `/api/courses/${other}/sections/${unit}/draft`, body],
      ['DELETE', `/api/courses/${other}/sections/${unit}/draft`],
      ['POST', `/api/courses/${other}/sections/${unit}/publish`, { revision: 0 }],
      ['GET', `/api/courses/${other}/sections/${unit}/versions`],
      ['GET', `/api/courses/${other}/sections/${unit}/versions/1`],
      ['POST', `/api/courses/${other}/sections/${unit}/versions/1/restore`],
      ['GET', `/api/courses/${other}/sections/${unit}/diff`],
      ['GET', `/api/courses/${other}/sections/${unit}/changes`],
    ] as const) {
      const call = (address: string) => school.ask(method, address, { as: admin, body: sent });
      expect([url, (await call(url)).body.code]).toEqual([url, 'section_not_found']);
      expect([url, (await call(url.replace(other, newId()))).body.code]).toEqual([url, 'course_not_found']);
    }
    await school.database.pool.query(`update users set role = 'user' where id = $1`, [admin._id]);
    expect((await save(body)).body.code).toBe('forbidden');
    expect((await publish(0)).body.code).toBe('forbidden');
  });
});

describe('publishing a unit', () => {
  it('shows the draft to learners, ends it, and writes history and audit log', async () => {
    const reply = await publishEdit({ title: 'Warp and weft', description: '# New\n\nText.' });
    expect(reply.body).toMatchObject({
      version: { number: 2, publishedBy: { name: 'Admin' }, small: false },
      draft: { changed: false, revision: 3, baseVersion: 2, value: { title: 'Warp and weft' } },
    });
    expect(await get('')).toMatchObject({ title: 'Warp and weft', description: '# New\n\nText.', version: 2 });
    expect(await get('/versions')).toMatchObject([{ number: 2 }, { number: 1, publishedBy: null }]);
    expect(await get('/versions/1')).toMatchObject({ value: { title: 'Warp' } });
    const [entry] = (await school.ask('GET', '/api/admin/activity?entity=section', { as: admin })).body;
    expect(entry).toMatchObject({ action: 'update', before: { title: 'Warp' }, after: { title: 'Warp and weft' } });
  });

  it('lets one of ten calls at once win', async () => {
    const { body } = await edit({ title: 'Once' });
    const replies = await Promise.all(Array.from({ length: 10 }, () => publish(body.revision)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body: { code } }) => code === 'edit_conflict')).toHaveLength(9);
    expect(await school.database.db.$count(unitVersions)).toBe(2);
  });

  it('refuses fields that are missing or wrong, and keeps the draft', async () => {
    const { body } = await edit({ title: ' ', videoUrl: '/media/no-film' });
    const refused = await publish(body.revision);
    expect(refused.body.fieldErrors).toMatchObject({ title: { code: 'unit_title_required' } });
    const untitled = await edit({ title: 'Titled' });
    expect((await publish(untitled.body.revision)).body.fieldErrors).toEqual({
      videoUrl: { code: 'video_unplayable', params: {} },
    });
    expect(await draft()).toMatchObject({ revision: 2, value: { title: 'Titled' } });
  });

  it('includes a quick edit of other fields, and refuses when both changed the same one', async () => {
    await edit({ description: 'Typed.' });
    await putDirectly({ title: 'Quick' });
    const merged = await draft();
    expect(merged).toMatchObject({ value: { title: 'Quick', description: 'Typed.' }, baseVersion: 2, revision: 3 });
    await putDirectly({ description: 'Typed elsewhere.' });
    const contested = await draft();
    expect(contested).toMatchObject({ value: { description: 'Typed.' }, baseVersion: 2, version: 3 });
    const refused = await publish(contested.revision);
    expect(refused.body).toMatchObject({
      code: 'edit_conflict',
      current: { published: { description: 'Typed elsewhere.' }, value: { description: 'Typed.' } },
    });
    // Saving on top of the published version says that it was seen.
    const seen = await save({ ...contested, baseVersion: 3 });
    expect((await publish(seen.body.revision)).status).toBe(200);
    expect((await get('')).title).toBe('Quick');
  });

  it('[MORE-550] merges a quick edit of another paragraph of the text', async () => {
    const written = (...paragraphs: string[]) => paragraphs.join('\n\n');
    await putDirectly({ description: written('One.', 'Two.', 'Three.') });
    await edit({ description: written('One.', 'Two.', 'Third.') });
    await putDirectly({ description: written('First.', 'Two.', 'Three.') });
    const merged = await draft();
    expect(merged).toMatchObject({
      value: { description: written('First.', 'Two.', 'Third.') },
      baseVersion: merged.version,
    });
    await putDirectly({ description: written('First.', 'Two.', '3.') });
    const contested = await draft();
    expect(contested.value.description).toBe(written('First.', 'Two.', 'Third.'));
    expect(contested.baseVersion).toBe(contested.version - 1);
  });

  it('leaves nothing half-done when it fails in between', async () => {
    const { body } = await edit({ title: 'Never' });
    await school.database.pool.query(
      `create function refuse_audit() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$;
       create trigger refuse_audit before insert on audit_entries for each row execute function refuse_audit()`,
    );
    try {
      expect((await publish(body.revision)).status).toBe(500);
    } finally {
      await school.database.pool.query('drop function refuse_audit cascade');
    }
    expect(await draft()).toMatchObject({ revision: 1, changed: true, published: { title: 'Warp' }, version: 1 });
    expect(await get('/versions')).toEqual([]);
    expect((await publish(body.revision)).status).toBe(200);
  });
});

describe('the history of a unit', () => {
  it('has a version for each direct change of its fields, starting with the unit as it was', async () => {
    await putDirectly({ title: 'Two' });
    await putDirectly({ title: 'Two' });
    await putDirectly({ title: 'Three' });
    expect((await get('/versions')).map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    expect(await get('/versions?limit=1&before=3')).toMatchObject([{ number: 2 }]);
    expect((await school.ask('GET', at('/versions/9'), { as: admin })).body.code).toBe('unit_version_not_found');
    const added = await school.ask('POST', `/api/courses/${course}/sections`, {
      as: admin,
      body: { title: 'Added', description: 'New.' },
    });
    unit = added.body._id;
    expect(await get('/versions')).toMatchObject([{ number: 1, publishedBy: { name: 'Admin' } }]);
  });

  it('compares two versions, a version with the draft, and the draft with what is published', async () => {
    await publishEdit({ description: 'What holds the fabric.', durationSeconds: 60 });
    expect(await get('/diff?from=1&to=2')).toEqual({
      fields: [{ field: 'durationSeconds', before: 0, after: 60 }],
      test: null,
      text: [
        { kind: 'same', text: 'What holds the ' },
        { kind: 'removed', text: 'cloth' },
        { kind: 'added', text: 'fabric' },
        { kind: 'same', text: '.' },
      ],
    });
    expect(await get('/diff?to=2')).toEqual(await get('/diff?from=1&to=2'));
    expect(await get('/diff?to=1')).toEqual({ fields: [], test: null, text: [] });
    await edit({ title: 'Draft' });
    expect((await get('/diff')).fields).toEqual([{ field: 'title', before: 'Warp', after: 'Draft' }]);
    expect((await get('/diff?from=1')).fields).toHaveLength(2);
  });

  it('restores a version into the draft, in place of what was typed', async () => {
    await publishEdit({ title: 'Two' });
    const { body: typed } = await edit({ title: 'Typed' });
    const restored = await school.ask('POST', at('/versions/1/restore'), { as: admin });
    expect(restored.body).toMatchObject({ value: { title: 'Warp' }, revision: typed.revision + 1, changed: true });
    expect((await get('')).title).toBe('Two');
    expect((await publish(restored.body.revision)).body).toMatchObject({ version: { number: 3 } });
  });

  it('keeps the pictures of every version and of the draft', async () => {
    const [inText, inDraft, inNone] = ['a', 'b', 'c'].map((letter) => `/media/pictures/${letter.repeat(32)}/800.webp`);
    const createdAt = new Date(Date.now() - 86_400_000);
    await school.database.db
      .insert(images)
      .values([inText, inDraft, inNone].map((imageSrc) => ({ imageSrc: imageSrc!, createdAt })));
    await publishEdit({ description: `![A loom](${inText})` });
    await publishEdit({ description: 'No picture.' });
    await edit({ description: `![A loom](${inDraft})` });
    await collectOrphans({ db: school.database.db, storage: diskStorage(school.folder) });
    const left = await school.database.db.select().from(images);
    expect(left.map(({ imageSrc }) => imageSrc).toSorted()).toEqual([inText, inDraft]);
  });
});

describe('a learner who completed a unit', () => {
  it('sees what changed since, but for small corrections and what was changed back', async () => {
    const learner = await school.person();
    await school.enrol(learner, course);
    const done = (state: boolean) =>
      school.ask('PUT', `/api/courses/${course}/progress/${unit}`, { as: learner, body: { done: state } });
    const changed = async () => (await get('', learner)).changed;
    await publishEdit({ title: 'Before' });
    expect(await changed()).toBeNull();
    await done(true);
    expect(await changed()).toBeNull();
    expect(await get('/changes', learner)).toEqual({ fields: [], test: null, text: [] });

    await publishEdit({ description: 'What holds teh cloth.' }, true);
    expect(await changed()).toBeNull();
    await publishEdit({ description: 'What holds the cloth together.', durationSeconds: 60 });
    expect(await changed()).toMatch(/^\d{4}-/);
    expect(await get('/changes', learner)).toEqual({
      fields: [],
      test: null,
      text: [
        { kind: 'same', text: 'What holds the cloth' },
        { kind: 'added', text: ' together' },
        { kind: 'same', text: '.' },
      ],
    });
    await publishEdit({ description: 'What holds the cloth.' });
    expect(await changed()).toBeNull();
    await publishEdit({ description: 'Something else.' });
    await done(false);
    await done(true);
    expect(await changed()).toBeNull();
    const stranger = await school.person();
    expect((await school.ask('GET', at('/changes'), { as: stranger })).body.code).toBe('not_enrolled');
  });
});
