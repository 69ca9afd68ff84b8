import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { diskStorage, StorageKeyError } from './storage.ts';

const KEY = 'pictures/00112233445566778899aabbccddeeff/800.webp';
const bytes = (text: string) => new TextEncoder().encode(text);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('files on disk', () => {
  test('are where they are served from once put', async () => {
    const storage = diskStorage(folder);
    expect(await storage.exists(KEY)).toBe(false);
    await storage.put(KEY, bytes('a picture'), 'image/webp');
    expect(await storage.exists(KEY)).toBe(true);
    expect(await readFile(join(storage.servedFrom ?? '', KEY), 'utf8')).toBe('a picture');
  });

  test('are replaced whole when put again, and nothing unfinished stays behind', async () => {
    const storage = diskStorage(folder);
    const long = 'x'.repeat(200_000);
    await Promise.all(['first', long, 'third'].map((text) => storage.put(KEY, bytes(text), 'image/webp')));
    expect(['first', long, 'third']).toContain(await readFile(join(folder, KEY), 'utf8'));
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  // Linux reports which file a handle has open.
  test.runIf(existsSync('/proc/self/fd'))(
    'are on disk, and so are the folders that name them, before they are said to be kept',
    async () => {
      const probe = await open(folder);
      const kind = Object.getPrototypeOf(probe) as typeof probe;
      await probe.close();
      const onDisk: string[] = [];
      const sync = kind.sync;
      const spy = vi.spyOn(kind, 'sync').mockImplementation(async function (this: typeof probe) {
        await sync.call(this);
        const path = relative(folder, await readlink(`/proc/self/fd/${this.fd}`));
        // A folder that is put on disk before the file has its name would not name it.
        onDisk.push(existsSync(join(folder, KEY)) || path.startsWith('unfinished') ? path : `${path} too early`);
      });
      try {
        await diskStorage(folder).put(KEY, bytes('a picture'), 'image/webp');
        expect(onDisk[0]).toMatch(/^unfinished\//);
        expect(onDisk.slice(1)).toEqual([dirname(KEY), 'pictures', '']);
        onDisk.length = 0;
        await diskStorage(folder).putStream(KEY, Readable.from([bytes('another')]), 'image/webp');
        expect(onDisk).toEqual([expect.stringMatching(/^unfinished\//), dirname(KEY)]);
      } finally {
        spy.mockRestore();
      }
    },
  );

  test('leave nothing unfinished when they cannot be put', async () => {
    const storage = diskStorage(folder);
    await storage.put('videos/one.mp4', bytes('x'), 'video/mp4');
    await mkdir(join(folder, 'videos/two.mp4'));
    await expect(storage.put('videos/two.mp4', bytes('x'), 'video/mp4')).rejects.toThrow();
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  test('are listed by their keys, without what is unfinished', async () => {
    const storage = diskStorage(folder);
    expect(await Array.fromAsync(storage.list())).toEqual([]);
    await storage.put(KEY, bytes('a picture'), 'image/webp');
    await storage.put('videos/one.mp4', bytes('x'), 'video/mp4');
    await writeFile(join(folder, 'unfinished/half'), 'ha');
    expect((await Array.fromAsync(storage.list())).toSorted()).toEqual([KEY, 'videos/one.mp4'].toSorted());
  });

  test('are read and kept as streams, and one that breaks off is not kept', async () => {
    const storage = diskStorage(folder);
    const long = 'long '.repeat(100_000);
    await storage.putStream(KEY, Readable.from([bytes(long)]), 'image/webp');
    const read = await storage.read(KEY);
    expect(read?.size).toBe(long.length);
    expect(await text(read!.stream)).toBe(long);
    expect(await storage.read('videos/none.mp4')).toBeNull();
    const broken = new Readable({ read: () => void broken.destroy(new Error('gone')) });
    await expect(storage.putStream(KEY, broken, 'image/webp')).rejects.toThrow('gone');
    const replaced = await storage.read(KEY);
    expect(replaced!.size).toBe(long.length);
    replaced!.stream.destroy();
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });

  test('are removed, and removing a missing file is no error', async () => {
    const storage = diskStorage(folder);
    await storage.put(KEY, bytes('a picture'), 'image/webp');
    await storage.remove([KEY, 'captions/none.vtt']);
    expect(await storage.exists(KEY)).toBe(false);
  });

  test.each([
    '',
    'name.webp',
    '/pictures/a.webp',
    '../secret.txt',
    'pictures/../../secret.txt',
    'pictures/..%2fsecret.txt',
    'pictures/a',
    'pictures/.hidden',
    'pictures\\a.webp',
    'pictures/a.webp\0.txt',
    'pictures/a.webp\n',
    'Pictures/A.webp',
    'pictures/a b.webp',
  ])('[SEC-62] refuse the key %j', async (key) => {
    const storage = diskStorage(folder);
    await expect(storage.put(key, bytes('x'), 'text/plain')).rejects.toThrow(StorageKeyError);
    await expect(storage.remove([key])).rejects.toThrow(StorageKeyError);
    await expect(storage.exists(key)).rejects.toThrow(StorageKeyError);
    expect(await readdir(folder)).toEqual([]);
  });
});
