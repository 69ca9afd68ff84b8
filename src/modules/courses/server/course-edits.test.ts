import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { imageSources } from '#contract/images.ts';
import type { AuditEntry } from '#modules/audit/contract/audit.ts';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { schoolEditor } from '#tests/support/school-editor.ts';
import { multipart } from '#tests/support/samples/multipart.ts';
import { basedOn } from '#tests/support/if-match.ts';

let school: TestSchool;
let admin: Person;
beforeAll(async () => {
  school = await openTestSchool();
});
beforeEach(async () => {
  await school.reset();
  admin = await school.person({ role: 'admin', name: 'Admin' });
});
afterAll(() => school.close());

const fields = { name: 'Arches', category: 'Art', teacher: 'Ines', description: 'How they stand.', price: '49.99' };
const image = (colour = '#b8401f') =>
  sharp({ create: { width: 320, height: 180, channels: 3, background: colour } })
    .png()
    .toBuffer();

const send = (method: 'POST' | 'PUT', url: string, form: ReturnType<typeof multipart>, as = admin) =>
  school.ask(method, url, { as, body: form.body, headers: form.headers });
const file = (bytes: Uint8Array, name = 'cover.png') => ({ field: 'courseImage', name, bytes });
const create = async (more: Record<string, string> = {}) =>
  (await send('POST', '/api/courses', multipart({ ...fields, ...more }, file(await image())))).body;
