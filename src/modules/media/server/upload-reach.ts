import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { findFile, findUpload } from './media-files.queries.ts';

/**
 * Throws `upload_not_found` unless an id is that of a file of the call's course, or of an upload for it that the caller has
 * begun, where admins may go on with those of others: a member of one team learns nothing of other courses by ids.
 */
export async function checkReach(db: Handle, { _id, role, grant }: Caller, id: string): Promise<void> {
  const upload = await findUpload(db, id);
  const row = upload ?? (await findFile(db, id));
  const isOfCourse = row !== null && row.courseId !== null && row.courseId === grant.courseId;
  if (!isOfCourse || (upload !== null && role !== 'admin' && upload.createdBy !== _id))
    throw new AppError('upload_not_found');
}
