import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestSchool, type Person, type TestSchool } from '#tests/support/app.ts';
import { multipart } from '#tests/support/samples/multipart.ts';

const SCRIPT = `"><script>alert(document.cookie)</script><img src=x onerror=alert(1)>`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

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

const fields = { name: SCRIPT, category: 'Art', teacher: SCRIPT, description: SCRIPT, price: '10' };
const stored = async () => (await readdir(school.folder, { recursive: true })).filter((path) => path.includes('.'));

async function make(file?: { name: string; type?: string; bytes: Uint8Array }) {
  const form = multipart(fields, file && { field: 'courseImage', ...file });
  return school.ask('POST', '/api/courses', { as: admin, body: form.body, headers: form.headers });
}

describe('a script in user text', () => {
  it('[SEC-21, SEC-42] is stored and returned as text, in a content type no browser runs', async () => {
    const { body, headers } = await make();
    expect(body.name).toBe(SCRIPT);
    expect(headers['content-type']).toContain('application/json');
    expect(headers['x-content-type-options']).toBe('nosniff');
    const list = await school.ask('GET', '/api/courses');
    expect([list.headers['content-type'], list.headers['x-content-type-options']]).toEqual([
      'application/json; charset=utf-8',
      'nosniff',
    ]);
  });

  it('is returned as JSON also in an error that quotes it', async () => {
    const { status, headers } = await school.ask('GET', `/api/${encodeURIComponent(SCRIPT)}`);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('an uploaded file', () => {
  it.each([
    ['an SVG', { name: 'cover.svg', type: 'image/svg+xml', bytes: Buffer.from(SVG) }],
    ['an SVG that says it is a PNG', { name: 'cover.png', type: 'image/png', bytes: Buffer.from(SVG) }],
    ['a page that says it is a picture', { name: 'cover.png', type: 'image/png', bytes: Buffer.from(SCRIPT) }],
  ])('[SEC-29, SEC-61] %s is refused and not stored', async (_what, file) => {
    const before = await stored();
    expect((await make(file)).body.code).toBe('picture_unreadable');
    expect(await stored()).toEqual(before);
  });

  it.each(['../../../etc/passwd.png', `${'a'.repeat(200)}.png`, 'cover.png\\"><script>.png', 'CON.png', '.htaccess'])(
    '[SEC-63] is stored under a generated name: %s',
    async (name) => {
      const bytes = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#888' } })
        .png()
        .toBuffer();
      const before = new Set(await stored());
      const { status, body } = await make({ name, bytes });
      expect(status).toBe(201);
      expect(body.imageSrc).toMatch(/^\/media\/pictures\/[0-9a-f]{32}\/\d+\.webp$/);
      const added = (await stored()).filter((path) => !before.has(path));
      expect(added.length).toBeGreaterThan(0);
      for (const path of added) expect(path).toMatch(/^pictures[\\/][0-9a-f]{32}[\\/][\w-]+\.(webp|avif|jpe?g)$/);
    },
  );

  it('[SEC-29, SEC-61] is encoded again, which removes a script inside it', async () => {
    const png = await sharp({ create: { width: 32, height: 18, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
    const { body } = await make({ name: 'cover.png', bytes: Buffer.concat([png, Buffer.from(SCRIPT)]) });
    const folder = String(body.imageSrc).split('/')[3]!;
    for (const path of (await stored()).filter((one) => one.includes(folder)))
      expect((await readFile(`${school.folder}/${path}`)).includes('<script>')).toBe(false);
  });
});