const stored = async () => {
  const all = await readdir(school.folder, { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const auditLog = async () => (await school.ask('GET', '/api/admin/activity', { as: admin })).body;

describe('creating a course', () => {
  it('[CALL-18] takes a form with a picture and keeps the picture in all its sizes', async () => {
    const course = await create();
    expect(course).toMatchObject({ name: 'Arches', price: 49.99, listed: true, version: 1, sections: [] });
    expect(imageSources(course.imageSrc)).not.toBeNull();
    const kept = (await stored()).filter((path) => path.includes(course.imageSrc.split('/')[3]));
    const names = kept.map((path) => basename(path)).toSorted();
    expect(names).toEqual(['1280.avif', '1280.webp', '480.avif', '480.webp', '800.avif', '800.webp', 'share.jpg']);
  });

  it('[CALL-19] takes JSON without a picture', async () => {
    const response = await school.ask('POST', '/api/courses', { as: admin, body: { ...fields, price: 49.99 } });
    expect(response.status).toBe(201);
    expect(response.body.imageSrc).toBeNull();
    expect((await school.ask('GET', '/api/courses')).body).toHaveLength(1);
  });

  it('takes outcomes as a list or as the lines of a form, without blank and repeated ones', async () => {
    const { _id } = await create({ outcomes: 'Build an arch\r\n\r\n Draw  one \r\nBuild an arch' });
    const change = (outcomes: unknown) => school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { outcomes } });
    const read = async () => (await school.ask('GET', `/api/courses/${_id}`)).body.outcomes;
    expect(await read()).toEqual(['Build an arch', 'Draw one']);
    expect((await change(['Draw one', 'Build\nan arch'])).body.outcomes).toEqual(['Draw one', 'Build an arch']);
    const many = await change(Array.from({ length: 21 }, (_, at) => `Outcome ${at}`));
    expect(many.body.fields).toEqual({ outcomes: 'These are at most 20.' });
    expect((await change(['x'.repeat(161)])).body.fields).toEqual({ outcomes: 'This has at most 160 characters.' });
    expect((await change('')).body.outcomes).toEqual([]);
  });

  it('[CALL-19] says what each field lacks', async () => {
    const response = await send('POST', '/api/courses', multipart({ price: 'dear' }));
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      name: 'Course name is required.',
      category: 'Category is required.',
      teacher: 'Teacher name is required.',
      description: 'Description is required.',
      price: 'Price must be a number.',
    });
    const sentences = 'Course name is required. Category is required. Teacher name is required.';
    expect(response.body.message).toBe(`${sentences} Description is required. Price must be a number.`);
    const empty = await school.ask('POST', '/api/courses', { as: admin, body: { ...fields, price: '' } });
    expect(empty.body.fields).toEqual({ price: 'Price is required.' });
  });

  it.each([
    ['-5', 'A price cannot be negative.'],
    ['0.001', 'A price has at most two decimals, such as 49.99.'],
    ['12,345', 'A price has at most two decimals, such as 49.99.'],
    ['100000', 'A price in the currency of the school is at most 99,999.99.'],
  ])(
    '[COURSES-22] refuses a price of %s and rounds nothing, in a form and as JSON, here and in a change',
    async (price, sentence) => {
      const { _id } = await create();
      const json = Number(price.replace(',', '.'));
      const responses = [
        await send('POST', '/api/courses', multipart({ ...fields, price })),
        await send('PUT', `/api/courses/${_id}`, multipart({ price })),
        await school.ask('POST', '/api/courses', { as: admin, body: { ...fields, price: json } }),
        await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { price: json } }),
      ];
      for (const { status, body } of responses) expect([status, body.fields]).toEqual([400, { price: sentence }]);
      expect((await school.ask('GET', '/api/courses')).body.map((course: { price: number }) => course.price)).toEqual([
        49.99,
      ]);
    },
  );

  it('refuses decimals of a price in a currency without them', async () => {
    const { _id } = await create({ price: '19.99' });
    const editor = schoolEditor(school, () => admin);
    await editor.change('identity', { currency: 'JPY' });
    await editor.publish();
    const change = (body: object) => school.ask('PUT', `/api/courses/${_id}`, { as: admin, body });
    const refused = [
      await school.ask('POST', '/api/courses', { as: admin, body: { ...fields, price: 10.5 } }),
      await change({ price: '10,5' }),
    ];
    for (const { status, body } of refused)
      expect([status, body.fieldErrors]).toEqual([400, { price: { code: 'price_not_whole', params: {} } }]);
    expect((await change({ name: 'Vaults', price: 20 })).body).toMatchObject({ name: 'Vaults', price: 20 });
    expect((await change({ price: '50.00' })).body.price).toBe(50);
  });

  it('takes a price with a decimal comma', async () => {
    expect((await create({ price: '12,50' })).price).toBe(12.5);
  });

  it('[CATALOGUE-02, CALL-20] refuses a category that does not exist, here and in a change', async () => {
    const { _id } = await create();
    const category = 'Alchemy';
    const refused = [
      await send('POST', '/api/courses', multipart({ ...fields, category })),
      await school.ask('POST', '/api/courses', { as: admin, body: { ...fields, category } }),
      await send('PUT', `/api/courses/${_id}`, multipart({ category })),
      await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { category: 'art' } }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code, body.fields]).toEqual([
        400,
        'invalid_input',
        { category: 'This category does not exist.' },
      ]);
    }
    expect((await school.ask('GET', '/api/courses')).body).toMatchObject([{ category: 'Art' }]);
  });

  it.each([
    ['a text named like a picture', Buffer.from('<svg onload="alert(1)"/>'), 'photo.png', 'picture_unreadable'],
    ['a file with a path for a name', Buffer.from('root:x'), '../../../etc/passwd.png', 'picture_unreadable'],
    ['a named file without content', Buffer.alloc(0), 'cover.png', 'picture_unreadable'],
    ['eleven megabytes', Buffer.alloc(11 * 1024 * 1024, 1), 'big.png', 'picture_too_large'],
  ])('refuses %s, and leaves no course and no file behind', async (_what, bytes, name, code) => {
    const before = await stored();
    const response = await send('POST', '/api/courses', multipart(fields, file(bytes, name)));
    expect(response.body.code).toBe(code);
    expect((await school.ask('GET', '/api/courses', { as: admin })).body).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('treats the empty part of an unused file field as no picture', async () => {
    const response = await send('POST', '/api/courses', multipart(fields, file(Buffer.alloc(0), '')));
    expect([response.status, response.body.imageSrc]).toEqual([201, null]);
  });

  it('refuses a hundred megabytes while they arrive, without holding them', async () => {
    const address = await school.app.listen({ port: 0, host: '127.0.0.1' });
    const files = await stored();
    // Buffers in use: what was collected is no longer held. The resident set also holds what the collector keeps.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => (collect(), process.memoryUsage().arrayBuffers);
    const before = held();
    const samples: number[] = [];
    const chunk = Buffer.alloc(1024 * 1024, 7);
    const head = '--b\r\ncontent-disposition: form-data; name="courseImage"; filename="x.png"\r\n\r\n';
    const body = async function* () {
      yield Buffer.from(head);
      for (let sent = 0; sent < 100; sent++) {
        if (sent % 20 === 19) samples.push(held());
        yield chunk;
      }
      yield Buffer.from('\r\n--b--\r\n');
    };
    const response = await fetch(`${address}/api/courses`, {
      method: 'POST',
      headers: { cookie: admin.cookie, 'content-type': 'multipart/form-data; boundary=b' },
      body: ReadableStream.from(body()),
      duplex: 'half',
    });
    expect(response.status).toBe(413);
    expect(((await response.json()) as { code: string }).code).toBe('picture_too_large');
    expect(Math.max(...samples, held()) - before).toBeLessThan(50 * 1024 * 1024);
    expect(await stored()).toEqual(files);
  });

  it('[CALL-36] never obeys fields that are not an administrator’s to write', async () => {
    const course = await create({ customId: '77', participants: '9000', _id: 'x' });
    expect(course).toMatchObject({ customId: 1, participants: 0 });
  });
});

