import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, deflateRawSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaLinks } from '#server/adapters/media-links.ts';
import { diskStorage } from '#server/adapters/storage.ts';
import { assets } from '#server/files/assets.ts';
import { handleError } from '#server/api/error-handler.ts';
import { ResponseCache } from '#server/cache/response-cache.ts';
import { pages } from './pages.ts';

/** As small a build as there can be: it renders what the API says of a course. */
const ENTRY = `
let call;
export const headScript = 'theme()';
export const carryApiCallsBy = (other) => { call = other; };
export const renderCrash = (error, requestId) =>
  ({ status: 500, html: '<html><head></head><body><h1>Unexpected Application Error!</h1>' + requestId + '</body></html>' });
export async function render(path, { publicUrl, typed }) {
  if (path === '/moved') return { status: 307, html: '', location: '/courses', routeIds: [], words: [], inlineScripts: [] };
  const reply = await call({ path: '/api/title' + path, method: 'GET', headers: {} });
  if (reply.status === 500) throw new Error('the database said no, at secret.ts:1');
  const html = '<!DOCTYPE html><html><head><title>' + path + publicUrl + '</title></head><body>' + reply.text + (typed?.texts.name ?? '') + '<script>go()</script></body></html>';
  const inlineScripts = ['go()'];
  return { status: reply.status, html, location: undefined, routeIds: ['__root__', path === '/course/styled' ? '/admin' : '/course/$courseId'], words: ['src/web/lib/messages/en/shared.ts'], inlineScripts };
}
`;
const MANIFEST = {
  'src/web/app/entry-client.tsx': { file: 'assets/entry-1.js', imports: ['_shell.js'] },
  '_shell.js': { file: 'assets/shell-1.js', css: ['assets/shell-1.css'] },
  'src/web/app/routes/course.$courseId.tsx?tsr-split=component': { file: 'assets/course-1.js', imports: ['_shell.js'] },
  'src/web/app/routes/admin.tsx?tsr-split=component': {
    file: 'assets/admin-1.js',
    imports: ['_shell.js'],
    css: ['assets/admin-1.css'],
  },
  'src/web/app/routes/index.tsx?tsr-split=component': { file: 'assets/home-1.js' },
  'src/web/lib/messages/en/shared.ts': { file: 'assets/words-1.js' },
  'src/web/lib/messages/es/shared.ts': { file: 'assets/words-2.js' },
  'src/web/app/fonts/inter-latin.woff2': { file: 'assets/inter-1.woff2', src: 'src/web/app/fonts/inter-latin.woff2' },
};

let dist: string;
let app: FastifyInstance;
let responseCache: ResponseCache;
let requests: string[];
let cookies: unknown[];
let title: string;
/** How many of the next API calls are overtaken by a change. */
let changes: number;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'aula-pages-'));
  await mkdir(join(dist, 'server'), { recursive: true });
  await mkdir(join(dist, 'client/.vite'), { recursive: true });
  await mkdir(join(dist, 'client/assets'));
  await mkdir(join(dist, 'media/videos'), { recursive: true });
  await writeFile(join(dist, 'server/entry-server.js'), ENTRY);
  await writeFile(join(dist, 'client/.vite/manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(dist, 'client/assets/shell-1.css'), 'body{color:red}');
  await writeFile(join(dist, 'client/assets/entry-1.js'), 'start()');
  await writeFile(join(dist, 'client/assets/entry-1.js.br'), 'as if compressed');
  await writeFile(join(dist, 'client/robots.txt'), 'User-agent: *\n');
  await writeFile(join(dist, 'media/videos/ab.mp4'), '0123456789');
  await writeFile(join(dist, 'media/videos/ab.vtt'), 'WEBVTT');
});
afterAll(() => rm(dist, { recursive: true }));

