import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { s3Storage } from '#server/adapters/s3-storage.ts';
import { type S3Server, startS3Server } from '#tests/support/samples/s3-server.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { enrol, login, register } from './school-client.ts';

const dataDir = temporaryFolder();
let files: S3Server;
let school: SchoolProcess;
beforeAll(async () => {
  files = await startS3Server();
  school = await startSchoolProcess({ dataDir, env: files.env });
});
afterAll(async () => {
  await school.end();
  await files.end();
});

const ask = (path: string, init?: RequestInit) => fetch(school.address + path, init);
const admin = () => login(school.address, { email: 'admin@aula.test', password: 'aula-demo-admin' });
const keys = async (part: string) => {
  const all = await Array.fromAsync((await s3Storage(readConfig(files.env).s3!)).list());
  return all.filter((key) => key.includes(part));
};

/** Saves course 1 with a new image; returns the status and, on success, the image's address. */
async function saveImage(cookie: string): Promise<{ status: number; imageSrc: string }> {
  const image = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2e6b57' } });
  const form = new FormData();
  form.set('name', 'With a picture of its own');
  form.set('courseImage', new Blob([new Uint8Array(await image.png().toBuffer())], { type: 'image/png' }), 'a.png');
  const response = await ask('/api/courses/1', { method: 'PUT', headers: { cookie }, body: form });
  const body = (await response.json()) as { imageSrc?: string };
  return { status: response.status, imageSrc: body.imageSrc ?? '' };
}

it('[SCALE-04] pictures and videos are served from the storage, videos with range requests', async () => {
  const { cookie } = await admin();
  const { status, imageSrc } = await saveImage(cookie);
  expect(status).toBe(200);
  const image = await ask(imageSrc);
  expect([image.status, image.redirected, image.headers.get('content-type')]).toEqual([200, true, 'image/webp']);
  expect(await sharp(await image.arrayBuffer()).metadata()).toMatchObject({ width: 800, height: 450 });
  const [video] = await keys('videos/');
  const part = await ask(`/media/${video}`, { headers: { range: 'bytes=0-99' } });
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 100]);
  const gone = await ask('/media/pictures/no-such-picture/800.webp');
  expect([gone.status, gone.url.startsWith(files.env['S3_ENDPOINT'] ?? '-')]).toEqual([404, true]);
});

it('captions are served from the origin of the page, as browsers require', async () => {
  const [captions] = await keys('captions/');
  const response = await ask(`/media/${captions}`, { redirect: 'error' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(await response.text()).toMatch(/^WEBVTT/);
  expect((await ask('/media/captions/none.vtt')).status).toBe(404);
});

it('the content security policy of pages allows the storage', async () => {
  const policy = (await ask('/courses')).headers.get('content-security-policy') ?? '';
  const origin = new URL(files.env['S3_ENDPOINT'] ?? '').origin;
  for (const kind of ['img-src', 'media-src']) {
    expect(policy.split('; ').find((rule) => rule.startsWith(kind))).toContain(` ${origin}`);
  }
  expect(policy.split('; ').find((rule) => rule.startsWith('script-src'))).not.toContain(origin);
});

it('the address of a paid video is returned only to callers with access', async () => {
  type Course = { sections: { videoUrl: string | null; freePreview: boolean }[] };
  const open = (await (await ask('/api/courses/1')).json()) as Course;
  expect(open.sections.filter((unit) => !unit.freePreview).every((unit) => unit.videoUrl === null)).toBe(true);
  const session = await login(school.address, await register(school.address, 'learner'));
  const headers = { cookie: session.cookie };
  expect((await ask('/api/courses/1/enrolled', { headers })).status).toBe(403);
  await enrol(session, 1);
  const whole = (await (await ask('/api/courses/1/enrolled', { headers })).json()) as Course;
  expect(whole.sections.filter((unit) => unit.videoUrl !== null).length).toBeGreaterThan(1);
});

it('an upload returns 503 while the storage is down, and the old picture stays', async () => {
  const { cookie } = await admin();
  const { imageSrc: before } = await saveImage(cookie);
  await files.stop();
  expect((await saveImage(cookie)).status).toBe(503);
  expect((await ask('/courses')).status).toBe(200);
  await files.start();
  expect((await ask(before)).status).toBe(200);
  const after = await saveImage(cookie);
  expect(after.status).toBe(200);
  expect(await keys(before.split('/')[3] ?? '-')).toEqual([]);
  expect(await keys(after.imageSrc.split('/')[3] ?? '-')).not.toEqual([]);
});

it('[SCALE-04] deleting a course deletes its pictures in the storage, and no file is stored locally', async () => {
  const { cookie } = await admin();
  const { imageSrc } = await saveImage(cookie);
  const response = await ask('/api/courses/1', {
    method: 'DELETE',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ deleteImage: true }),
  });
  expect(response.status).toBe(200);
  expect(await keys(imageSrc.split('/')[3] ?? '-')).toEqual([]);
  expect(existsSync(join(dataDir, 'media'))).toBe(false);
  const kept = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(kept.filter((name) => /\.(?:webp|avif|jpe?g|png|mp4|vtt)$/.test(name))).toEqual([]);
});
