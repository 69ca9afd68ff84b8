import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { sections, unitVideos } from '#server/db/schema/units.ts';
import { idList } from './unit-list.queries.ts';

/** Returns what the row of a unit stores beside its fields: its image, and the address of captions that were not uploaded. */
export async function findStoredMedia(tx: Handle, unitId: string) {
  const [row] = await tx
    .select({ sectionImage: sections.sectionImage, captionsUrl: sections.captionsUrl })
    .from(sections)
    .where(eq(sections.id, unitId));
  return row ?? { sectionImage: null, captionsUrl: null };
}

/** Lists what is kept of the videos of a unit. */
export const listUnitVideos = (tx: Handle, unitId: string) =>
  tx.select().from(unitVideos).where(eq(unitVideos.sectionId, unitId)).orderBy(unitVideos.id);

/** Keeps something of a video: changes the row `id`, or adds one. */
export async function writeUnitVideo(
  tx: Handle,
  id: string | undefined,
  row: Partial<typeof unitVideos.$inferInsert> & { readonly sectionId: string; readonly videoUrl: string },
): Promise<void> {
  if (id === undefined) await tx.insert(unitVideos).values(row);
  else await tx.update(unitVideos).set(row).where(eq(unitVideos.id, id));
}

/** Forgets the frames of all videos of a unit and returns their addresses. */
export async function clearPosters(tx: Handle, unitId: string): Promise<(string | null)[]> {
  const withPoster = and(eq(unitVideos.sectionId, unitId), isNotNull(unitVideos.poster));
  const before = await tx.select({ poster: unitVideos.poster }).from(unitVideos).where(withPoster);
  if (before.length > 0) await tx.update(unitVideos).set({ poster: null }).where(withPoster);
  return before.map(({ poster }) => poster);
}

/** Lists the captions of a unit, those of all its videos. */
export const listCaptions = (tx: Handle, unitId: string) =>
  tx
    .select({ id: mediaFiles.id, language: mediaFiles.language, videoUrl: mediaFiles.videoUrl })
    .from(mediaFiles)
    .where(and(eq(mediaFiles.sectionId, unitId), eq(mediaFiles.kind, 'captions')))
    .orderBy(mediaFiles.id);

/** Makes captions those of another video of their unit; null for the published one. */
export async function moveCaptions(tx: Handle, ids: readonly string[], videoUrl: string | null): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(mediaFiles)
      .set({ videoUrl })
      .where(inArray(mediaFiles.id, [...ids]));
}

/** Takes captions from their unit; they are removed a day later. */
export async function dropCaptions(tx: Handle, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(mediaFiles)
      .set({ courseId: null, sectionId: null, unusedSince: sql`now()` })
      .where(inArray(mediaFiles.id, [...ids]));
}

/** Copies what is kept of the videos of units to their copies. */
export async function copyUnitVideos(
  tx: Handle,
  list: readonly { readonly id: string; readonly copy: string }[],
): Promise<void> {
  if (list.length === 0) return;
  await tx.execute(sql`insert into unit_videos (section_id, video_url, poster, captions_url)
    select copies.copy, v.video_url, v.poster, v.captions_url from unit_videos v
    join unnest(${idList(list.map(({ id }) => id))}, ${idList(list.map(({ copy }) => copy))}) as copies (original, copy)
      on copies.original = v.section_id`);
}
