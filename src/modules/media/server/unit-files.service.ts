import { endingOf } from '#contract/media-kinds.ts';
import { privateKey } from '#server/adapters/storage.ts';
import type { Handle } from '#server/db/database.ts';
import { copyFileRows, type UnitWithFiles } from './media-files.queries.ts';

/** Returns the key the bytes of a file are stored under. */
export const fileKeyOf = ({ id, bytesOf, name }: { id: string; bytesOf?: string | null; name: string }): string =>
  privateKey(bytesOf ?? id, endingOf(name));

/** Gives copies of units the files of the originals: rows of their own that share the stored bytes. */
export const copyFiles = (tx: Handle, units: readonly UnitWithFiles[]): Promise<void> => copyFileRows(tx, units);
