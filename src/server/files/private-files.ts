import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endingOf, MEDIA_TYPES } from '#contract/media-kinds.ts';
import type { MediaLink, MediaLinks } from '#server/adapters/media-links.ts';
import { privateKey, type Storage } from '#server/adapters/storage.ts';
import { byteRangeOf } from './byte-range.ts';
import { replyFileNotFound } from './file-not-found.ts';

/** What private files are served from. */
export interface PrivateFiles {
  readonly storage: Pick<Storage, 'elsewhere' | 'read'>;
  readonly links: MediaLinks;
}

type FileRequest = FastifyRequest<{
  Params: { id: string; name: string };
  Querystring: { expires?: string | string[]; signature?: string | string[] };
}>;

/** A file that is opened by its address runs no scripts and has no origin. */
const POLICY = "sandbox; default-src 'none'; media-src 'self'";
const CAPTIONS = 'vtt';

/** Returns the content type and disposition of a file: videos and captions are shown, everything else is downloaded. */
function headersOf(name: string): { type: string; disposition: string } {
  const ending = endingOf(name);
  const video = MEDIA_TYPES.film[ending];
  if (video !== undefined) return { type: video, disposition: 'inline' };
  if (ending === CAPTIONS) return { type: 'text/vtt; charset=utf-8', disposition: 'inline' };
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  // RFC 6266, appendix D: the plain name for old clients, the exact one for all others.
  const exact = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return {
    type: MEDIA_TYPES.file[ending] ?? 'application/octet-stream',
    disposition: `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`,
  };
}

/**
 * Fastify plugin: serves uploaded videos, files and captions at their signed addresses, from disk with ranges or by
 * redirecting to the object storage. Who may have an address was checked where it was signed.
 */
export async function privateFiles(app: FastifyInstance, { storage, links }: PrivateFiles): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:id/:name',
    handler: async (request: FileRequest, reply) => {
      const [path = ''] = request.url.split('?');
      const { expires, signature } = request.query;
      const link = links.open(path, String(expires), String(signature));
      if (!link) return refuse(reply);
      const key = privateKey(link.id, endingOf(link.name));
      const { elsewhere } = storage;
      // Browsers load captions from the page's own origin only (HTML standard, the track element).
      if (!elsewhere || endingOf(link.name) === CAPTIONS) return sendFile(storage, { key, link }, request, reply);
      return reply
        .header('cache-control', `private, max-age=${secondsLeft(link)}`)
        .redirect(await elsewhere.privateAddressOf(key, link.expires, headersOf(link.name)), 302);
    },
  });
}

const secondsLeft = ({ expires }: MediaLink): number =>
  Math.max(0, Math.floor((expires.getTime() - Date.now()) / 1000));

function refuse(reply: FastifyReply): FastifyReply {
  return reply
    .status(403)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('This address has expired or was changed. Please open the page it is on again.\n');
}

async function sendFile(
  storage: PrivateFiles['storage'],
  { key, link }: { key: string; link: MediaLink },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The first byte is enough to learn the size, and the range can only be read once that is known.
  const probe = await storage.read(key, { start: 0, end: 0 });
  if (!probe) return replyFileNotFound(request, reply);
  probe.stream.destroy();
  const { size } = probe;
  const { type, disposition } = headersOf(link.name);
  // A file never changes under its id.
  const tag = `"${link.id}"`;
  void reply
    .header('content-security-policy', POLICY)
    .header('cache-control', `private, max-age=${secondsLeft(link)}`)
    .header('content-disposition', disposition)
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .type(type);
  const ifNoneMatch = request.headers['if-none-match'];
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(tag))) return reply.status(304).send();
  const condition = request.headers['if-range'];
  const range = condition === undefined || condition === tag ? byteRangeOf(request.headers.range, size) : null;
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
  if (range) void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  void reply.header('content-length', range ? range.end - range.start + 1 : size);
  if (request.method === 'HEAD') return reply.send();
  const file = await storage.read(key, range ?? undefined);
  return file ? reply.send(file.stream) : replyFileNotFound(request, reply);
}
