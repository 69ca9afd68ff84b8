/** The start options of the embedded database's worker. */
export interface EmbeddedStart {
  /** Absolute path of the database's folder; null keeps it in memory. */
  readonly folder: string | null;
  /** Fill the folder, which is empty, with an empty database and sync it once at the end, on closing. */
  readonly create?: boolean;
  /** A dump of a database's files (an uncompressed or gzipped tar) to start from instead of an empty one. */
  readonly snapshot: string | null;
}

/** Bytes of PostgreSQL's wire protocol (version 3), on the connection of this number. */
export interface WireMessage {
  readonly kind: 'wire';
  readonly connection: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** From the pool's side to the worker. */
export type ToEmbedded = WireMessage | { readonly kind: 'close' };

/** From the worker: ready and closed come once; after `lost` the worker is gone and the process should end. */
export type FromEmbedded =
  | WireMessage
  | { readonly kind: 'ready' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'lost'; readonly reason: string };
