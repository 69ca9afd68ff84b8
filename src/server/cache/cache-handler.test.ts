import { type IncomingHttpHeaders, request as httpRequest, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, describe, it } from 'vitest';
import { ConnectionCaps } from '#server/ops/connection-caps.ts';
import { CacheHandler, type CacheHandlerParts, type Served } from './cache-handler.ts';
import { encodeText } from './encoded-body.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';

// The handler in front of a plain server. What it sends is compared with the framework's in tests/process/cache-handler.test.ts.

const TEXT = 'A page of the school. '.repeat(100);
const FRAMEWORK = 'from the framework';
const PATH = '/courses';

interface Sent {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function started(parts: Partial<CacheHandlerParts> = {}, response: Partial<CachedResponse> = {}) {
  const responseCache = new ResponseCache();
  const body = encodeText(TEXT, 'text/html; charset=utf-8');
  const cached = {
    status: 200,
    headers: { 'x-made': 'once' },
    body,
    route: '/*',
    tier: 'canonical',
    ...response,
  } as const;
  // Files are pinned whatever their status; pages with another status than 200 are never stored.
  responseCache.pin({ scope: 'public', address: PATH }, cached);
  const connections = new ConnectionCaps([], { pendingBodies: 0 });
  const handler = new CacheHandler({ responseCache, connections, publicHttps: false, behindProxy: false, ...parts });
  const served: Served[] = [];
  handler.onServed((one) => served.push(one));
  const framework: RequestListener = (_request, reply) => reply.end(FRAMEWORK);
  server = handler.createServer(framework, {
    keepAliveTimeout: 4_000,
    requestTimeout: 60_000,
    connectionTimeout: 9_000,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { handler, served, body };
}

function ask(headers: Record<string, string> = {}, { method = 'GET', path = PATH, payload = '' } = {}): Promise<Sent> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject).end(payload);
  });
}

const whoSent = ({ bytes }: Sent) => (bytes.toString() === FRAMEWORK ? 'framework' : 'cache');

describe('a cached response', () => {
  it('[WATCH-03] is sent with its headers and a new request id each time, and reported', async () => {
    const { served } = await started();
    const [first, second] = [await ask(), await ask()];
    expect([first.status, first.bytes.toString()]).toEqual([200, TEXT]);
    expect(first.headers).toMatchObject({
      'x-made': 'once',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(TEXT.length),
      'x-frame-options': 'DENY',
      vary: 'Accept-Encoding',
    });
    const ids = [first, second].map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    expect(served.map(({ id }) => id)).toEqual(ids);
    expect(served[0]).toEqual({ id: ids[0], method: 'GET', route: '/*', status: 200, ms: expect.any(Number) });
    expect(served[0]!.ms).toBeGreaterThanOrEqual(0);
  });

  it('is a 304 without a body for a client that has it, with no coding made for it', async () => {
    const { served, body } = await started();
    const etag = `"${body.digest}-br"`;
    const { status, headers, bytes } = await ask({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect([status, headers['etag'], headers['x-made'], bytes.length]).toEqual([304, etag, 'once', 0]);
    expect([served[0]?.status, body.bytes.br]).toEqual([304, undefined]);
    // Another coding is another representation.
    expect((await ask({ 'if-none-match': etag })).status).toBe(200);
  });

  it('is a HEAD without a body', async () => {
    const { served } = await started();
    const { status, headers, bytes } = await ask({}, { method: 'HEAD' });
    expect([status, headers['content-length'], bytes.length]).toEqual([200, String(TEXT.length), 0]);
    expect(served[0]?.method).toBe('HEAD');
  });

  it('keeps its status, and is never a 304 unless it is a 200', async () => {
    await started({}, { status: 404 });
    const { status, headers } = await ask({ 'if-none-match': '*' });
    expect([status, headers['etag']]).toEqual([404, undefined]);
  });

  it('says that the school uses https where it does', async () => {
    await started({ publicHttps: true });
    expect((await ask()).headers['strict-transport-security']).toBeDefined();
  });

  it('in a coding that has not been made is left to the framework, and sent once it is there', async () => {
    const { served, body } = await started();
    expect(whoSent(await ask({ 'accept-encoding': 'br' }))).toBe('framework');
    await body.maker?.make('br');
    const { headers, bytes } = await ask({ 'accept-encoding': 'br' });
    expect([headers['content-encoding'], brotliDecompressSync(bytes).toString()]).toEqual(['br', TEXT]);
    expect(served).toHaveLength(1);
  });

  it('is sent under any number of Accept-Encoding values', async () => {
    const { served } = await started();
    for (let at = 0; at < 12; at++) {
      const { bytes } = await ask({ 'accept-encoding': `identity, x-made-up-${at}` });
      expect(bytes.toString()).toBe(TEXT);
    }
    expect(served).toHaveLength(12);
  });
});

describe('the cache handler leaves to the framework', () => {
  it.each([
    ['what is not cached', {}, '/no-such-page'],
    ['what is cached for others', { cookie: 'aula_typed=x' }, PATH],
    ['requests with a length', { 'content-length': '0' }, PATH],
  ])('%s', async (_what, headers, path) => {
    const { served } = await started({ connections: new ConnectionCaps([]) });
    expect(whoSent(await ask(headers, { path }))).toBe('framework');
    expect(served).toEqual([]);
  });

  it('requests with a body of unknown length', async () => {
    await started({ connections: new ConnectionCaps([]) });
    expect(whoSent(await ask({ 'transfer-encoding': 'chunked' }, { payload: 'x' }))).toBe('framework');
  });

  it('everything after it is closed', async () => {
    const { handler } = await started();
    handler.close();
    expect(whoSent(await ask())).toBe('framework');
  });

  it.each([
    [{ behindProxy: true }, { 'x-forwarded-proto': 'https' }, 'framework'],
    [{ behindProxy: true }, {}, 'cache'],
    [{ behindProxy: true, publicHttps: true }, { 'x-forwarded-proto': 'https' }, 'cache'],
    [{ behindProxy: false }, { 'x-forwarded-proto': 'https' }, 'cache'],
  ])('what depends on a proxy: %j with %j is from the %s', async (parts, headers, expected) => {
    await started(parts);
    expect(whoSent(await ask(headers as Record<string, string>))).toBe(expected);
  });
});

describe('the server', () => {
  it('refuses targets that are no path, and bodies beyond the bound of a network', async () => {
    const { served } = await started();
    const noPath = await ask({}, { path: 'http://school.example/courses' });
    expect([noPath.status, JSON.parse(noPath.bytes.toString()).code]).toEqual([400, 'invalid_request']);
    const body = await ask({ 'transfer-encoding': 'chunked' }, { method: 'POST', payload: 'x' });
    expect([body.status, body.headers['retry-after']]).toEqual([503, '2']);
    expect(served).toEqual([]);
  });

  it('has the time limits it is given', async () => {
    await started();
    const { keepAliveTimeout, requestTimeout, timeout, headersTimeout } = server;
    expect({ keepAliveTimeout, requestTimeout, timeout, headersTimeout }).toEqual({
      keepAliveTimeout: 4_000,
      requestTimeout: 60_000,
      timeout: 9_000,
      headersTimeout: 15_000,
    });
  });
});
