import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Storage } from '#server/adapters/storage.ts';
import { type EncodedBody, sendEncoded } from './encoded-body.ts';
import type { FastLane } from './fast-lane.ts';
import { readStaticFiles } from './static-files.ts';

export interface AssetsOptions {
  readonly storage: Pick<Storage, 'servedFrom'>;
  /** Answers what it holds before the framework is asked. */
  readonly lane?: FastLane;
  /** Where the build lies. */
  readonly dist?: string;
}

/** For what carries a hash of its content in its name (RFC 8246). */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** For `/favicon.svg` and the like, whose names stay while their content may change. */
const FOR_AN_HOUR = 'public, max-age=3600';
/** A stored file is shown, never run: an uploaded file opened by its own address gets no script and no origin. */
const SHOWN_ONLY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const STORED = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*){1,3}\.[a-z0-9]{2,5}$/;

/**
 * Fastify plugin: the files of the build (from memory, they are few) and the stored pictures, videos and captions
 * (from disk, with ranges). What is not there is a plain 404, without rendering a page for it.
 */
export async function assets(app: FastifyInstance, options: AssetsOptions): Promise<void> {
  const dist = options.dist ?? resolve(import.meta.dirname, '../../../dist');
  const files = await readStaticFiles(resolve(dist, 'client'));
  const ready = (url: string, route: string, kept: string, body: EncodedBody) =>
    options.lane?.hold(url, { status: 200, headers: { 'cache-control': kept }, body, route });

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = files.get(`assets/${request.params['*']}`);
    if (!file) return answerNothingHere(request, reply);
    return sendEncoded(request, reply.header('cache-control', FOR_EVER), file);
  });
  for (const [name, file] of files) {
    if (name.startsWith('assets/')) {
      ready(`/${name}`, '/assets/*', FOR_EVER, file);
      continue;
    }
    ready(`/${name}`, `/${name}`, FOR_AN_HOUR, file);
    app.get(`/${name}`, (request, reply) => sendEncoded(request, reply.header('cache-control', FOR_AN_HOUR), file));
  }
  await app.register(media, { prefix: '/media', folder: options.storage.servedFrom });
}

async function media(app: FastifyInstance, { folder }: { folder: string | null }): Promise<void> {
  app.setNotFoundHandler(answerNothingHere);
  if (folder === null) return;
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders(reply) {
      void reply.header('cache-control', FOR_EVER).header('content-security-policy', SHOWN_ONLY);
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const key = request.params['*'];
    return STORED.test(key) ? reply.sendFile(key) : answerNothingHere(request, reply);
  });
}

function answerNothingHere(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is nothing here.\n');
}
