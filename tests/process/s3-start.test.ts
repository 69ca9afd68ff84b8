import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_FOLDERS } from '#server/adapters/storage.ts';
import { s3Storage } from '#server/adapters/s3-storage.ts';
import { readConfig } from '#server/config.ts';
import { type S3Server, startS3Server } from '#tests/support/samples/s3-server.ts';
import { startRefused, startSchoolProcess, temporaryFolder } from '#tests/support/school-process.ts';

const root = resolve(import.meta.dirname, '../..');

/** Moves the files of a data folder into the bucket by `npm run media:move`. */
function move(dataDir: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings };
  return new Promise<{ code: number; output: string }>((done) => {
    execFile(process.execPath, ['scripts/media-move.ts'], { cwd: root, env }, (error, out, err) =>
      done({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

let files: S3Server;
beforeAll(async () => {
  files = await startS3Server();
});
afterAll(() => files.end());

const keysIn = async (settings: Readonly<Record<string, string>>) =>
  (await Array.fromAsync((await s3Storage(readConfig(settings).s3!)).list())).toSorted();

describe('a school whose bucket', () => {
  it.each([
    [
      'does not exist',
      { S3_BUCKET: 'no-such-bucket' },
      /^S3_BUCKET=no-such-bucket at .* does not exist \(NoSuchBucket\)\. Create/,
    ],
    [
      'does not respond',
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      /does not respond as it should \(ECONNREFUSED\)\. Check S3_ENDPOINT/,
    ],
  ])('[FAULT-08] %s does not open, and says why', async (_, wrong, sentence) => {
    const { code, output } = await startRefused({ dataDir: temporaryFolder(), env: { ...files.env, ...wrong } });
    const said = output.split('\n').find((line) => line.startsWith('S3_BUCKET'));
    expect([code, said]).toEqual([1, expect.stringMatching(sentence)]);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('[FAULT-08] shows private files to every visitor does not open; with the public folders open it does', async () => {
    const careless = await startS3Server(['']);
    const careful = await startS3Server(PUBLIC_FOLDERS.map((folder) => `${folder}/`));
    try {
      for (const more of [{ MEDIA_URL: '' }, { MEDIA_URL: `${careless.env['S3_ENDPOINT']}/school-files` }]) {
        const { code, output } = await startRefused({ dataDir: temporaryFolder(), env: { ...careless.env, ...more } });
        expect([code, output]).toEqual([1, expect.stringContaining('Every visitor can read private files at http')]);
      }
      expect(await keysIn(careless.env)).toEqual([]);
      const env = { ...careful.env, MEDIA_URL: `${careful.env['S3_ENDPOINT']}/school-files` };
      const school = await startSchoolProcess({ dataDir: temporaryFolder(), env });
      expect((await fetch(`${school.address}/readyz`)).status).toBe(200);
      const { imageSrc } = (await (await fetch(`${school.address}/api/courses/1`)).json()) as { imageSrc: string };
      expect((await fetch(school.address + imageSrc)).status).toBe(200);
      await school.end();
      expect((await keysIn(careful.env)).filter((key) => key.includes('start-check'))).toEqual([]);
    } finally {
      await Promise.all([careless.end(), careful.end()]);
    }
  });

  it('[FAULT-08, WATCH-02] goes away is not ready until it is back', async () => {
    const bucket = await startS3Server();
    const school = await startSchoolProcess({ dataDir: temporaryFolder(), env: bucket.env });
    const ready = async () => {
      const response = await fetch(`${school.address}/readyz`);
      return [response.status, ((await response.json()) as { status: string }).status];
    };
    try {
      expect(await ready()).toEqual([200, 'ok']);
      await bucket.stop();
      const patiently = { timeout: 30_000, interval: 500 };
      await expect.poll(ready, patiently).toEqual([503, 'storage of files unreachable']);
      expect((await fetch(`${school.address}/healthz`)).status).toBe(200);
      await bucket.start();
      await expect.poll(ready, patiently).toEqual([200, 'ok']);
    } finally {
      await school.end('SIGKILL');
      await bucket.end();
    }
  });
});

it('[FAULT-08] files move from the disk to the bucket by a command, and are lost silently at no moment', async () => {
  const dataDir = temporaryFolder();
  const onDisk = await startSchoolProcess({ dataDir });
  expect(await move(dataDir, files.env)).toEqual({
    code: 1,
    output: expect.stringContaining('A school is running on'),
  });
  const { imageSrc } = (await (await fetch(`${onDisk.address}/api/courses/1`)).json()) as { imageSrc: string };
  const before = Buffer.from(await (await fetch(onDisk.address + imageSrc)).arrayBuffer());
  await onDisk.end();

  const refused = await startRefused({ dataDir, env: files.env });
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('npm run media:move')]);

  // A run that was interrupted had copied one file, and another one half.
  const stored = readdirSync(join(dataDir, 'media', 'people')).map((name) => `people/${name}`);
  const bucket = await s3Storage(readConfig(files.env).s3!);
  await bucket.put(stored[0]!, Buffer.from('half'), 'image/webp');
  const moved = await move(dataDir, files.env);
  expect([moved.code, moved.output]).toEqual([
    0,
    expect.stringMatching(/^Copied \d\d+ files into S3_BUCKET=school-files/),
  ]);
  expect(existsSync(join(dataDir, 'media'))).toBe(false);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('media-moved-'))).toHaveLength(1);
  expect((await move(dataDir, files.env)).output).toContain('There are no uploaded files to move');

  const onS3 = await startSchoolProcess({ dataDir, env: files.env });
  try {
    expect(Buffer.from(await (await fetch(onS3.address + imageSrc)).arrayBuffer()).equals(before)).toBe(true);
    expect((await keysIn(files.env)).length).toBeGreaterThan(20);
  } finally {
    await onS3.end('SIGKILL');
  }
});
