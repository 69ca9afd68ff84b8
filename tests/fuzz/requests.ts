import fc from 'fast-check';
import type { ApiDocument, ApiOperation } from '#server/api/openapi.ts';
import { nastyName, nastyText, nastyValue } from './nasty-values.ts';
import { parameterOf, placeholder, type Resolve, type Schema, valueOf } from './schema-values.ts';

/** One part of a form: a field, or a file with its bytes as base64. */
export interface Part {
  readonly name: string;
  readonly value?: string;
  readonly file?: { readonly name: string; readonly type: string; readonly base64: string };
}

/** A generated request, with placeholders for ids of the school's rows. */
export interface GeneratedRequest {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `json` is sent as JSON, `raw` as it is, `parts` as a form. */
  readonly body?: { readonly json: unknown } | { readonly raw: string } | { readonly parts: readonly Part[] };
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const FILES = [
  PIXEL,
  '',
  base64('no picture at all'),
  PIXEL.slice(0, 40),
  base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  base64('GIF89a' + '\u0000'.repeat(200)),
  base64('x'.repeat(300_000)),
];
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/octet-stream',
  '*/*',
  'nonsense',
];
const HEADERS: readonly Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { cookie: 'aula_session=%ZZ; aula_session=' },
  { authorization: 'Bearer \u00ff' },
  { 'accept-language': 'x'.repeat(3_000) },
  { accept: 'text/html;q=broken' },
  { range: 'bytes=9-1' },
  { 'x-forwarded-for': "1.2.3.4, ' or 1=1" },
  { 'user-agent': 'U'.repeat(5_000) },
];

/** Generates a body with one fault: a field replaced, left out or added. */
const spoilt = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(valid, fc.constantFrom('replace', 'drop', 'add'), fc.nat(20), nastyName, nastyValue)
    .map(([value, how, which, name, nasty]) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return nasty;
      const keys = Object.keys(value);
      const key = keys[which % Math.max(1, keys.length)];
      const entries = Object.entries(value);
      if (how === 'add') return Object.fromEntries([...entries, [name, nasty]]);
      if (how === 'drop') return Object.fromEntries(entries.filter(([one]) => one !== key));
      return Object.fromEntries(entries.map(([one, held]) => [one, one === key ? nasty : held]));
    });

function partsOf(schema: Schema, resolve: Resolve): fc.Arbitrary<Part[]> {
  const fields = Object.entries(schema.properties ?? {});
  const part = fc.oneof(
    ...fields.map(([name, field]): fc.Arbitrary<Part> => {
      const held = fc.oneof(
        { weight: 3, arbitrary: valueOf(field, name, resolve) },
        { weight: 1, arbitrary: nastyValue },
      );
      return held.map((value) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }));
    }),
    fc.tuple(nastyName, nastyText).map(([name, value]) => ({ name, value })),
    fc
      .tuple(
        fc.constantFrom('courseImage', 'sectionImage', 'other'),
        nastyText,
        fc.constantFrom('image/png', 'text/html', ''),
        fc.constantFrom(...FILES),
      )
      .map(([name, file, type, bytes]) => ({ name, file: { name: file, type, base64: bytes } })),
  );
  const whole = valueOf(schema, '', resolve).map((value) =>
    Object.entries(value as Record<string, unknown>).map(([name, held]): Part => {
      if (name.endsWith('Image')) return { name, file: { name: 'a.png', type: 'image/png', base64: PIXEL } };
      return { name, value: typeof held === 'string' ? held : JSON.stringify(held) };
    }),
  );
  return fc.oneof(
    whole,
    fc.tuple(whole, fc.array(part, { maxLength: 3 })).map((both) => both.flat()),
    fc.array(part, { maxLength: 40 }),
  );
}

