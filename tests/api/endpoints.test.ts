import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { LEFT_OUT } from '#bench/growth/left-out.ts';
import { LISTS, READS, WRITES } from '#bench/growth/probes.ts';
import { SEARCHES } from '#bench/growth/search-probes.ts';
import { type Endpoint, errorsOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { endpoint, requireEndpoints } from '#server/api/endpoint.ts';
import { describeApi } from '#server/api/openapi.ts';
import { GUARDED_WRITES } from '#tests/support/guarded-writes.ts';

const ROOT = new URL('../../src/', import.meta.url).pathname;
/** The code of a layer: its own folder, and what the modules have of it. Paths below src/. */
const LAYERS = { contract: ['contract'], server: ['server'], web: ['web', 'admin'] } as const;
const files = (layer: keyof typeof LAYERS): string[] =>
  globSync([`${layer}/**/*.{ts,tsx}`, ...LAYERS[layer].map((folder) => `modules/*/${folder}/**/*.{ts,tsx}`)], {
    cwd: ROOT,
  });
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const sources = (layer: keyof typeof LAYERS): string[] => files(layer).filter((path) => !isTest(path));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Codes of errors that occur before a route is found, or outside of any route. */
const OUTSIDE_ENDPOINTS: readonly ErrorCode[] = ['not_found', 'invalid_request', 'too_slow', 'headers_too_large'];

/** Endpoints that no page calls, with their callers. */
const CALLED_BY_OTHERS: Readonly<Record<string, string>> = {
  'GET /newsletter/unsubscribe': 'the link of a mail',
  'POST /payments/events': 'the payment provider',
  'GET /courses/:courseId/progress': 'callers of the published API; the study page loads GET /courses/:courseId/study',
  'PUT /courses/:courseId/progress/:sectionId': 'callers of the published API; the study page sends facts',
  'GET /courses/:courseId/sections/:sectionId/versions/:number': 'scripts of a school: the pages show differences',
  'GET /courses/:courseId/sections/:sectionId/test/settings':
    'scripts of a school: the pages read the draft of the unit',
  'PUT /courses/:courseId/sections/:sectionId/test/settings':
    'scripts of a school: the pages save the draft of the unit',
  'DELETE /courses/:courseId/sections/:sectionId/test/settings':
    'scripts of a school: the pages save the draft of the unit',
  'DELETE /courses/:courseId/sections/:sectionId':
    'callers of the published API; the pages remove units so that this can be undone',
};

/**
 * Returns whether a source text contains the address of an endpoint, with any values of its parameters. With `helpers` it
 * may leave the first part to a function that adds it, when it has the other fixed parts as they are: `/${name}` is no call
 * of `/admin/notes`. Pages call with variables: `/outbox/export` is no call of `/outbox/:id`.
 */
function hasAddress(text: string, endpointKey: string, { helpers = false, values = true } = {}): boolean {
  const parts = endpointKey.split(' ')[1]!.split('/').slice(1);
  const variable = String.raw`\$\{[^}]*\}`;
  const whole = parts.map((part) => `/(?:${part.startsWith(':') && values ? String.raw`[\w:-]+` : part}|${variable})`);
  const rest = parts.slice(1).map((part, index) => (part.startsWith(':') ? whole[index + 1] : `/${part}`));
  const starts = [`/api${whole.join('')}`, ...(helpers && rest.length > 0 ? [`['"\`]${rest.join('')}`] : [])];
  return new RegExp(`(?:${starts.join('|')})['"\`?$]`).test(text);
}

const declared = new Set(Object.entries<Endpoint>(ENDPOINTS).flatMap(([route, one]) => errorsOf(route, one)));

describe('the endpoint table', () => {
  it('lists no endpoint twice', () => {
    const keys = sources('contract')
      .filter((path) => path.endsWith('.endpoints.ts'))
      .flatMap((path) => [...read(path).matchAll(/^ {2}'([A-Z]+ \/[^']*)': \{/gm)].map(([, key]) => key));
    expect(keys.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
  });

  it('declares every error code except those raised outside of endpoints', () => {
    const codes = Object.keys(ERRORS) as ErrorCode[];
    expect(codes.filter((code) => !declared.has(code))).toEqual(OUTSIDE_ENDPOINTS.toSorted(byTable(codes)));
  });

  it('declares no error code that the server never throws', () => {
    const server = sources('server').map(read).join('\n');
    expect(Object.keys(ERRORS).filter((code) => !server.includes(`'${code}'`))).toEqual([]);
  });

  it('has for every endpoint a growth measurement, or a reason for none', () => {
    const measured = new Set([...LISTS, ...READS, ...WRITES, ...SEARCHES].map((probe) => probe.endpoint));
    const documented = Object.keys(ENDPOINTS).map((key) => key.replace(' ', ' /api').replaceAll(/:(\w+)/g, '{$1}'));
    expect(documented.filter((name) => !measured.has(name) && !LEFT_OUT[name])).toEqual([]);
  });

  it('has for every endpoint a call by the pages, or another caller', () => {
    const web = sources('web').map(read).join('\n');
    const called = (key: string) =>
      web.includes(`'${key}'`) || hasAddress(web, key, { values: false }) || CALLED_BY_OTHERS[key];
    expect(Object.keys(ENDPOINTS).filter((key) => !called(key))).toEqual([]);
  });

  it('has for every endpoint and each of its own error codes a test that names it', () => {
    const tests = [...files('server').filter(isTest), ...globSync('../tests/{support,api}/**/*.ts', { cwd: ROOT })]
      .map(read)
      .join('\n');
    const missing = Object.entries<Endpoint>(ENDPOINTS).flatMap(([key, { errors = [] }]) => [
      ...(hasAddress(tests, key, { helpers: true }) ? [] : [key]),
      ...errors.filter((code) => !tests.includes(`'${code}'`)).map((code) => `${key}: ${code}`),
    ]);
    expect(missing).toEqual([]);
  });

  it('[SEC-02] has a guarded write for every endpoint that needs a session and writes', () => {
    const writes = Object.entries<Endpoint>(ENDPOINTS)
      .filter(([key, { access }]) => access !== 'public' && !key.startsWith('GET '))
      .map(([key]) => key.replace(' ', ' /api'));
    expect(Object.keys(GUARDED_WRITES).toSorted()).toEqual(writes.toSorted());
  });

  it('has every error code that comments of the web code name', () => {
    const wrong = sources('web').flatMap((path) =>
      [...read(path).matchAll(/ApiError: ((?:`\w+`(?:, | and | or |,? with )?\s*(?:\*\s)?)+)/g)]
        .flatMap(([, list = '']) => [...list.matchAll(/`(\w+)`/g)].map(([, code = '']) => code))
        .filter((code) => code.includes('_') && !(code in ERRORS))
        .map((code) => `${path}: ${code}`),
    );
    expect(wrong).toEqual([]);
  });
});

const byTable = (codes: readonly string[]) => (a: string, b: string) => codes.indexOf(a) - codes.indexOf(b);

describe('the server start', () => {
  it('refuses a route that is not in the table', async () => {
    const app = Fastify();
    requireEndpoints(app);
    expect(() => app.get('/somewhere', async () => '')).toThrow('GET /somewhere is not in the endpoint table');
    await app.close();
  });

  it('refuses an endpoint without a route', async () => {
    const app = Fastify();
    requireEndpoints(app);
    endpoint(app, 'GET /courses/categories', () => []);
    await expect(app.ready()).rejects.toThrow(/^No route is registered for GET \/school, (?!.*courses\/categories)/);
    await app.close();
  });
});

describe('the OpenAPI document', () => {
  it('refuses one id for two schemas', () => {
    const { output } = ENDPOINTS['GET /school'];
    const other = output.extend({ more: output }).meta({ id: 'School' });
    const call = ENDPOINTS['GET /school'];
    expect(() => describeApi({ 'GET /a': call, 'GET /b': { ...call, output: other } })).toThrow('School');
  });
});
