import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FOR_EVER, isStorageKey, type Storage } from '#server/adapters/storage.ts';

/** Where a file is fetched may change: a signed address is replaced every hour, and is good for many. */
const FOR_AN_HOUR = 'public, max-age=3600';
/** A stored file is shown, never run: an uploaded file opened by its own address gets no script and no origin. */
const SHOWN_ONLY = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
const CAPTIONS = '.vtt';

interface MediaOptions {
  readonly storage: Pick<Storage, 'servedFrom' | 'elsewhere' | 'read'>;
}
type MediaRequest = FastifyRequest<{ Params: { '*': string } }>;

/**
 * Fastify plugin: the stored pictures, videos and captions, from this machine's disk with ranges, or by sending browsers
 * to where they lie. Who may know the address of a paid video is decided where the address is told, not here.
 */
export async function media(app: FastifyInstance, { storage }: MediaOptions): Promise<void> {
  app.setNotFoundHandler(answerNothingHere);
  if (storage.servedFrom !== null) await app.register(fastifyStatic, fromDisk(storage.servedFrom));
  const { elsewhere } = storage;

  app.get('/*', async (request: MediaRequest, reply) => {
    const key = request.params['*'];
    if (!isStorageKey(key)) return answerNothingHere(request, reply);
    if (!elsewhere) return reply.sendFile(key);
    // Browsers take captions from the page's own origin alone (HTML standard, the track element); they are small.
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
    void reply.header('cache-control', FOR_EVER).header('content-security-policy', SHOWN_ONLY);
  },
});

async function sendCaptions(
  storage: MediaOptions['storage'],
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await storage.read(key);
  if (!file) return answerNothingHere(request, reply);
  return reply
    .header('cache-control', FOR_EVER)
    .header('content-security-policy', SHOWN_ONLY)
    .type('text/vtt; charset=utf-8')
    .send(file.stream);
}

/** Says that there is nothing at an address of files, in a line. */
export function answerNothingHere(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('There is nothing here.\n');
}