function bodyOf(operation: ApiOperation, resolve: Resolve): fc.Arbitrary<GeneratedRequest['body']> {
  const content = operation.requestBody?.content;
  const schema = (content?.['application/json']?.schema ?? {}) as Schema;
  const form = content?.['multipart/form-data']?.schema as Schema | undefined;
  const valid = valueOf(schema, '', resolve);
  const json = (value: fc.Arbitrary<unknown>) => value.map((held) => ({ json: held }));
  const raw = fc.oneof(
    nastyText,
    nastyValue.map((value) => JSON.stringify(value).slice(0, -1)),
    valid.map((value) => `\ufeff${JSON.stringify(value)}`),
    fc.constant('{"a":1,"a":{"__proto__":{"role":"admin"}}}'),
  );
  return fc.oneof(
    { weight: 5, arbitrary: json(valid) },
    { weight: 5, arbitrary: json(spoilt(valid)) },
    { weight: 1, arbitrary: json(nastyValue) },
    { weight: 1, arbitrary: raw.map((held) => ({ raw: held })) },
    ...(form ? [{ weight: 6, arbitrary: partsOf(form, resolve).map((parts) => ({ parts })) }] : []),
  );
}

const query = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map(encode).join('=')).join('&')}`;
/** Encodes like `encodeURIComponent`, also lone surrogates; keeps placeholders. */
const encode = (text: string): string =>
  /^«[a-z]+ \d+»$/.test(text) ? text : encodeURIComponent(text.toWellFormed()).replaceAll('%25ZZ', '%ZZ');

/** Generates requests for one operation of the OpenAPI document. */
function requestsFor(
  path: string,
  method: string,
  operation: ApiOperation,
  resolve: Resolve,
): fc.Arbitrary<GeneratedRequest> {
  const parameters = operation.parameters ?? [];
  const given = (where: string) => parameters.filter((one) => one.in === where);
  const about = (name: string) => (name === 'id' && path.includes('/users/') ? 'userId' : name);
  const inPath = fc.tuple(
    ...given('path').map(({ name, schema }) =>
      fc.oneof(
        {
          weight: 6,
          arbitrary: placeholder(name === 'id' && path.includes('sessions') ? 'session' : kindOf(about(name))),
        },
        { weight: 2, arbitrary: parameterOf(schema as Schema, about(name), resolve) },
      ),
    ),
  );
  const inQuery = fc
    .tuple(
      fc
        .subarray(given('query'))
        .chain((chosen) =>
          fc.tuple(
            ...chosen.map(({ name, schema }) =>
              fc.tuple(fc.constant(name), parameterOf(schema as Schema, name, resolve)),
            ),
          ),
        ),
      fc.oneof(
        { weight: 6, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(nastyName, nastyText), { maxLength: 2 }) },
        {
          weight: 1,
          arbitrary: fc.constant([
            ['q', 'a'],
            ['q', 'b'],
            ['limit', '1'],
            ['limit', 'x'],
          ] as [string, string][]),
        },
      ),
    )
    .map((both) => both.flat());
  const inHeaders = fc
    .tuple(
      ...given('header').map(({ name, schema }) =>
        fc.option(parameterOf(schema as Schema, name, resolve).map((value): [string, string] => [name, value])),
      ),
      fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...HEADERS) }),
    )
    .map((all) => {
      const own = all.slice(0, -1).filter((one) => one !== null) as [string, string][];
      // A header cannot contain these characters, so no client could send them.
      const sendable = own.filter(([, value]) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value));
      return { ...Object.fromEntries(sendable), ...(all.at(-1) as Record<string, string>) };
    });
  const inType = fc.oneof(
    { weight: 15, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
  );
  const body = operation.requestBody ? bodyOf(operation, resolve) : fc.constant(undefined);
  return fc.tuple(inPath, inQuery, inHeaders, inType, body).map(([ids, pairs, headers, type, content]) => {
    let index = 0;
    const address = path.replace(/\{\w+\}/g, () => encode(ids[index++] || ' '));
    return {
      operation: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path: address + query(pairs),
      headers: { ...headers, ...(type !== null && content !== undefined && { 'content-type': type }) },
      ...(content !== undefined && { body: content }),
    };
  });
}

function kindOf(name: string): string {
  if (name === 'courseId') return 'course';
  return name === 'sectionId' ? 'unit' : 'person';
}

/** Generates requests for all operations of the OpenAPI document with equal probability. */
export function requests(document: ApiDocument): fc.Arbitrary<GeneratedRequest> {
  const resolve: Resolve = (reference) =>
    (document.components?.schemas?.[reference.slice('#/components/schemas/'.length)] ?? {}) as Schema;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestsFor(path, method, operation, resolve)),
  );
  return fc.oneof(...calls);
}