describe('changing a course', () => {
  it('[CALL-20] changes what was sent and leaves the rest', async () => {
    const course = await create();
    const response = await school.ask('PUT', `/api/courses/${course._id}`, {
      as: admin,
      body: { price: 10 },
      headers: basedOn(1),
    });
    expect(response.body).toMatchObject({ name: 'Arches', price: 10, version: 2, imageSrc: course.imageSrc });
    expect((await school.ask('GET', '/api/courses/1')).body.price).toBe(10);
  });

  it('[CALL-20] gives a new picture a new address and collects the old one', async () => {
    const course = await create();
    const response = await send('PUT', '/api/courses/1', multipart({}, file(await image('#2e6b57'))));
    expect(response.body.imageSrc).not.toBe(course.imageSrc);
    const files = await stored();
    expect(files.some((path) => path.includes(response.body.imageSrc.split('/')[3]))).toBe(true);
    expect(files.some((path) => path.includes(course.imageSrc.split('/')[3]))).toBe(false);
  });

  it('removes the picture for the value remove', async () => {
    await create();
    const response = await send('PUT', '/api/courses/1', multipart({ courseImage: 'remove' }));
    expect(response.body.imageSrc).toBeNull();
  });

  it('[SEC-39] tells the second of two administrators, shows the present course and overwrites nothing', async () => {
    await create();
    const put = (name: string) =>
      school.ask('PUT', '/api/courses/1', { as: admin, body: { name }, headers: basedOn(1) });
    const responses = await Promise.all([put('First'), put('Second')]);
    const refused = responses.find((response) => response.status === 409);
    const won = responses.find((response) => response.status === 200);
    expect(refused?.body).toMatchObject({
      code: 'edit_conflict',
      current: { name: won?.body.name, version: 2, editedBy: { _id: admin._id, name: admin.name } },
    });
    expect((await school.ask('GET', '/api/courses/1')).body.name).toBe(won?.body.name);
  });

  it('[CALL-37] lets a client save the same copy twice without If-Match, also with the version it read in the body', async () => {
    const { _id } = await create();
    const copy = (await school.ask('GET', `/api/courses/${_id}`, { as: admin })).body;
    for (const name of ['First', 'Second']) {
      const { status, body } = await school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { ...copy, name } });
      expect({ status, name: body.name }).toEqual({ status: 200, name });
    }
  });

  it.each(['"1"', '1', 'W/"1"'])('[CALL-37] compares If-Match: %s with the version', async (tag) => {
    const { _id } = await create();
    const put = () =>
      school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { level: 'Expert' }, headers: { 'if-match': tag } });
    expect([(await put()).status, (await put()).status]).toEqual([200, 409]);
  });

  it('takes any version for If-Match: *, and names the form of others', async () => {
    const { _id } = await create();
    const put = (tag: string) =>
      school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { level: 'Expert' }, headers: { 'if-match': tag } });
    expect((await put('*')).status).toBe(200);
    expect(await put('"latest"')).toMatchObject({
      status: 400,
      body: { fields: { 'if-match': 'If-Match takes the `version` as last read, in quotes, such as "3".' } },
    });
  });

  it('[CALL-20] takes the teacher as an object with a name', async () => {
    const { _id } = await create();
    const put = (teacher: unknown) => school.ask('PUT', `/api/courses/${_id}`, { as: admin, body: { teacher } });
    expect((await put({ _id: 'x', name: ' Grace ' })).body.teacher).toBe('Grace');
    expect((await put('Ada')).body.teacher).toBe('Ada');
    for (const wrong of [{ name: '' }, {}, '', null, 7, ['Ada']])
      expect((await put(wrong)).body.fields).toEqual({ teacher: 'Teacher name is required.' });
  });

  it('[CALL-20] keeps the picture for an empty text', async () => {
    const course = await create();
    const response = await send('PUT', '/api/courses/1', multipart({ courseImage: '' }));
    expect(response).toMatchObject({ status: 200, body: { imageSrc: course.imageSrc } });
  });

  it('[CALL-21] deletes and orders units by the list of those that stay', async () => {
    const { _id } = await school.course();
    const [one, two, three] = [
      await school.unit(_id, { title: '1' }),
      await school.unit(_id, { title: '2' }),
      await school.unit(_id, { title: '3' }),
    ];
    const response = await school.ask('PUT', `/api/courses/${_id}`, {
      as: admin,
      body: { sections: [{ _id: three }, { _id: one }] },
    });
    expect(response.body.sections.map((unit: { _id: string }) => unit._id)).toEqual([three, one]);
    expect(JSON.stringify(response.body)).not.toContain(two);
    const entries = (await auditLog()).map(({ action, entity, before, after }: AuditEntry) => ({
      action,
      entity,
      before,
      after,
    }));
    expect(entries).toEqual([
      {
        action: 'reorder',
        entity: 'course',
        before: { sections: [one, three] },
        after: { sections: [three, one] },
      },
      { action: 'delete', entity: 'section', before: { title: '2' }, after: null },
    ]);
  });

  it('[SEC-39] rejects an outdated list of units, and deletes no unit it does not contain', async () => {
    const { _id } = await school.course();
    const units = `/api/courses/${_id}/sections`;
    const one = await school.unit(_id, { title: '1' });
    const read = (await school.ask('GET', `/api/courses/${_id}`, { as: admin })).body.version;
    const added = await school.ask('POST', units, { as: admin, body: { title: '2', description: 'New.' } });
    const keep = (version: number, ids: string[]) =>
      school.ask('PUT', `/api/courses/${_id}`, {
        as: admin,
        body: { sections: ids.map((id) => ({ _id: id })) },
        headers: basedOn(version),
      });
    const refused = await keep(read, [one]);
    expect(refused.body).toMatchObject({ code: 'edit_conflict', current: { lessons: 2, version: read + 1 } });
    expect(
      (await school.ask('PUT', `${units}/order`, { as: admin, body: { sections: [added.body._id, one] } })).status,
    ).toBe(200);
    expect((await keep(read + 1, [one])).status).toBe(409);
    expect((await school.ask('DELETE', `${units}/${added.body._id}`, { as: admin })).status).toBe(200);
    expect((await keep(read + 2, [one])).status).toBe(409);
    expect((await keep(read + 3, [one])).status).toBe(200);
  });

  it('returns 404 for an unknown course', async () => {
    expect((await school.ask('PUT', '/api/courses/9', { as: admin, body: { name: 'X' } })).body.code).toBe(
      'course_not_found',
    );
  });
});

