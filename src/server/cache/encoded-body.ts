import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The codings a body can travel under (RFC 9110 §8.4.1), best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];
const NAMED: Readonly<Record<Coding, RegExp>> = { br: /\bbr\b/, gzip: /\bgzip\b/, identity: /\bidentity\b/ };

/** A body that is sent to whoever asks, in the coding they take. */
export interface EncodedBody {
  readonly type: string;
  /** Tells one content from another; each coding gets an entity tag of its own from it (RFC 9110 §8.8.3.3). */
  readonly digest: string;
  /** What there is of it. A coding that is not here is offered only where it can be made. */
  readonly bytes: Readonly<Partial<Record<Coding, Buffer>> & { identity: Buffer }>;
  readonly maker?: Maker;
}

/** Makes the codings of a body that nobody has asked for before. */
interface Maker {
  readonly codings: readonly Coding[];
  /** Puts the bytes of a coding in their place, once however many wait for them. */
  make(coding: Coding): Promise<void>;
  /** Tells by how many bytes the body has grown, whenever it has. */
  onGrown(watcher: (bytes: number) => void): void;
}

/**
 * Good for something made while a person waits: brotli's next steps up take four times as long for some 3 %, gzip's a
 * quarter longer for half a per cent.
 */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 5;
/** A page fits compressed: each chunk more is another trip to libuv's threads and back. */
const CHUNK_BYTES = 64 * 1024;
/** The least and the largest window of brotli, as powers of two (RFC 7932 §9.1; Node takes no less than 10). */
const WINDOW = { least: 10, largest: 22 };
/** The window a text needs. The encoder clears as much memory as it may need: for a page, half of the work. */
const windowFor = (bytes: number): number =>
  Math.min(WINDOW.largest, Math.max(WINDOW.least, Math.ceil(Math.log2(bytes + 16))));

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Compress = (identity: Buffer) => Promise<Buffer>;

const OFTEN: Partial<Record<Coding, Compress>> = {
  br: (identity) =>
    brotli(identity, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(identity.length),
      },
    }),
  gzip: (identity) => zip(identity, { chunkSize: CHUNK_BYTES, level: GZIP_LEVEL }),
};

const ONCE: Partial<Record<Coding, Compress>> = {
  gzip: (identity) => zip(identity, { chunkSize: CHUNK_BYTES, level: 1 }),
};

/**
 * A text that is sent many times. It is compressed when the first one asks for it in a coding: most pages are only ever
 * asked for in one, and those the server itself reads in none. `type` is its whole media type;
 * `digest` tells it from any other text, where the caller knows a cheaper way than to read all of it.
 */
export function encodeText(text: string, type: string, digest?: string): EncodedBody {
  const identity = Buffer.from(text);
  return compressedOnDemand(identity, type, digest ?? digestOf(identity), OFTEN);
}

/** As `encodeText`, for a text that is sent once: the cheapest compression, a tenth of the work for a third more bytes. */
export const encodeTextOnce = (text: string, type: string): EncodedBody =>
  compressedOnDemand(Buffer.from(text), type, '', ONCE);

function compressedOnDemand(
  identity: Buffer,
  type: string,
  digest: string,
  ways: Partial<Record<Coding, Compress>>,
): EncodedBody {
  const bytes: Partial<Record<Coding, Buffer>> & { identity: Buffer } = { identity };
  const underWay = new Map<Coding, Promise<void>>();
  const watchers: ((bytes: number) => void)[] = [];
  const compress = async (coding: Coding): Promise<void> => {
    const made = await (ways[coding]?.(identity) ?? identity);
    bytes[coding] = made;
    for (const watcher of watchers) watcher(made.length);
  };
  const make = (coding: Coding): Promise<void> => {
    const making = underWay.get(coding) ?? compress(coding).finally(() => underWay.delete(coding));
    underWay.set(coding, making);
    return making;
  };
  const codings = CODINGS.filter((coding) => ways[coding]);
  return { type, digest, bytes, maker: { codings, make, onGrown: (watcher) => watchers.push(watcher) } };
}

/** What tells one content from all others: 132 bits of its SHA-256. */
export const digestOf = (content: Buffer | string): string => hash('sha256', content, 'base64url').slice(0, 22);

/** How many bytes of memory a body takes in all the codings there are of it. */
export const sizeOf = ({ bytes }: EncodedBody): number =>
  bytes.identity.length + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0);

/** What of a request decides how a kept body is sent. */
export type Asked = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>;

/** How an answer with a kept body is to be sent. */
export interface EncodedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Under which coding the body goes along; undefined where the caller has it already. */
  readonly coding: Coding | undefined;
}

/**
 * How a body is sent to whoever asks: in the best coding they take; with 304 instead of 200 when they have it already.
 * Only a 200 gets an entity tag: nothing else may be answered by 304 (RFC 9110 §13.2.1).
 */
export function encodedAnswer(asked: Asked, status: number, body: EncodedBody): EncodedAnswer {
  const coding = bestCoding(asked['accept-encoding'], body);
  const etag = status === 200 ? { etag: `"${body.digest}-${coding}"` } : undefined;
  const headers = { vary: 'Accept-Encoding', ...etag };
  if (etag && isHeld(asked['if-none-match'], etag.etag)) return { status: 304, headers, coding: undefined };
  return {
    status,
    headers: {
      ...headers,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      'content-type': body.type,
    },
    coding,
  };
}

/** Answers with a body as `encodedAnswer` says. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  const { status, headers, coding } = encodedAnswer(request.headers, reply.statusCode, body);
  if (coding && !body.bytes[coding]) await body.maker?.make(coding);
  return reply
    .status(status)
    .headers(headers)
    .send(coding && body.bytes[coding]);
}

function bestCoding(accepted: string | undefined, body: EncodedBody): Coding {
  if (accepted === undefined) return 'identity';
  const refused = /(?:^|,)\s*(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;
  const taken = accepted.toLowerCase().replace(refused, '');
  const offered = (coding: Coding): boolean =>
    body.bytes[coding] !== undefined || (body.maker?.codings.includes(coding) ?? false);
  return CODINGS.find((coding) => offered(coding) && NAMED[coding].test(taken)) ?? 'identity';
}

function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}
