import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { z } from 'zod';
import { type Endpoint, PATH_PARAMS } from '#contract/endpoint.ts';
import {
  ENDPOINTS,
  type EndpointKey,
  type Endpoints,
  type InputOf,
  type OutputOf,
  type ParamsOf,
} from '#contract/endpoints.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { readForm } from './multipart-form.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The entry of the endpoint table a route was registered from. */
    endpoint?: EndpointKey;
  }
}

/** What a handler gets: the input, checked against the schemas of the table, and the caller its access rule let in. */
export interface Call<K extends EndpointKey> {
  readonly params: ParamsOf<K>;
  readonly query: InputOf<K, 'query'>;
  readonly headers: InputOf<K, 'headers'>;
  readonly body: InputOf<K, 'body'>;
  /** The image sent with the form; null when there was none. */
  readonly image: Buffer | null;
  /** Null on public endpoints, whose guard looks at no session. */
  readonly caller: Endpoints[K]['access'] extends 'public' ? null : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What a handler returns: the output, the content of the file, or the address the caller is sent to. */
type Result<K extends EndpointKey> = Endpoints[K] extends { file: object }
  ? Readable
  : Endpoints[K] extends { redirect: string }
    ? string
    : OutputOf<K>;

/**
 * Registers an endpoint of the table (contract/endpoints.ts) below the prefix of `app`: its method, path, access rule,
 * limits, schemas and description all come from there. Throws for a path parameter that has no schema.
 */
export function endpoint<K extends EndpointKey>(
  app: FastifyInstance,
  key: K,
  handler: (call: Call<K>) => Result<K> | Promise<Result<K>>,
): void {
  const spec: Endpoint = ENDPOINTS[key];
  const [method, path] = key.split(' ') as [HTTPMethods, string];
  const { query: querystring, headers, body, image } = spec;
  const params = paramsIn(path);
  app.route({
    method,
    url: path,
    ...(spec.bodyLimit !== undefined && { bodyLimit: spec.bodyLimit }),
    config: {
      endpoint: key,
      access: spec.access,
      visitorCourses: spec.callerCourses ?? false,
      ...(spec.cache && { cache: spec.cache }),
      ...(spec.whileViewing && { whileViewing: true }),
      ...(spec.streamsBody && { streamsBody: true }),
    },
    schema: {
      ...(params && { params }),
      ...(querystring && { querystring }),
      ...(headers && { headers }),
      // A form is read and checked below: it may be multipart.
      ...(body && image === undefined && { body }),
      ...(spec.output && { response: { [spec.status ?? 200]: spec.output } }),
    },
    handler: async (request, reply) => {
      const form = body && image !== undefined ? await readForm(request, body, image, senderOf(request)) : null;
      const call = {
        params: request.params,
        query: request.query,
        headers: request.headers,
        body: form ? form.input : request.body,
        image: form?.image ?? null,
        caller: request.visitor,
        request,
        reply,
      } as Call<K>;
      return sendResult(spec, reply, await handler(call));
    },
  });
}

/** Returns who sends a form with an image: none is public. */
function senderOf({ visitor, url }: FastifyRequest): Caller {
  if (!visitor) throw new Error(`${url} takes a picture from anyone.`);
  return visitor;
}

function paramsIn(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return undefined;
  const kinds: Readonly<Record<string, z.ZodType>> = PATH_PARAMS;
  return z.object(
    Object.fromEntries(
      names.map((name) => {
        const schema = kinds[name];
        if (!schema) throw new Error(`${path}: PATH_PARAMS (contract/endpoint.ts) has no schema for :${name}.`);
        return [name, schema];
      }),
    ),
  );
}

/** Sends what a handler returned the way its endpoint declares; returns what Fastify serializes. */
function sendResult({ status, total, file, redirect }: Endpoint, reply: FastifyReply, result: unknown): unknown {
  if (redirect !== undefined) return reply.redirect(result as string, 303);
  if (file) {
    // A handler may have given the file a name of its own.
    if (!reply.hasHeader('content-disposition'))
      void reply.header('content-disposition', `attachment; filename="${file.name}"`);
    return reply.type(file.type).send(result as Readable);
  }
  if (status !== undefined) void reply.status(status);
  if (!total) return result;
  const page = result as { readonly items: unknown; readonly total: number };
  void reply.header('x-total-count', page.total);
  return page.items;
}

/**
 * Stops the boot when a route registered on `app` after this call is not in the endpoint table, or when an endpoint of the
 * table has no route.
 */
export function requireEndpoints(app: FastifyInstance): void {
  const missing = new Set<string>(Object.keys(ENDPOINTS));
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.endpoint) missing.delete(config.endpoint);
    else throw new Error(`${String(method)} ${url} is not in the endpoint table (contract/endpoints.ts).`);
  });
  app.addHook('onReady', async () => {
    if (missing.size > 0) throw new Error(`No route is registered for ${[...missing].join(', ')}.`);
  });
}
