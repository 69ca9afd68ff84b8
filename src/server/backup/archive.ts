import { z } from 'zod';

/** Something about a backup or a restore that its owner has to know; the message is a sentence, without a stack. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** Counts up when archives can no longer be read by the code before. */
export const ARCHIVE_VERSION = 1;

/** The first entry: what this is, so that an archive from a newer release is refused before it is read through. */
export const ABOUT_ENTRY = 'about.json';
/** The last but one: what there was to copy, with the hash of every entry before it. */
export const MANIFEST_ENTRY = 'manifest.json';
/** The last: the SHA-256 (hex) of the manifest, and with it of everything. An archive without it is not complete. */
export const SEAL_ENTRY = 'manifest.sha256';

export const tableEntry = (table: string): string => `database/${table}.jsonl`;
export const mediaEntry = (key: string): string => `media/${key}`;

/** The table a `database/…` entry holds, or null. */
export const tableOf = (entry: string): string | null =>
  /^database\/([a-z_][a-z0-9_]*)\.jsonl$/.exec(entry)?.[1] ?? null;
/** The storage key of a `media/…` entry, or null. */
export const keyOf = (entry: string): string | null =>
  entry.startsWith('media/') ? entry.slice('media/'.length) : null;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const about = z.object({
  format: z.literal('aula-backup'),
  version: z.int().positive(),
  takenAt: z.iso.datetime(),
  /** When the newest migration of the database was written, in ms since 1970: says which schema the rows are of. */
  schema: z.number(),
});
export type About = z.infer<typeof about>;

export const manifest = z.object({
  about,
  /** In an order in which every row finds those it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })),
  /** The numbers given out last, so that none is ever given out again. Decimal, as they may not fit a double. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() })),
  entries: z.array(z.object({ name: z.string(), size: z.int().nonnegative(), sha256 })),
});
export type Manifest = z.infer<typeof manifest>;