describe('deleting a course', () => {
  it('[CALL-22] takes units, enrolments and pictures along', async () => {
    const course = await create();
    const learner = await school.person();
    await school.unit(course._id);
    await school.enrol(learner, course._id);
    const response = await school.ask('DELETE', '/api/courses/1', { as: admin, body: { deleteImage: true } });
    expect(response.status).toBe(200);
    expect((await school.ask('GET', '/api/courses/1')).status).toBe(404);
    expect((await school.ask('GET', `/api/users/user/${learner._id}/courses`, { as: learner })).body).toEqual([]);
    expect((await stored()).some((path) => path.includes(course.imageSrc.split('/')[3]))).toBe(false);
  });

  it('[DATA-04] never gives its number to another', async () => {
    await create();
    await school.ask('DELETE', '/api/courses/1', { as: admin });
    expect((await create()).customId).toBe(2);
  });
});

describe('the audit log of courses', () => {
  it('[SEC-39, SEC-91] records who did what, with the changed fields before and after', async () => {
    const course = await create();
    await school.ask('PUT', '/api/courses/1', { as: admin, body: { name: 'Vaults', price: 49.99 } });
    await school.ask('PUT', '/api/courses/1', { as: admin, body: { name: 'Vaults' } });
    await school.ask('DELETE', '/api/courses/1', { as: admin });
    const entries = await auditLog();
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual(['delete', 'update', 'create']);
    expect(entries[1]).toMatchObject({
      actor: { _id: admin._id, name: 'Admin' },
      entity: 'course',
      entityId: course._id,
      label: 'Vaults',
      before: { name: 'Arches' },
      after: { name: 'Vaults' },
    });
  });
});
