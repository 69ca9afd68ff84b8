import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FOR_EVER, type Storage } from '#server/adapters/storage.ts';
import { PLACES } from '#server/paths.ts';
import { type EncodedBody, sendEncoded } from '#server/cache/encoded-body.ts';
import type { FastLane } from '#server/cache/cache-handler.ts';
import { answerNothingHere, media } from './stored-files.ts';
import { readStaticFiles } from './static-files.ts';

export interface AssetsOptions {
  readonly storage: Pick<Storage, 'servedFrom' | 'elsewhere' | 'read'>;
  /** Answers what it holds before the framework is asked. */
  readonly lane?: FastLane;
  /** The files of the build where they have been read already. */
  readonly files?: ReadonlyMap<string, EncodedBody>;
  /** Where the build lies. */
  readonly dist?: string;
}

/** For `/favicon.svg` and the like, whose names stay while their content may change. */
const FOR_AN_HOUR = 'public, max-age=3600';
/**
 * Fastify plugin: the files of the build (from memory, they are few) and the stored pictures, videos and captions.
 * What is not there is a plain 404, without rendering a page for it.
 */
export async function assets(app: FastifyInstance, options: AssetsOptions): Promise<void> {
  const { dist = PLACES.dist } = options;
  const files = options.files ?? (await readStaticFiles(resolve(dist, 'client')));
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
  await app.register(media, { prefix: '/media', storage: options.storage });
}
