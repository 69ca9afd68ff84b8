import { z } from 'zod';

/** A problem of a backup or restore that the operator can solve; shown as a sentence, without a stack. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** Of an archive with the files. */
export const ARCHIVE_VERSION = 1;
/** Of an archive of the database alone. Releases that do not know it would delete all files when they restore one. */
export const DATABASE_ARCHIVE_VERSION = 2;

/** The first entry: format and version, so that an archive of a newer release is refused at once. */
export const ABOUT_ENTRY = 'about.json';
/** The last but one: all tables and files, with the hash of every entry before it. */
export const MANIFEST_ENTRY = 'manifest.json';
/** The last: the SHA-256 (hex) of the manifest. An archive without it is incomplete. */
export const SEAL_ENTRY = 'manifest.sha256';

export const tableEntry = (table: string): string => `database/${table}.jsonl`;
export const mediaEntry = (key: string): string => `media/${key}`;

/** Returns the table of a `database/…` entry, or null. */
export const tableOf = (entry: string): string | null =>
  /^database\/([a-z_][a-z0-9_]*)\.jsonl$/.exec(entry)?.[1] ?? null;
/** Returns the storage key of a `media/…` entry, or null. */
export const entryKeyOf = (entry: string): string | null =>
  entry.startsWith('media/') ? entry.slice('media/'.length) : null;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const about = z.object({
  format: z.literal('aula-backup'),
  version: z.int().positive(),
  takenAt: z.iso.datetime(),
  /** The schema of the rows: when the newest migration of the database was written, in ms since 1970. */
  schema: z.number(),
  /** False: the archive holds the database alone, and restoring it leaves the files of a school as they are. */
  files: z.boolean().default(true),
});
export type About = z.infer<typeof about>;

export const manifest = z.object({
  about,
  /** Each after the tables it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })),
  /** The last number of each sequence, so that none is used again. Decimal, as they may not fit a double. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), called: z.boolean() })),
  entries: z.array(z.object({ name: z.string(), size: z.int().nonnegative(), sha256 })),
});
export type Manifest = z.infer<typeof manifest>;
