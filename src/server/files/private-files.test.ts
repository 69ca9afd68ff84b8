import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileAddress } from '#contract/media-kinds.ts';
import { LINK_SECONDS, MediaLinks } from '#server/adapters/media-links.ts';
import { diskStorage, privateKey } from '#server/adapters/storage.ts';
import { ResponseCache } from '#server/cache/response-cache.ts';
import { createFastify } from '#server/start/create-fastify.ts';
import { cleanName } from '#modules/media/server/file-content.ts';
import { byteRangeOf } from './byte-range.ts';
import { media } from './stored-files.ts';

const ID = '01941f29-7c00-7000-8000-000000000001';
const BYTES = '0123456789';
const folder = mkdtempSync(join(tmpdir(), 'aula-private-'));
const storage = diskStorage(folder);
const links = new MediaLinks('the key of the school');
let app: FastifyInstance;
beforeAll(async () => {
  for (const ending of ['mp4', 'pdf', 'vtt']) await storage.put(privateKey(ID, ending), Buffer.from(BYTES), '');
  const config = { publicUrl: undefined, trustProxy: [] };
  app = await createFastify({ config, responseCache: new ResponseCache(), log: undefined });
  await app.register(media, { prefix: '/media', storage, links });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const video = () => links.sign(fileAddress(ID, 'arches.mp4'));
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const ranged = async (range: string, more: Record<string, string> = {}) => {
  const { statusCode, headers, body } = await get(video(), { range, ...more });
  return [statusCode, body, headers['content-range'], headers['content-length']];
};

describe('the ranges of an uploaded film', () => {
  it('are the whole film without a header', async () => {
    const { statusCode, body, headers } = await get(video());
    expect([statusCode, body]).toEqual([200, BYTES]);
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'content-length': '10',
      'content-type': 'video/mp4',
      'content-disposition': 'inline',
      etag: `"${ID}"`,
    });
    expect(headers['cache-control']).toMatch(/^private, max-age=\d{5}$/);
  });

  it.each([
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', BYTES, 'bytes 0-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
  ])('%s are %s', async (range, body, contentRange) => {
    expect(await ranged(range)).toEqual([206, body, contentRange, String(body.length)]);
  });

  it.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s do not exist', async (range) => {
    expect(await ranged(range)).toEqual([416, '', 'bytes */10', '0']);
  });

  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=', 'bytes=a-b'])('%s is ignored', async (range) => {
    expect(await ranged(range)).toEqual([200, BYTES, undefined, '10']);
  });

  it('are returned by If-Range only of the same film', async () => {
    expect(await ranged('bytes=0-1', { 'if-range': `"${ID}"` })).toEqual([206, '01', 'bytes 0-1/10', '2']);
    for (const other of ['"another"', `W/"${ID}"`, 'Wed, 21 Oct 2015 07:28:00 GMT']) {
      expect((await ranged('bytes=0-1', { 'if-range': other }))[0]).toBe(200);
    }
  });

  it('are described by HEAD without a body', async () => {
    const { statusCode, body, headers } = await get(video(), {}, 'HEAD');
    expect([statusCode, body, headers['content-length']]).toEqual([200, '', '10']);
    const part = await get(video(), { range: 'bytes=2-4' }, 'HEAD');
    expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([206, '', '3']);
  });

  it('need not be sent again', async () => {
    const { statusCode, body } = await get(video(), { 'if-none-match': `"${ID}"` });
    expect([statusCode, body]).toEqual([304, '']);
  });

  it('lie within the film, whatever the header says', () => {
    for (const [first, last] of [
      ['', ''],
      ['0', ''],
      ['', '1'],
      ['3', '2'],
      ['3', '3'],
      ['7', '999999999999999999'],
    ]) {
      for (const size of [1, 5, 4 * 1024 ** 3]) {
        const range = byteRangeOf(`bytes=${first}-${last}`, size);
        if (range === null || range === 'unsatisfiable') continue;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeLessThan(size);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
      }
    }
  });
});

describe('an uploaded file', () => {
  it('is downloaded under its name', async () => {
    const { headers } = await get(links.sign(fileAddress(ID, 'Übung "1" – Bögen.pdf')));
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe(
      `attachment; filename="_bung _1_ _ B_gen.pdf"; filename*=UTF-8''%C3%9Cbung%20%221%22%20%E2%80%93%20B%C3%B6gen.pdf`,
    );
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    ['120 letters', 'x'.repeat(120)],
    ['more letters, cut to 120', 'x'.repeat(500)],
    ['120 letters outside of ASCII', 'ü'.repeat(120)],
    ['120 characters of two units each', '😀'.repeat(120)],
    ['signs that have a meaning in addresses', "it's (1) 100% a+b;c=d&e#f!~"],
  ])('is downloaded under the longest and oddest name: %s', async (_, given) => {
    const name = cleanName(`${given}.PDF`, 'file');
    const address = links.sign(fileAddress(ID, name));
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    const [, named = ''] = /filename\*=UTF-8''(.*)$/.exec(String(headers['content-disposition'])) ?? [];
    expect(decodeURIComponent(named)).toBe(name);
    const html = links.signAll(`<a href="${fileAddress(ID, name)}">`);
    expect(html).toBe(`<a href="${address.replace('&', '&amp;')}">`);
  });

  it('is captions for the player', async () => {
    const { headers } = await get(links.sign(fileAddress(ID, 'es.vtt')));
    expect([headers['content-type'], headers['content-disposition']]).toEqual(['text/vtt; charset=utf-8', 'inline']);
  });

  it('is refused without its signature, under another name, and when it has expired', async () => {
    const address = video();
    const past = new MediaLinks('the key of the school', () => Date.now() - (LINK_SECONDS + 3_601) * 1000);
    const wrong = [
      fileAddress(ID, 'arches.mp4'),
      address.replace('arches', 'others'),
      address.replace(ID, ID.replace('1', '2')),
      address.replace(/expires=\d/, 'expires=9'),
      address.replace(/signature=.{4}/, 'signature=AAAA'),
      `${address}&signature=x`,
      new MediaLinks('another key').sign(fileAddress(ID, 'arches.mp4')),
      past.sign(fileAddress(ID, 'arches.mp4')),
    ];
    for (const url of wrong) expect((await get(url)).statusCode, url).toBe(403);
    expect((await get(links.sign(fileAddress(ID.replace('1', '2'), 'gone.mp4')))).statusCode).toBe(404);
    expect((await get(`/media/private/${ID}.mp4`)).statusCode).toBe(404);
  });
});

describe('a signed address', () => {
  it('works for six hours at least, and is the same within the hour', () => {
    let now = Date.parse('2026-11-22T10:00:01Z');
    const hourly = new MediaLinks('key', () => now);
    const first = hourly.sign('/media/files/x/y');
    expect(first).toBe('/media/files/x/y');
    const address = hourly.sign(fileAddress(ID, 'a b.mp4'));
    const { pathname, searchParams } = new URL(address, 'https://x.example');
    const open = () =>
      hourly.open(pathname, searchParams.get('expires') ?? '', searchParams.get('signature') ?? '')?.name;
    now += 3_500_000;
    expect(hourly.sign(fileAddress(ID, 'a b.mp4'))).toBe(address);
    now += (LINK_SECONDS - 3_500) * 1000;
    expect(open()).toBe('a b.mp4');
    now += 3_600_000;
    expect(open()).toBeUndefined();
    expect(hourly.sign(address)).not.toBe(address);
  });
});
