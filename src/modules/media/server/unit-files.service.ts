import { endingOf } from '#contract/media-kinds.ts';
import { privateKey } from '#server/adapters/storage.ts';
import type { Role } from '#contract/choices.ts';
import type { Handle } from '#server/db/database.ts';
import { invalidInput } from '#server/errors.ts';
import { copyFileRows, listForeignFiles, type UnitWithFiles } from './media-files.queries.ts';

/** Returns the key the bytes of a file are stored under. */
export const fileKeyOf = ({ id, bytesOf, name }: { id: string; bytesOf?: string | null; name: string }): string =>
  privateKey(bytesOf ?? id, endingOf(name));

/** Gives copies of units the files of the originals: rows of their own that share the stored bytes. */
export const copyFiles = (tx: Handle, units: readonly UnitWithFiles[]): Promise<void> => copyFileRows(tx, units);

const FILES = /\/media\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//g;
const filesIn = (value: unknown): string[] =>
  Array.from(JSON.stringify(value ?? '').matchAll(FILES), ({ 1: id = '' }) => id);

/**
 * Throws `invalid_input` for texts and addresses of a course that show a file of another one, where its author is no admin:
 * visitors of the course get a signed address of what it shows. What was there `before` stays. `courseId` may be null for admins.
 */
export async function checkOwnFiles(
  tx: Handle,
  { role }: { readonly role: Role },
  courseId: string | null,
  fields: Readonly<Record<string, unknown>>,
  before: unknown = null,
): Promise<void> {
  if (role === 'admin') return;
  const present = new Set(filesIn(before));
  const added = filesIn(fields).filter((id) => !present.has(id));
  if (added.length === 0) return;
  const foreign = await listForeignFiles(tx, courseId, added);
  const wrong = Object.entries(fields).filter(([, value]) => filesIn(value).some((id) => foreign.includes(id)));
  if (wrong.length > 0) throw invalidInput(wrong.map(([name]) => [name, { code: 'file_of_other_course' }]));
}