beforeEach(async () => {
  requests = [];
  cookies = [];
  title = 'Python';
  changes = 0;
  responseCache = new ResponseCache();
  app = Fastify();
  app.setErrorHandler(handleError);
  app.decorate('publicHttps', false);
  await app.register(cookie, { hook: false });
  app.get('/api/title/*', async (request, reply) => {
    requests.push(request.url);
    cookies.push(request.headers.cookie);
    if (changes-- > 0) responseCache.clear();
    if (request.url.endsWith('/broken')) return reply.status(500).send('');
    return reply.status(request.url.endsWith('/missing') ? 404 : 200).send(title);
  });
  await app.register(assets, { storage: diskStorage(join(dist, 'media')), links: new MediaLinks('a key'), dist });
  await app.register(pages, {
    config: { dev: false, publicUrl: 'https://school.example' },
    responseCache,
    isCategory: () => false,
    dist,
  });
});
afterEach(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** The script a page asks for its others with. */
const loaderIn = (html: string) => /<script>\{let files=.*?<\/script>/.exec(html)?.[0] ?? '';

describe('a page', () => {
  it('[DATA-22] is rendered from the API in-process, without a user', async () => {
    const response = await get('/course/1', { cookie: 'aula_session=somebody' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain('Python');
    expect(requests).toEqual(['/api/title/course/1']);
    expect(cookies).toEqual([undefined]);
  });

  it('links the style sheets of its route alone, once', async () => {
    const sheets = async (url: string) => (await get(url)).body.match(/<link rel="stylesheet"[^>]*>/g);
    expect(await sheets('/course/styled')).toEqual(['<link rel="stylesheet" href="/assets/admin-1.css">']);
    expect(await sheets('/course/1')).toBeNull();
  });

  it('begins with what the browser needs first, before what React wrote', async () => {
    const { body } = await get('/course/1');
    const head = body.slice(body.indexOf('<head>') + 6, body.indexOf('<title>'));
    expect(head).toBe(
      [
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        '<script>theme()</script>',
        '<link rel="preload" href="/assets/inter-1.woff2" as="font" type="font/woff2" crossorigin>',
        '<style data-precedence="page">body{color:red}</style>',
        '<link disabled rel="stylesheet" media="not all" href="/assets/shell-1.css">',
        loaderIn(body),
      ].join(''),
    );
  });

  it('asks for its scripts once it has been painted, all at once', async () => {
    const { body } = await get('/course/1');
    expect(body).not.toMatch(/<script[^>]*src=|<link[^>]*modulepreload/);
    const loader = loaderIn(body);
    expect(loader).toContain('["/assets/shell-1.js","/assets/words-1.js","/assets/course-1.js"]');
    expect(loader).toContain('{type:\'module\',src:"/assets/entry-1.js"}');
    expect(loader).toContain("observe({type:'paint',buffered:true})");
  });

  it('is rendered once and kept, whatever else its address carries', async () => {
    const [first, second] = [await get('/course/1'), await get('/course/1?utm_source=letter')];
    expect(second.body).toBe(first.body);
    expect(requests).toHaveLength(1);
  });

  it('is rendered with the texts of a refused form for the browser that sent them, and never kept', async () => {
    const typed = deflateRawSync(JSON.stringify({ form: '/api/forms/ask', texts: { name: 'Ada' } }));
    const own = await get('/course/1', { cookie: `aula_typed=${typed.toString('base64url')}` });
    expect(own.body).toContain('PythonAda');
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.cookies).toMatchObject([{ name: 'aula_typed', value: '' }]);
    const other = await get('/course/1');
    expect(other.body).not.toContain('Ada');
    expect(other.headers['cache-control']).toBe('public, no-cache');
  });

  it('is rendered once for all who ask at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('/course/1')));
    expect(requests).toHaveLength(1);
  });

  it('shows a changed catalogue at once', async () => {
    await get('/course/1');
    title = 'Rust';
    responseCache.clear();
    expect((await get('/course/1')).body).toContain('Rust');
  });

  it('is rendered again when something changed meanwhile, so that it never shows two versions, and not for ever', async () => {
    changes = 1;
    expect((await get('/course/1')).statusCode).toBe(200);
    expect(requests).toHaveLength(2);
    requests = [];
    changes = Infinity;
    expect((await get('/course/2')).statusCode).toBe(200);
    expect(requests).toHaveLength(4);
  });

  it('comes in the best coding the browser takes, all with the same content', async () => {
    const plain = await get('/course/1');
    const br = await get('/course/1', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get('/course/1', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/course/1', { 'accept-encoding': 'br' });
    const again = await get('/course/1', { 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect(again.headers['cache-control']).toBe('public, no-cache');
    const other = await get('/course/1', { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  it('[SEC-21, SEC-51, SEC-54] lets exactly its own inline scripts run', async () => {
    const policy = String((await get('/course/1')).headers['content-security-policy']);
    const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
    const loader = loaderIn((await get('/course/1')).body).slice('<script>'.length, -'</script>'.length);
    expect(policy).toContain(`script-src 'self' ${hash('theme()')} ${hash(loader)} ${hash('go()')};`);
    expect(policy).toContain('upgrade-insecure-requests');
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('[SEC-21] lets no script run that came into the page as part of a text', async () => {
    title = 'A title <script>smuggled()</script><script nonce="x">smuggled()</script>';
    responseCache.clear();
    const page = await get('/course/1');
    expect(page.body).toContain('<script>smuggled()</script>');
    const smuggled = createHash('sha256').update('smuggled()').digest('base64');
    expect(String(page.headers['content-security-policy'])).not.toContain(smuggled);
  });

  it('returns only the headers for HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/course/1' });
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(response.headers.etag).toBeDefined();
  });
});

describe('what is not a page', () => {
  it('is a 404 that is not kept', async () => {
    const response = await get('/missing');
    expect(response.statusCode).toBe(404);
    expect(response.headers.etag).toBeUndefined();
    expect(responseCache.size).toBe(0);
  });

  it('is a redirect where a route says so', async () => {
    const response = await get('/moved');
    expect([response.statusCode, response.headers.location]).toEqual([307, '/courses']);
  });

  it('[SEC-93, WATCH-03] is a 500 with a number to quote and nothing of what happened', async () => {
    const response = await get('/broken');
    expect(response.statusCode).toBe(500);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<h1>Unexpected Application Error!</h1>req-');
    expect(response.body).not.toContain('secret.ts');
    expect(response.body).not.toContain('entry-1.js');
  });

  it.each(['/api', '/api/unknown', '/api?x'])('returns the error of the API for %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });
});

describe('a file', () => {
  it('of the build comes compressed and is kept for ever', async () => {
    const response = await get('/assets/entry-1.js', { 'accept-encoding': 'br' });
    expect(response.body).toBe('as if compressed');
    expect(response.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('of the site itself is revalidated', async () => {
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('that is not there is a plain 404, without a page rendered for it', async () => {
    for (const url of ['/assets/old-1.js', '/assets/', '/media/videos/cd.mp4', '/media/']) {
      const response = await get(url);
      expect([url, response.statusCode, response.headers['content-type']]).toEqual([
        url,
        404,
        'text/plain; charset=utf-8',
      ]);
    }
    expect(requests).toEqual([]);
  });

  it.each([
    '/media/../server/entry-server.js',
    '/media/%2e%2e/server/entry-server.js',
    '/media/videos/..%2f..%2fserver/entry-server.js',
    '/media/videos/ab.mp4%00.txt',
    '/assets/../../server/entry-server.js',
  ])('outside its folder cannot be reached by %s', async (path) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    // As it is on the wire: every URL parser on the way would take the dots out.
    const status = await new Promise((resolve, reject) => {
      const { port } = app.server.address() as AddressInfo;
      httpGet({ host: '127.0.0.1', port, path }, (response) => resolve(response.resume().statusCode)).on(
        'error',
        reject,
      );
    });
    expect(status).toBe(404);
  });

  it('[SEC-29, SEC-52, SEC-63] of the storage comes in ranges, for ever, and may only be shown', async () => {
    const response = await get('/media/videos/ab.mp4', { range: 'bytes=2-4' });
    expect([response.statusCode, response.body, response.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.headers['content-security-policy']).toContain('sandbox');
    expect((await get('/media/videos/ab.vtt')).headers['content-type']).toContain('text/vtt');
  });
});
