import { diskStorage, privateKey } from '#server/adapters/storage.ts';
import { courseImports, mediaFiles, mediaUploads } from '#server/db/schema/media.ts';
import { newId } from '#server/db/uuid.ts';
import { readStored } from '#modules/course-files/server/read-course.ts';
import type { TestSchool } from '#tests/support/app.ts';
import { smallCourse } from './course-archives.ts';
import type { Fixture } from '#tests/support/guarded-writes.ts';
import { WORKSHEET } from './uploads.ts';

/** Adds uploads for a unit, one of them begun by an author, of which nothing has arrived, a video of the unit, an archive to import and an import that can be undone. */
export async function addMediaSamples(
  { database: { db }, folder }: TestSchool,
  { course: courseId, unit: sectionId, author }: { course: string; unit: string | undefined; author: string },
): Promise<Pick<Fixture, 'upload' | 'ownUpload' | 'film' | 'archive' | 'courseImport'>> {
  const [upload, ownUpload, video, archive, courseImport] = [newId(), newId(), newId(), newId(), newId()];
  const file = { name: 'Warp.pdf', type: 'application/pdf', bytes: WORKSHEET.length };
  const begun = { ...file, courseId, sectionId, kind: 'file', ref: 'disk' } as const;
  await db.insert(mediaUploads).values([
    { ...begun, id: upload },
    { ...begun, id: ownUpload, createdBy: author },
  ]);
  const storage = diskStorage(folder);
  for (const id of [upload, ownUpload]) await storage.beginUpload(privateKey(id, 'pdf'), file.type);
  const clip = { kind: 'film', name: 'Warp.mp4', type: 'video/mp4', bytes: 9 } as const;
  // Uploaded the day before yesterday: the library keeps what may still be saved.
  const createdAt = new Date(Date.now() - 2 * 86_400_000);
  await db.insert(mediaFiles).values({ ...clip, id: video, courseId, sectionId, createdAt });
  const [bytes, type] = [await smallCourse(), 'application/zip'];
  await db.insert(mediaFiles).values({ id: archive, kind: 'archive', name: 'a.zip', type, bytes: bytes.length });
  await storage.put(privateKey(archive, 'zip'), bytes, type);
  const stored = await readStored(db, courseId);
  const before = stored?.state ?? null;
  await db.insert(courseImports).values({ id: courseImport, courseId, before, stamp: stored?.stamp ?? '' });
  return { upload, ownUpload, film: video, archive, courseImport };
}
