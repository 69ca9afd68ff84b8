import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { type CacheKey, publicKeyOf } from './cache-key.ts';
import { type EncodedBody, sizeOf } from './encoded-body.ts';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** A response that is the same for every user in its scope, except for the content coding. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
  /** The pattern of the route that made it, such as `/api/courses/:courseId`. */
  readonly route: string;
  /**
   * Where it is stored: `canonical` for the school's own addresses; `other` for addresses with values the caller chose, which
   * must not displace the former; `none` where there is no end to such responses.
   */
  readonly tier: 'canonical' | 'other' | 'none';
}

/** The size of each tier in bytes (docs/decisions/0028). */
export const CACHE_BYTES = { canonical: 64 * 1024 * 1024, other: 8 * 1024 * 1024 };
/** Keys, headers and the bookkeeping of an entry, roughly. */
const ENTRY_OVERHEAD_BYTES = 2048;
/** Signed addresses of videos in a response are replaced every hour, and work for six. */
const LONGEST_MS = 3_600_000;

type Tier = LRUCache<string, CachedResponse>;

/** Creates a store that evicts the least recently used responses beyond a number of bytes. */
const createTier = (maxSize: number): Tier =>
  new LRUCache({
    maxSize,
    ttl: LONGEST_MS,
    sizeCalculation: ({ body }, key) => ENTRY_OVERHEAD_BYTES + key.length * 2 + sizeOf(body),
  });

/** Public addresses begin with a slash, so the two scopes cannot collide. */
const textOf = ({ scope, address }: CacheKey): string => (scope === 'public' ? address : `${scope} ${address}`);

/**
 * Responses in memory until the catalogue changes, or for an hour. Only for responses that are the same for every user in the scope of
 * their key.
 */
export class ResponseCache {
  readonly #canonical: Tier;
  readonly #other: Tier;
  readonly #pinned = new Map<string, CachedResponse>();
  #pending = new Map<string, Promise<CachedResponse>>();
  #generation = 0;
  #hits = 0;
  #misses = 0;

  /** The sizes of the two tiers in bytes. */
  constructor(canonical = CACHE_BYTES.canonical, other = CACHE_BYTES.other) {
    this.#canonical = createTier(canonical);
    this.#other = createTier(other);
  }

  /** The memory that cached responses take, in bytes. */
  get bytes(): number {
    return this.#canonical.calculatedSize + this.#other.calculatedSize;
  }

  /** Lookups that found a response, since the start. */
  get hits(): number {
    return this.#hits;
  }

  /** How often the cache was cleared, since the start. */
  get generation(): number {
    return this.#generation;
  }

  /** Responses that had to be made, since the start. */
  get misses(): number {
    return this.#misses;
  }

  /** The number of cached responses. */
  get size(): number {
    return this.#canonical.size + this.#other.size;
  }

  /** The number of them under canonical addresses. */
  get canonicalSize(): number {
    return this.#canonical.size;
  }

  /** Stores a response for as long as the process lives, such as a file of the build. */
  pin(key: CacheKey, response: CachedResponse): void {
    this.#pinned.set(textOf(key), response);
  }

  /** Returns whether a response is cached, without marking it as used. */
  has(key: CacheKey): boolean {
    const text = textOf(key);
    return this.#pinned.has(text) || this.#canonical.has(text) || this.#other.has(text);
  }

  /** Returns whether a request can be served from the cache without its route, at next to no cost. */
  canServe(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
    const key = publicKeyOf(request);
    return key !== null && this.has(key);
  }

  /** Returns the cached response, or undefined. */
  get(key: CacheKey): CachedResponse | undefined {
    const text = textOf(key);
    const pinned = this.#pinned.get(text);
    if (pinned) return pinned;
    const response = this.#canonical.get(text) ?? this.#other.get(text);
    if (response) this.#hits += 1;
    return response;
  }

  /**
   * Returns the cached response, or the one `make` resolves with, which concurrent callers share. It is stored when its
   * status is 200 and its tier is not `none`, unless the cache was cleared meanwhile. Rejects as `make` does.
   */
  async load(key: CacheKey, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const cached = this.get(key);
    if (cached) return cached;
    const text = textOf(key);
    const pending = this.#pending;
    const shared = pending.get(text);
    if (shared) return shared;
    this.#misses += 1;
    const promise = make();
    pending.set(text, promise);
    try {
      const response = await promise;
      // `clear` replaces the map: a response begun before it may show what was there before.
      if (pending === this.#pending) this.#store(text, response);
      return response;
    } finally {
      pending.delete(text);
    }
  }

  /** Removes all responses but the pinned ones; those being made are not stored. */
  clear(): void {
    this.#generation += 1;
    this.#canonical.clear();
    this.#other.clear();
    this.#pending = new Map();
  }

  #store(key: string, response: CachedResponse): void {
    if (response.status !== 200 || response.tier === 'none') return;
    const tier = response.tier === 'canonical' ? this.#canonical : this.#other;
    tier.set(key, response);
    response.body.maker?.onGrown(() => {
      if (tier.peek(key) !== response) return;
      // Setting the same value again would not measure its size again.
      tier.delete(key);
      tier.set(key, response);
    });
  }
}
