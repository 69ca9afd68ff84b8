import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Access, type Endpoint, type EndpointTable, errorsOf, PATH_PARAMS, TAGS } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { ERRORS, errorBody, type ErrorCode } from '#contract/errors.ts';
import { imageUpload } from '#contract/fields/media.ts';
import { docsPage } from './docs-page.ts';

type Content = Record<string, { schema: unknown }>;

/** One call of the document. */
export interface ApiOperation {
  summary: string;
  description?: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: unknown }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; headers?: object; content?: Content }>;
  security?: object[];
  'x-access': Access;
}

/** The parts of an OpenAPI document that are used here. */
export interface ApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { securitySchemes: object; schemas: Record<string, unknown> };
}

/** Returns the OpenAPI 3.1 document of a table of endpoints. */
export function describeApi(table: EndpointTable = ENDPOINTS): ApiDocument {
  const schemas: Record<string, unknown> = {};
  const paths: ApiDocument['paths'] = {};
  for (const [route, endpoint] of Object.entries(table)) {
    const [method = '', path = ''] = route.split(' ');
    const address = `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    (paths[address] ??= {})[method.toLowerCase()] = operationOf(route, path, endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aula API',
      version: '1.0.0',
      description:
        'The pages do everything through these calls. The session is a cookie; every error has the same body, with a stable `code` and a sentence for the user.',
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'aula_session' } }, schemas },
  };
}

type Schemas = Record<string, unknown>;

function operationOf(route: string, path: string, endpoint: Endpoint, schemas: Schemas): ApiOperation {
  const { access, summary, total, query, headers, body, image } = endpoint;
  const description = [endpoint.description, total && '`X-Total-Count` says how many match in all.'];
  const params = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const kinds: Readonly<Record<string, z.ZodType>> = PATH_PARAMS;
  const parameters = [
    ...params.map((name) => parameter(name, 'path', kinds[name] ?? z.string(), schemas)),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => parameter(name, 'query', schema, schemas)),
    ...Object.entries(headers?.shape ?? {}).map(([name, schema]) => parameter(name, 'header', schema, schemas)),
  ];
  const json = body && jsonOf(body, 'input', schemas);
  const form = image !== undefined && (body as z.ZodObject).extend({ [image]: imageUpload });
  return {
    tags: [endpoint.tag],
    summary,
    ...(description.some(Boolean) && { description: description.filter(Boolean).join(' ') }),
    'x-access': access,
    ...(access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(json && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          ...(form && { 'multipart/form-data': { schema: jsonOf(form, 'input', schemas) } }),
          'application/json': { schema: json },
        },
      },
    }),
    responses: { ...successOf(endpoint, schemas), ...failuresOf(errorsOf(route, endpoint), schemas) },
  };
}

function parameter(name: string, where: 'path' | 'query' | 'header', schema: z.core.$ZodType, schemas: Schemas) {
  const { description, examples, ...json } = jsonOf(schema, 'input', schemas) as {
    description?: string;
    examples?: unknown[];
  };
  return {
    name,
    in: where,
    required: !z.safeParse(schema, undefined).success,
    ...(description !== undefined && { description }),
    ...(examples && { example: examples[0] }),
    schema: json,
  };
}

function successOf(endpoint: Endpoint, schemas: Schemas): ApiOperation['responses'] {
  const { status = 200, output, total, file, redirect } = endpoint;
  if (redirect !== undefined) return { 303: { description: redirect } };
  const count = { 'X-Total-Count': { description: 'How many match in all', schema: { type: 'integer', minimum: 0 } } };
  return {
    [status]: {
      description: STATUS_CODES[status] ?? '',
      ...(total && { headers: count }),
      content: file
        ? { [file.type]: { schema: {} } }
        : { 'application/json': { schema: output ? jsonOf(output, 'output', schemas) : {} } },
    },
  };
}

function failuresOf(codes: readonly ErrorCode[], schemas: Schemas): ApiOperation['responses'] {
  const content = { 'application/json': { schema: jsonOf(errorBody, 'output', schemas) } };
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'), content },
    ]),
  );
}

/**
 * Returns a schema as JSON Schema. Those with an id become components, which it refers to. Throws when an id stands for
 * two forms, such as one with a default that callers may leave out and responses always have.
 */
function jsonOf(schema: z.core.$ZodType, io: 'input' | 'output', schemas: Schemas): object {
  const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  for (const [name, definition] of Object.entries($defs)) {
    const { id: __, ...component } = withReferences(definition);
    if (JSON.stringify(schemas[name] ?? component) !== JSON.stringify(component))
      throw new Error(`The schema id ${name} stands for two forms.`);
    schemas[name] = component;
  }
  return withReferences(root);
}

const withReferences = (schema: object): { id?: string } =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as object;

/** Serves the document at `/openapi.json` and as a page at `/docs`. Generated on the first request. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  let document: ApiDocument | undefined;
  const config = { access: 'public' } as const;
  app.get('/openapi.json', { config }, async () => (document ??= describeApi()));
  app.get('/docs', { config }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .send(docsPage((document ??= describeApi()))),
  );
}
