import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import { FOR_EVER, type Storage } from '#server/adapters/storage.ts';
import { PATHS } from '#server/paths.ts';
import { type EncodedBody, sendEncoded } from '#server/cache/encoded-body.ts';
import type { ResponseCache } from '#server/cache/response-cache.ts';
import { replyFileNotFound } from './file-not-found.ts';
import { media } from './stored-files.ts';
import { readStaticFiles } from './static-files.ts';

export interface AssetsOptions {
  readonly links: MediaLinks;
  readonly storage: Pick<Storage, 'servedFrom' | 'elsewhere' | 'read'>;
  /** Where the files of the build are pinned, so that the cache handler serves them. */
  readonly responseCache?: ResponseCache;
  /** The files of the build, if they have been read already. */
  readonly files?: ReadonlyMap<string, EncodedBody>;
  /** The folder of the build. */
  readonly dist?: string;
}

/** For `/favicon.svg` and the like, whose names stay while their content may change. */
const FOR_AN_HOUR = 'public, max-age=3600';
/**
 * Fastify plugin: the files of the build (from memory, they are few) and the stored images, videos and captions.
 * Missing files return a plain 404, without rendering a page.
 */
export async function assets(app: FastifyInstance, options: AssetsOptions): Promise<void> {
  const { dist = PATHS.dist } = options;
  const files = options.files ?? (await readStaticFiles(resolve(dist, 'client')));
  const pin = (address: string, route: string, cacheControl: string, body: EncodedBody) =>
    options.responseCache?.pin(
      { scope: 'public', address },
      { status: 200, headers: { 'cache-control': cacheControl }, body, route, tier: 'canonical' },
    );

  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    const file = files.get(`assets/${request.params['*']}`);
    if (!file) return replyFileNotFound(request, reply);
    return sendEncoded(request, reply.header('cache-control', FOR_EVER), file);
  });
  for (const [name, file] of files) {
    if (name.startsWith('assets/')) {
      pin(`/${name}`, '/assets/*', FOR_EVER, file);
      continue;
    }
    pin(`/${name}`, `/${name}`, FOR_AN_HOUR, file);
    app.get(`/${name}`, (request, reply) => sendEncoded(request, reply.header('cache-control', FOR_AN_HOUR), file));
  }
  await app.register(media, { prefix: '/media', storage: options.storage, links: options.links });
}
