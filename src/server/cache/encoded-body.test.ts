import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { negotiate, encodeText, encodeTextOnce, sizeOf } from './encoded-body.ts';

const TEXT = 'A page of the school. '.repeat(400);
const bodyOf = (text = TEXT) => encodeText(text, 'text/html; charset=utf-8');

describe('encodeText', () => {
  it('compresses the text only in the coding that is requested', async () => {
    const body = bodyOf();
    expect(Object.keys(body.bytes)).toEqual(['identity']);
    const before = sizeOf(body);
    await body.maker?.make('gzip');
    expect(Object.keys(body.bytes)).toEqual(['identity', 'gzip']);
    expect(sizeOf(body)).toBe(before + body.bytes.gzip!.length);
  });

  it('compresses once for concurrent requests', async () => {
    const body = bodyOf();
    const grown: number[] = [];
    body.maker?.onGrown((bytes) => grown.push(bytes));
    await Promise.all(Array.from({ length: 20 }, async () => body.maker?.make('br')));
    expect(grown).toEqual([body.bytes.br?.length]);
  });

  it.each(['', 'a', TEXT, randomBytes(60_000).toString('base64'), 'ñ'.repeat(5_000_000)])(
    'keeps the text in every coding, whatever its length',
    async (text) => {
      const body = bodyOf(text);
      for (const coding of ['br', 'gzip'] as const) await body.maker?.make(coding);
      expect(brotliDecompressSync(body.bytes.br!).equals(body.bytes.identity)).toBe(true);
      expect(gunzipSync(body.bytes.gzip!).equals(body.bytes.identity)).toBe(true);
    },
  );

  it('is not compressed for a client that has it', () => {
    const body = bodyOf();
    const etag = `"${body.digest}-br"`;
    const sent = negotiate({ 'accept-encoding': 'gzip, br', 'if-none-match': etag }, 200, body);
    expect(sent).toMatchObject({ status: 304, coding: undefined });
  });

  it.each([
    ['br', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip , BR ; q=0.00', 'gzip'],
    ['br;q=0.1', 'br'],
    ['zstd', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('is sent in the best coding a client accepts: %s', (accepted, coding) => {
    const sent = negotiate({ 'accept-encoding': accepted }, 200, bodyOf());
    expect([sent.coding, sent.headers['content-encoding'] ?? 'identity']).toEqual([coding, coding]);
  });

  it('is named by a digest that the caller has made', () => {
    const named = encodeText(TEXT, 'text/html', 'mine');
    expect(negotiate({}, 200, named).etag).toBe('"mine-identity"');
    expect(bodyOf('one').digest).not.toBe(bodyOf('two').digest);
  });

  it.each([
    ['"mine-identity"', 304],
    ['W/"mine-identity"', 304],
    ['"other", W/"mine-identity"', 304],
    ['*', 304],
    ['"mine-br"', 200],
    [undefined, 200],
  ])('is a %s for a client with %s', (held, status) => {
    expect(negotiate({ 'if-none-match': held }, 200, encodeText(TEXT, 'text/html', 'mine')).status).toBe(status);
  });

  it('of encodeTextOnce is offered in gzip alone, without an entity tag', () => {
    const sent = negotiate({ 'accept-encoding': 'gzip, br' }, 404, encodeTextOnce(TEXT, 'text/html'));
    expect([sent.coding, sent.headers.etag]).toEqual(['gzip', undefined]);
  });
});
