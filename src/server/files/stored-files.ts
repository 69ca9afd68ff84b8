import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MediaLinks } from '#server/adapters/media-links.ts';
import { FOR_EVER, isPrivateKey, isStorageKey, type Storage } from '#server/adapters/storage.ts';
import { replyFileNotFound } from './file-not-found.ts';
import { privateFiles } from './private-files.ts';

/** Signed addresses are replaced every hour and valid for several. */
const FOR_AN_HOUR = 'public, max-age=3600';
/** An uploaded file that is opened by its own address runs no scripts and has no origin. */
const POLICY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const CAPTIONS = '.vtt';

interface MediaOptions {
  /** What the addresses of uploaded videos and files are signed with. */
  readonly links: MediaLinks;
  readonly storage: Pick<Storage, 'servedFrom' | 'elsewhere' | 'read'>;
}
type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

/**
 * Fastify plugin: serves stored images, videos and captions, from disk with ranges or by redirecting to the object
 * storage; and uploaded videos and files at their signed addresses. Access is checked where an address is returned, not here.
 */
export async function media(app: FastifyInstance, { storage, links }: MediaOptions): Promise<void> {
  app.setNotFoundHandler(replyFileNotFound);
  if (storage.servedFrom !== null) await app.register(fastifyStatic, fromDisk(storage.servedFrom));
  const { elsewhere } = storage;
  await app.register(privateFiles, { storage, links });

  app.get('/*', async (request: MediaRequest, reply) => {
    const key = request.params['*'];
    // Invoices are served by the API, to their buyers; videos and files at signed addresses.
    if (!isStorageKey(key) || isPrivateKey(key)) return replyFileNotFound(request, reply);
    if (!elsewhere) return reply.sendFile(key);
    // Browsers load captions from the page's own origin only (HTML standard, the track element); they are small.
    if (key.endsWith(CAPTIONS)) return sendCaptions(storage, key, request, reply);
    return reply.header('cache-control', FOR_AN_HOUR).redirect(await elsewhere.addressOf(key), 302);
  });
}

const fromDisk = (root: string): FastifyStaticOptions => ({
  root,
  serve: false,
  index: false,
  dotfiles: 'ignore',
  cacheControl: false,
  setHeaders(reply) {
    void reply.header('cache-control', FOR_EVER).header('content-security-policy', POLICY);
  },
});

async function sendCaptions(
  storage: MediaOptions['storage'],
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await storage.read(key);
  if (!file) return replyFileNotFound(request, reply);
  return reply
    .header('cache-control', FOR_EVER)
    .header('content-security-policy', POLICY)
    .type('text/vtt; charset=utf-8')
    .send(file.stream);
}
