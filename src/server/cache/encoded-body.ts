import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dropDocumentHeaders } from '#server/ops/security-headers.ts';

/** The supported content codings (RFC 9110 §8.4.1), best first. */
const CODINGS = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof CODINGS)[number];
const NAMED: Readonly<Record<Coding, RegExp>> = { br: /\bbr\b/, gzip: /\bgzip\b/, identity: /\bidentity\b/ };

/** A body in the content codings that have been made of it. */
export interface EncodedBody {
  readonly type: string;
  /** Identifies the content; the entity tag of each coding is made from it (RFC 9110 §8.8.3.3). */
  readonly digest: string;
  /** The bytes by coding. One that is missing is offered only when `maker` can make it. */
  readonly bytes: Readonly<Partial<Record<Coding, Buffer>> & { identity: Buffer }>;
  readonly maker?: Maker;
}

/** Compresses a body when a coding is requested for the first time. */
interface Maker {
  readonly codings: readonly Coding[];
  /** Adds the bytes of a coding; concurrent calls share the work. */
  make(coding: Coding): Promise<void>;
  /** Calls the watcher with the number of bytes whenever a coding was added. */
  onGrown(watcher: (bytes: number) => void): void;
}

/**
 * Compression while a request waits: brotli's next levels take four times as long for some 3 %, gzip's a quarter longer
 * for half a per cent.
 */
const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 5;
/** A compressed page fits in: each further chunk is another round trip to libuv's threads. */
const CHUNK_BYTES = 64 * 1024;
/** The least and the largest window of brotli, as powers of two (RFC 7932 §9.1; Node takes no less than 10). */
const WINDOW = { least: 10, largest: 22 };
/** Returns the smallest window for a text: clearing the memory of the default window is half of the work for a page. */
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
 * Returns the body of a text that is sent many times. It is compressed when a coding is requested for the first time: most
 * pages are only requested in one, API responses that only the renderer reads in none. `type` is the full media type;
 * `digest` identifies the content, for callers with a cheaper way than hashing all of it.
 */
export function encodeText(text: string, type: string, digest?: string): EncodedBody {
  const identity = Buffer.from(text);
  return compressedOnDemand(identity, type, digest ?? digestOf(identity), OFTEN);
}

/** Returns the body of a text that is sent once, with the cheapest compression: a tenth of the work for a third more bytes. */
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
    const encoded = await (ways[coding]?.(identity) ?? identity);
    bytes[coding] = encoded;
    for (const watcher of watchers) watcher(encoded.length);
  };
  const make = (coding: Coding): Promise<void> => {
    const making = underWay.get(coding) ?? compress(coding).finally(() => underWay.delete(coding));
    underWay.set(coding, making);
    return making;
  };
  const codings = CODINGS.filter((coding) => ways[coding]);
  return { type, digest, bytes, maker: { codings, make, onGrown: (watcher) => watchers.push(watcher) } };
}

/** Returns 132 bits of a content's SHA-256, as base64url. */
export const digestOf = (content: Buffer | string): string => hash('sha256', content, 'base64url').slice(0, 22);

/** Returns the bytes of memory a body takes in all its codings. */
export const sizeOf = ({ bytes }: EncodedBody): number =>
  bytes.identity.length + (bytes.br?.length ?? 0) + (bytes.gzip?.length ?? 0);

/** The request headers that decide how a body is sent. */
export type Conditions = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>;

/** How a body is sent. */
export interface Negotiated {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The coding of the body; undefined where none is sent. */
  readonly coding: Coding | undefined;
  readonly etag: string | undefined;
}

/**
 * Returns how a body is sent: in the best accepted coding, or with 304 instead of 200 when the client has it already.
 * Only a 200 gets an entity tag: no other status may become a 304 (RFC 9110 §13.2.1).
 */
export function negotiate(conditions: Conditions, status: number, body: EncodedBody): Negotiated {
  const coding = bestCoding(conditions['accept-encoding'], body);
  const etag = status === 200 ? `"${body.digest}-${coding}"` : undefined;
  const headers = { vary: 'Accept-Encoding', ...(etag && { etag }) };
  if (etag && matchesEtag(conditions['if-none-match'], etag)) return { status: 304, headers, coding: undefined, etag };
  return {
    status,
    headers: {
      ...headers,
      ...(coding !== 'identity' && { 'content-encoding': coding }),
      'content-type': body.type,
    },
    coding,
    etag,
  };
}

/** Sends a body as `negotiate` says, and compresses it first where needed. */
export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Promise<FastifyReply> {
  const { status, headers, coding } = negotiate(request.headers, reply.statusCode, body);
  if (coding && !body.bytes[coding]) await body.maker?.make(coding);
  dropDocumentHeaders(reply, body.type);
  return reply
    .status(status)
    .headers(headers)
    .send(coding && body.bytes[coding]);
}

function bestCoding(accepted: string | undefined, body: EncodedBody): Coding {
  if (accepted === undefined) return 'identity';
  const refused = /(?:^|,)\s*(br|gzip)\s*;\s*q=0(?:\.0*)?\s*(?=,|$)/g;
  const codings = accepted.toLowerCase().replace(refused, '');
  const offered = (coding: Coding): boolean =>
    body.bytes[coding] !== undefined || (body.maker?.codings.includes(coding) ?? false);
  return CODINGS.find((coding) => offered(coding) && NAMED[coding].test(codings)) ?? 'identity';
}

/** Returns whether an If-None-Match header matches an entity tag (weak comparison, RFC 9110 §13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((part) => ['*', etag].includes(part.trim().replace(/^W\//, '')));
}
