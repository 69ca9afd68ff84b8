import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { docsPage } from './docs-page.ts';
import { failures } from './error-responses.ts';

/** How any call can fail, and any that writes, besides what each says of itself. */
const ALWAYS = failures('invalid_input', 'unexpected', 'overloaded', 'not_ready');
const WRITING = failures('invalid_input', 'invalid_json', 'bad_origin', 'too_large', 'unsupported_type');

/** The answers a route declares, and those it need not: what it says of a status itself wins. */
function withCommonFailures(route: { method: string | string[]; schema?: { response?: unknown } }): object {
  const common = { ...ALWAYS, ...([route.method].flat().every((method) => method === 'GET') ? {} : WRITING) };
  return { ...common, ...(route.schema?.response as object | undefined) };
}

/** The headings calls stand under; each call names one. */
const TAGS = [
  { name: 'School', description: 'What the school is set up for' },
  { name: 'Session', description: 'Registering, logging in and out' },
  { name: 'Users', description: 'Accounts' },
  { name: 'Courses', description: 'The catalogue' },
  { name: 'Units', description: 'The units of a course' },
  { name: 'Checkout', description: 'Buying' },
  { name: 'Enrolments', description: 'Who studies what' },
  { name: 'Contact', description: 'Writing to the school' },
  { name: 'Newsletter', description: 'Joining the list and leaving it' },
  { name: 'Back office', description: 'Figures and the trail of changes' },
] as const;

const FORM_TYPES = ['multipart/form-data', 'application/json'];

/** The parts of an OpenAPI document that its readers here need. */
export interface ApiDocument {
  info: { title: string; version: string; description?: string };
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components?: { schemas?: Record<string, unknown> };
}

/** One call of the document. */
export interface ApiOperation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: unknown }[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
  'x-access'?: string;
}

/** Collects every route registered after this into an OpenAPI 3.1 document. Refuses one that stands under none of its headings. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', ({ method, url, schema }) => {
    const tags = schema?.tags ?? [];
    if (schema?.hide || tags.some((tag) => TAGS.some(({ name }) => name === tag))) return;
    throw new Error(
      `${String(method)} ${url} stands under no heading of the API's description (schema.tags, openapi.ts).`,
    );
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Aula API',
        version: '1.0.0',
        description:
          'Everything the pages do, they do through these calls. The session is a cookie; every failure has one body, with a stable `code` and a sentence for the person.',
      },
      tags: [...TAGS],
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'aula_session' } } },
    },
    transform: (route) => {
      const { form } = route.route.config ?? {};
      const answers = { ...route.schema, response: withCommonFailures(route.route) };
      const described = { ...route, schema: form ? { ...answers, body: form, consumes: FORM_TYPES } : answers };
      const shown = jsonSchemaTransform(described);
      const access = route.route.config?.access;
      const schema = {
        ...shown.schema,
        'x-access': access,
        ...(access !== 'public' && { security: [{ session: [] }] }),
      };
      return { ...shown, schema };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

/** Serves the document at `/openapi.json` and as pages to read at `/docs`. Made once, when first asked for. */
export async function serveApiDocs(app: FastifyInstance): Promise<void> {
  let page: string | undefined;
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } };
  app.get('/openapi.json', hidden, async () => app.swagger());
  app.get('/docs', hidden, async (_request, reply) => {
    page ??= docsPage(app.swagger() as unknown as ApiDocument);
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
      )
      .serializer((body: string) => body)
      .send(page);
  });
}
