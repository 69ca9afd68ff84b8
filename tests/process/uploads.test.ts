import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { type SchoolProcess, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';
import { mp4Video } from '#tests/support/samples/videos.ts';
import { uploadCall, uploadHeaders } from '#tests/support/samples/uploads.ts';
import { login } from './school-client.ts';
import { sha256 } from '#tests/support/samples/course-archives.ts';

const MB = 1024 * 1024;
const VIDEO = mp4Video(40 * MB);

const dataDir = temporaryFolder();
let school: SchoolProcess;
let cookie: string;
beforeAll(async () => {
  school = await startSchoolProcess({ dataDir });
  ({ cookie } = await login(school.address, { email: 'admin@aula.test', password: 'aula-demo-admin' }));
});
afterAll(() => school.end());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(school.address + path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } });
const offsetOf = async (path: string): Promise<number> =>
  Number((await ask(path, { method: 'HEAD' })).headers.get('upload-offset'));

/** Sends a part of the video, from an offset up to another one. */
function send(path: string, from: number, to: number, body?: ReadableStream) {
  const { headers, body: bytes } = uploadCall(from, VIDEO.subarray(from, to));
  return ask(path, { method: 'PATCH', headers, body: body ?? new Uint8Array(bytes), duplex: 'half' } as RequestInit);
}

it('an upload goes on after its connection is cut and the server is killed, and the film is the same', async () => {
  const course = (await (await ask('/api/courses/1')).json()) as { _id: string; sections: { _id: string }[] };
  const sectionId = course.sections[0]?._id ?? '';
  const metadata = { courseId: course._id, sectionId, kind: 'film', filename: 'Film.mp4' };
  const begun = await ask('/api/admin/media', { method: 'POST', headers: uploadHeaders(VIDEO.length, metadata) });
  const path = begun.headers.get('location') ?? '';

  // One long request whose connection breaks at 25 MB: what was stored of it counts.
  const cut = new ReadableStream({
    start(controller) {
      for (let at = 0; at < 25 * MB; at += MB) controller.enqueue(new Uint8Array(VIDEO.subarray(at, at + MB)));
    },
    pull: (controller) =>
      new Promise((resolve) => setTimeout(() => resolve(controller.error(new Error('cut'))), 2_000)),
  });
  await expect(send(path, 0, VIDEO.length, cut)).rejects.toThrow();
  await expect
    .poll(() => offsetOf(path), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(3 * UPLOAD_LIMITS.uploadPartBytes);

  const before = await offsetOf(path);
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(VIDEO.subarray(before, before + MB))),
  });
  const interrupted = send(path, before, VIDEO.length, half).catch(() => undefined);
  await school.end('SIGKILL');
  await interrupted;
  school = await startSchoolProcess({ dataDir });

  let offset = await offsetOf(path);
  expect(offset).toBeGreaterThanOrEqual(before);
  let file: { url: string } | null = null;
  while (!file) {
    const response = await send(path, offset, Math.min(offset + UPLOAD_LIMITS.uploadPartBytes, VIDEO.length));
    expect(response.status).toBe(200);
    const upload = (await response.json()) as { received: number; file: { url: string } | null };
    ({ file, received: offset } = upload);
  }
  const stored = Buffer.from(await (await fetch(school.address + file.url)).arrayBuffer());
  expect(sha256(stored)).toBe(sha256(VIDEO));
  expect(readdirSync(join(dataDir, 'media/uploads'))).toEqual([]);
}, 240_000);
