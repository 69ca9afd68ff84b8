import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { type S3Server, startS3Server } from '#tests/support/samples/s3-server.ts';
import { s3Storage } from './s3-storage.ts';
import { StorageUnavailable } from '#server/errors.ts';
import { type Storage, StorageKeyError } from './storage.ts';

const KEY = 'pictures/00112233445566778899aabbccddeeff/800.webp';
const bytes = (text: string) => new TextEncoder().encode(text);

let server: S3Server;
let storage: Storage;
const open = (env: Record<string, string> = {}) => s3Storage(readConfig({ ...server.env, ...env }).s3!);
beforeAll(async () => {
  server = await startS3Server();
  storage = await open();
});
afterAll(() => server.end());

const read = async (key: string) => {
  const file = await storage.read(key);
  return file && { size: file.size, text: (await buffer(file.stream)).toString() };
};

describe('files on S3', () => {
  it('are there once put, as they were, and replaced when put again', async () => {
    expect(await storage.exists(KEY)).toBe(false);
    expect(await read(KEY)).toBeNull();
    await storage.put(KEY, bytes('a picture'), 'image/webp');
    expect(await storage.exists(KEY)).toBe(true);
    expect(await read(KEY)).toEqual({ size: 9, text: 'a picture' });
    await storage.put(KEY, bytes('another one'), 'image/webp');
    expect(await read(KEY)).toEqual({ size: 11, text: 'another one' });
  });

  it('are fetched by browsers from a signed address, in ranges', async () => {
    await storage.put('videos/film.mp4', bytes('0123456789'), 'video/mp4');
    const address = (await storage.elsewhere?.addressOf('videos/film.mp4')) ?? '';
    expect(new URL(address).origin).toBe(storage.elsewhere?.origin);
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'video/mp4',
      '0123456789',
    ]);
    expect(whole.headers.get('cache-control')).toContain('immutable');
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10']);
    // The test server takes any signature; that there is one, and for how long, can be seen.
    const { searchParams } = new URL(address);
    expect(searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/);
    expect(searchParams.get('X-Amz-Expires')).toBe('43200');
  });

  it('keep their address within the hour, so that browsers need not fetch them again', async () => {
    const elsewhere = (await open()).elsewhere;
    expect(await elsewhere?.addressOf(KEY)).toBe(await storage.elsewhere?.addressOf(KEY));
  });

  it('are fetched from the delivery network where there is one', async () => {
    const { elsewhere } = await open({ MEDIA_URL: 'https://cdn.school.example/files/' });
    expect(elsewhere?.origin).toBe('https://cdn.school.example');
    expect(await elsewhere?.addressOf(KEY)).toBe(`https://cdn.school.example/files/${KEY}`);
  });

  it('can be larger than memory should hold, and are whole or not there', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    await storage.putStream('videos/large.mp4', Readable.from(Array.from({ length: 11 }, () => chunk)), 'video/mp4');
    expect((await storage.read('videos/large.mp4'))?.size).toBe(11 * chunk.length);
    const broken = Readable.from(
      (async function* () {
        yield chunk;
        throw new Error('the line broke');
      })(),
    );
    await expect(storage.putStream('videos/broken.mp4', broken, 'video/mp4')).rejects.toThrow();
    expect(await storage.exists('videos/broken.mp4')).toBe(false);
  });

  it('arrive in parts, are whole or not there, and are finished once', async () => {
    const key = 'private/01941f29-7c00-7000-8000-000000000001.mp4';
    const upload = { key, ref: await storage.beginUpload(key, 'video/mp4') };
    const [first, last] = [Buffer.alloc(storage.smallestPart, 'a'), bytes('the end')];
    const parts = [
      await storage.writePart(upload, { number: 1, offset: 0 }, first),
      await storage.writePart(upload, { number: 2, offset: first.length }, last),
    ];
    expect(await storage.exists(key)).toBe(false);
    await storage.finishUpload(upload, parts);
    await storage.finishUpload(upload, parts);
    const file = await storage.read(key, { start: first.length - 1, end: first.length + 2 });
    expect([file?.size, (await buffer(file!.stream)).toString()]).toEqual([first.length + 7, 'athe']);
  });

  it('that are private are fetched from the bucket only, for as long as said, under a name', async () => {
    const { elsewhere } = await open({ MEDIA_URL: 'https://cdn.school.example/files/' });
    const until = new Date(Date.now() + 3_600_000);
    const headers = { type: 'application/pdf', disposition: 'attachment; filename="a.pdf"' };
    const address = new URL((await elsewhere?.privateAddressOf('private/a.pdf', until, headers)) ?? '');
    expect(address.origin).toBe(server.env['S3_ENDPOINT']);
    const signedAt = address.searchParams.get('X-Amz-Date') ?? '';
    expect(signedAt).toMatch(/T\d\d0000Z$/);
    expect(Number(address.searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(2 * 3_600);
    await storage.put('private/a.pdf', bytes('%PDF'), 'application/octet-stream');
    const response = await fetch(address);
    expect(response.headers.get('content-disposition')).toBe(headers.disposition);
    expect(response.headers.get('content-type')).toBe('application/pdf');
  });

  it('are listed and removed, and removing a missing file is no error', async () => {
    await storage.put(KEY, bytes('a picture'), 'image/webp');
    expect(await Array.fromAsync(storage.list())).toContain(KEY);
    await storage.remove([KEY, 'captions/none.vtt']);
    expect(await Array.fromAsync(storage.list())).not.toContain(KEY);
  });

  it.each(['', 'name.webp', '../secret.txt', 'pictures/../../secret.txt', 'pictures/a b.webp'])(
    'refuse the key %j',
    async (key) => {
      await expect(async () => storage.put(key, bytes('x'), 'text/plain')).rejects.toThrow(StorageKeyError);
      await expect(async () => storage.exists(key)).rejects.toThrow(StorageKeyError);
      await expect(async () => storage.read(key)).rejects.toThrow(StorageKeyError);
      await expect(async () => storage.remove([key])).rejects.toThrow(StorageKeyError);
    },
  );

  it('cannot be reached while the service is down, and can again after', async () => {
    await server.stop();
    await expect(storage.put(KEY, bytes('x'), 'image/webp')).rejects.toThrow(StorageUnavailable);
    await expect(storage.exists(KEY)).rejects.toThrow(StorageUnavailable);
    await server.start();
    await storage.put(KEY, bytes('x'), 'image/webp');
    expect(await storage.exists(KEY)).toBe(true);
  });

  it('cannot be reached by an account it does not know', async () => {
    const refused = await open({ S3_ACCESS_KEY_ID: 'somebody-else' });
    await expect(refused.put(KEY, bytes('x'), 'image/webp')).rejects.toThrow(StorageUnavailable);
  });
});

it.each([
  [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /S3_BUCKET is missing/],
  [{ MEDIA_URL: 'https://cdn.example' }, /S3_BUCKET is missing/],
  [{ S3_BUCKET: 'bucket', S3_ACCESS_KEY_ID: 'a' }, /go together/],
  [{ S3_BUCKET: 'bucket', S3_ENDPOINT: 'somewhere' }, /S3_ENDPOINT/],
])('settings that say half of it are refused: %j', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(sentence);
});
