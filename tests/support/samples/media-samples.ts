import { diskStorage, privateKey } from '#server/adapters/storage.ts';
import { courseImports, mediaFiles, mediaUploads } from '#server/db/schema/media.ts';
import { newId } from '#server/db/uuid.ts';
import { readStored } from '#modules/course-files/server/read-course.ts';
import type { TestSchool } from '#tests/support/app.ts';
import { smallCourse } from './course-archives.ts';
import { type Fixture, WORKSHEET } from '#tests/support/guarded-writes.ts';

/** Adds an upload for a unit, of which nothing has arrived, a video of the unit, an archive to import and an import that can be undone. */
export async function addMediaSamples(
  { database: { db }, folder }: TestSchool,
  courseId: string,
  sectionId: string | undefined,
): Promise<Pick<Fixture, 'upload' | 'film' | 'archive' | 'courseImport'>> {
  const [upload, video, archive, courseImport] = [newId(), newId(), newId(), newId()];
  const file = { name: 'Warp.pdf', type: 'application/pdf', bytes: WORKSHEET.length };
  await db.insert(mediaUploads).values({ ...file, id: upload, courseId, sectionId, kind: 'file', ref: 'disk' });
  const storage = diskStorage(folder);
  await storage.beginUpload(privateKey(upload, 'pdf'), file.type);
  const clip = { kind: 'film', name: 'Warp.mp4', type: 'video/mp4', bytes: 9 } as const;
  await db.insert(mediaFiles).values({ ...clip, id: video, courseId, sectionId });
  const [bytes, type] = [await smallCourse(), 'application/zip'];
  await db.insert(mediaFiles).values({ id: archive, kind: 'archive', name: 'a.zip', type, bytes: bytes.length });
  await storage.put(privateKey(archive, 'zip'), bytes, type);
  const stored = await readStored(db, courseId);
  const before = stored?.state ?? null;
  await db.insert(courseImports).values({ id: courseImport, courseId, before, stamp: stored?.stamp ?? '' });
  return { upload, film: video, archive, courseImport };
}
