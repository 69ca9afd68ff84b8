import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accentTokens } from '#modules/school/contract/accent.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { images } from '#server/db/schema/images.ts';
import { schoolVersions } from '#server/db/schema/school.ts';
import { collectOrphans } from '#modules/media/server/media.service.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';

let school: TestSchool;
let admin: Person;
let editor: ReturnType<typeof schoolEditor>;
beforeAll(async () => {
  school = await openTestSchool();
  editor = schoolEditor(school, () => admin);
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Admin' });
});
afterAll(() => school.close());

const publishedDocument = async () =>
  (await school.ask('GET', '/api/school/versions/0', { as: admin })).body.document as SchoolDocument;

describe('a person of the team without a name', () => {
  it('[MORE-473] is kept in the draft and not published, and the response names the entry', async () => {
    const { value } = (await editor.draft()).parts.about;
    const unnamed = { id: 'person-x', name: ' ', role: {}, description: {}, portrait: null };
    const team = { ...value.team, members: [...value.team.members, unnamed] };
    expect((await editor.change('about', { team })).status).toBe(200);
    const refused = await editor.publish();
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      400,
      [`about.team.members.${value.team.members.length}.name`],
    ]);
    await editor.change('about', { team: { ...team, members: [...value.team.members, { ...unnamed, name: 'Ada' }] } });
    expect((await editor.publish()).status).toBe(200);
  });
});

