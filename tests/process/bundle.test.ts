import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/database/postgres.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login, register } from './school-client.ts';

const admin = { email: 'admin@aula.test', password: 'aula-demo-admin' };

let server: ThrowawayPostgres;
beforeAll(async () => {
  server = await startThrowawayPostgres();
});
afterAll(() => server.stop());

const KINDS: Record<string, () => Record<string, string>> = {
  'the embedded database': () => ({}),
  'PostgreSQL, by two workers': () => ({ DATABASE_URL: server.url, WORKERS: '2' }),
};

describe.each(Object.entries(KINDS))('the bundle on %s', (_, settings) => {
  const dataDir = temporaryFolder();
  let school: SchoolProcess;
  beforeAll(async () => {
    school = await startSchoolProcess({ dataDir, env: settings() });
  });
  afterAll(() => school.end('SIGKILL'));

  it('fills an empty database and serves pages, files and the API', async () => {
    expect(school.output()).toContain('filled with the demo school');
    const page = await fetch(school.address);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('Join 17 million learners today');
    const script = /\/assets\/entry-client[\w-]+\.js/.exec(html)?.[0] ?? '';
    const image = /src="(\/media\/pictures\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await fetch(school.address + script)).headers.get('content-type')).toContain('javascript');
    expect((await fetch(school.address + image)).headers.get('content-type')).toContain('image/');
    expect(await (await fetch(`${school.address}/api/courses`)).json()).toHaveLength(9);
  });

  it('serves the API documentation, as a page and as OpenAPI, with the descriptions of the contract', async () => {
    const { components } = (await (await fetch(`${school.address}/api/openapi.json`)).json()) as {
      components: { schemas: Record<string, { properties?: Record<string, { description?: string }> }> };
    };
    expect(components.schemas['Course']?.properties?.['price']?.description).toMatch(/\w/);
    expect(await (await fetch(`${school.address}/api/docs`)).text()).toContain('/api/courses');
  });

  it('registers users, refuses common passwords, logs in and enrols', async () => {
    const weak = { name: 'Bo', email: 'bo@process.example', password: 'password123' };
    const refused = await fetch(`${school.address}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(weak),
    });
    expect(await refused.json()).toMatchObject({ code: 'password_common' });
    const person = await login(school.address, await register(school.address, 'ada'));
    await enrol(person, 2);
    const again = await login(school.address, { email: 'ada@process.example', password: 'password of ada' });
    expect(again.user.courses).toHaveLength(1);
  });

  it('stores an uploaded picture in its sizes', async () => {
    const { cookie } = await login(school.address, admin);
    const upload = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2e6b57' } });
    const form = new FormData();
    form.set('courseImage', new Blob([new Uint8Array(await upload.png().toBuffer())], { type: 'image/png' }), 'a.png');
    const response = await fetch(`${school.address}/api/courses/1`, { method: 'PUT', headers: { cookie }, body: form });
    expect(response.status).toBe(200);
    const { imageSrc } = (await (await fetch(`${school.address}/api/courses/1`)).json()) as { imageSrc: string };
    const stored = await fetch(new URL(imageSrc, school.address));
    expect(await sharp(await stored.arrayBuffer()).metadata()).toMatchObject({ width: 800, height: 450 });
  });

  it('can be backed up while it runs', async () => {
    const file = join(temporaryFolder(), 'school.tar');
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings() };
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/backup.ts', '--to', file], { env });
    expect(stdout).toContain('10 courses');
    expect(statSync(file).size).toBeGreaterThan(100_000);
  });
});

it('an error in the log of the bundle names source lines', async () => {
  const admins = new pg.Client({ connectionString: server.url });
  await admins.connect();
  await admins.query('CREATE DATABASE traced');
  const url = Object.assign(new URL(server.url), { pathname: '/traced' }).href;
  const school = await startSchoolProcess({ dataDir: temporaryFolder(), env: { DATABASE_URL: url } });
  const inside = new pg.Client({ connectionString: url });
  try {
    await inside.connect();
    await inside.query('ALTER TABLE courses RENAME TO mislaid');
    expect((await fetch(`${school.address}/api/courses/1`)).status).toBe(500);
    await expect.poll(() => school.output()).toContain('"stack"');
    expect(school.output()).toMatch(/src\/modules\/courses\/server\/[\w.-]+\.ts:\d+:\d+/);
  } finally {
    await inside.end();
    await admins.end();
    await school.end('SIGKILL');
  }
});