describe('publishing', () => {
  it('shows every part at once, keeps who and when, and writes the audit log', async () => {
    const accent = { light: '#0b57d0', dark: '#f29470' };
    await editor.change('identity', { name: 'Night School', accent });
    await editor.change('footer', { copyright: { en: '© Night School' } });
    expect(await editor.publish()).toMatchObject({
      status: 200,
      body: { number: 1, changed: ['identity', 'footer'], publishedBy: { _id: admin._id, name: 'Admin' } },
    });
    expect(await editor.get('/api/school')).toMatchObject({
      version: 1,
      name: 'Night School',
      accent: accentTokens(accent),
      footer: { copyright: '© Night School' },
    });
    expect(await editor.draft()).toMatchObject({
      version: 1,
      changed: [],
      parts: { identity: { revision: 2, editedAt: null } },
    });
    const [entry] = (await school.ask('GET', '/api/admin/activity', { as: admin })).body;
    expect(entry).toMatchObject({
      actor: { name: 'Admin' },
      action: 'update',
      entity: 'school',
      entityId: 'settings',
      label: 'Night School',
      before: { 'identity.name': 'Aula', 'footer.copyright.en': '© 2024 Aula. All rights reserved.' },
      after: { 'identity.name': 'Night School', 'identity.accent.light': '#0b57d0' },
    });
  });

  it('[MORE-47] lets one of twenty calls at once win, and the others fail', async () => {
    await editor.change('footer', { newsletter: false });
    const body = await editor.seen();
    const replies = await Promise.all(Array.from({ length: 20 }, () => editor.publish(body)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(19);
    expect(lost[0]!.body).toMatchObject({ code: 'edit_conflict', current: { version: 1, changed: [] } });
    expect(await school.database.db.$count(schoolVersions)).toBe(1);
  });

  it('refuses what the caller has not seen, and an empty draft', async () => {
    expect((await editor.publish()).body.code).toBe('nothing_to_publish');
    const before = await editor.seen();
    await editor.change('footer', { newsletter: false });
    expect((await editor.publish(before)).body.code).toBe('edit_conflict');
    // Changed back to what is published: nothing to publish either.
    await editor.change('footer', { newsletter: true });
    expect((await editor.publish()).body.code).toBe('nothing_to_publish');
  });

  it('is known to a process without the notification, when it reads, saves and discards the draft', async () => {
    const { value, revision } = (await editor.draft()).parts.footer;
    // As another process publishes, before its notification arrives.
    await school.database.db.insert(schoolVersions).values({
      document: { ...(await publishedDocument()), footer: { ...value, newsletter: false } },
      changed: ['footer'],
    });
    const draft = await editor.draft();
    expect(draft).toMatchObject({ version: 1, parts: { footer: { value: { newsletter: false } } } });
    expect((await editor.save('footer', value, revision)).body).toMatchObject({ changed: true });
    const discarded = await school.ask('DELETE', '/api/school/draft/footer', { as: admin });
    expect(discarded.body).toMatchObject({ changed: false, value: { newsletter: false } });
  });

  it('is known to a process without the notification, when it shows the draft and its effect', async () => {
    await editor.change('identity', { name: 'Night School' });
    const { identity, ...document } = await publishedDocument();
    // As another process publishes, before its notification arrives.
    await school.database.db.insert(schoolVersions).values({
      document: { ...document, identity: { ...identity, name: 'Night School' } },
      changed: ['identity'],
    });
    expect(await editor.get('/api/school/draft/view', admin)).toMatchObject({ school: { version: 1 } });
    expect(await editor.get('/api/school/draft/effect', admin)).toEqual({ certificates: null });
  });

  it('keeps the draft from a discarding admin who has not seen the latest', async () => {
    const discard = (revision: number) =>
      school.ask('DELETE', `/api/school/draft/footer?revision=${revision}`, { as: admin });
    await editor.change('footer', { newsletter: false });
    await editor.change('footer', { copyright: { en: 'Typed since.' } });
    expect((await discard(1)).body).toMatchObject({ code: 'edit_conflict', current: { part: 'footer', revision: 2 } });
    expect((await discard(2)).body).toMatchObject({ changed: false });
    expect((await discard(2)).status, 'idempotent').toBe(200);
  });

  it('fixes the currency once something was sold', async () => {
    await editor.change('identity', { currency: 'USD' });
    const { _id } = await school.course();
    const buyer = await school.person();
    await school.ask('PUT', `/api/courses/${_id}/assign`, { as: buyer, body: { userId: buyer._id } });
    expect((await editor.publish()).body).toMatchObject({
      fieldErrors: { 'identity.currency': { code: 'currency_fixed' } },
    });
    expect((await editor.change('identity', { name: 'X' })).body).toMatchObject({
      fieldErrors: { currency: { code: 'currency_fixed' } },
    });
    expect((await editor.change('identity', { currency: 'EUR' })).status).toBe(200);
    expect((await editor.draft()).currencyFixed).toBe(true);
  });
});

describe('the history', () => {
  it('lists versions newest first in pages and shows each, also after its author is gone', async () => {
    for (const name of ['One', 'Two', 'Three']) {
      await editor.change('identity', { name });
      await editor.publish();
    }
    const page = await editor.get('/api/school/versions?limit=2', admin);
    expect(page.map(({ number }: { number: number }) => number)).toEqual([3, 2]);
    expect(
      (await editor.get('/api/school/versions?before=2', admin)).map(({ number }: { number: number }) => number),
    ).toEqual([1]);
    const other = await school.person({ role: 'admin' });
    await school.ask('DELETE', `/api/users/user/${admin._id}`, { as: other });
    const version = (number: number) => school.ask('GET', `/api/school/versions/${number}`, { as: other });
    expect((await version(2)).body).toMatchObject({
      publishedBy: null,
      document: { identity: { name: 'Two' } },
    });
    expect((await version(0)).body).toMatchObject({ number: 0, document: { identity: { name: 'Aula' } } });
    expect((await version(9)).body.code).toBe('school_version_not_found');
  });

  it('restores a version into the draft, in place of unpublished changes', async () => {
    await editor.change('identity', { name: 'One' });
    await editor.publish();
    await editor.change('identity', { name: 'Two' });
    await editor.change('footer', { newsletter: false });
    const reply = await school.ask('POST', '/api/school/versions/0/restore', { as: admin });
    expect(reply.body).toMatchObject({
      version: 1,
      changed: ['identity'],
      parts: { identity: { value: { name: 'Aula' } } },
    });
    expect((await editor.get('/api/school')).name).toBe('One');
    await editor.publish();
    expect(await editor.get('/api/school')).toMatchObject({ version: 2, name: 'Aula', footer: { newsletter: true } });
    await school.ask('POST', '/api/school/versions/1/restore', { as: admin });
    await editor.publish();
    expect(await editor.get('/api/school')).toMatchObject({ version: 3, name: 'One' });
    expect((await school.ask('POST', '/api/school/versions/9/restore', { as: admin })).status).toBe(404);
  });
});

describe('a picture', () => {
  const png = () =>
    sharp({ create: { width: 64, height: 36, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
  const upload = async (bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const { body, headers } = multipart(fields, { field: 'picture', name: 'a.png', bytes });
    return school.ask('POST', '/api/school/pictures', { as: admin, body, headers });
  };

  it('is stored, and stays as long as the draft or a version refers to it', async () => {
    const [used, unused] = [await upload(await png()), await upload(await png())];
    expect(used).toMatchObject({ status: 201, body: { src: expect.stringMatching(/^\/media\/pictures\//) } });
    expect((await editor.change('identity', { logo: { src: used.body.src, alt: { en: 'A lamp' } } })).status).toBe(200);
    await school.database.pool.query(`update pictures set created_at = now() - interval '2 hours'`);
    const collect = async () => {
      await collectOrphans({ db: school.database.db, storage: diskStorage(school.folder) });
      return (await school.database.db.select().from(images)).map(({ imageSrc }) => imageSrc);
    };
    expect(await collect()).toEqual([used.body.src]);
    await editor.publish();
    await editor.change('identity', { logo: null });
    await editor.publish();
    expect(await collect()).toEqual([used.body.src]);
    expect(unused.status).toBe(201);
    expect((await editor.get('/api/school/versions/1', admin)).document.identity.logo.src).toBe(used.body.src);
  });

  it('keeps its proportions as a logo, and is cut to 16:9 otherwise', async () => {
    const square = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#2460' } })
      .png()
      .toBuffer();
    const sizeOf = async (fields: Record<string, string>) => {
      const { body } = await upload(square, fields);
      const { width, height } = await sharp(join(school.folder, body.src.slice('/media/'.length))).metadata();
      return [width, height];
    };
    expect(await sizeOf({ shape: 'own' })).toEqual([64, 64]);
    expect(await sizeOf({})).toEqual([800, 450]);
  });

  it('[MORE-520] is the logo of its theme, with what the other theme has no logo for', async () => {
    const [light, dark] = (await Promise.all([png(), png()].map(async (bytes) => upload(await bytes)))).map(
      ({ body: { src } }) => ({ src: src as string, alt: { en: 'A loom' } }),
    );
    const logoOf = async (fields: Partial<SchoolDocument['identity']>) => {
      await editor.change('identity', fields);
      await editor.publish();
      return (await editor.get('/api/school')).logo;
    };
    const one = { src: light!.src, alt: 'A loom' };
    expect(await logoOf({ logo: light!, logoDark: null })).toEqual(one);
    expect(await logoOf({ logoDark: dark! })).toEqual({ ...one, dark: dark!.src });
    expect(await logoOf({ logo: null, logoNamed: true })).toEqual({ src: dark!.src, alt: 'A loom', named: true });
    expect(await logoOf({ logoDark: null })).toBeNull();
  });

  it('is refused when it is none', async () => {
    expect((await upload(Buffer.from('no picture'))).body.code).toBe('picture_unreadable');
    const empty = await school.ask('POST', '/api/school/pictures', { as: admin, body: {} });
    expect(empty.body.fieldErrors).toMatchObject({ picture: { code: 'picture_required' } });
  });
});
