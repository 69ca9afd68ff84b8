import { isSameVideo } from '#contract/same-video.ts';
import type { Handle } from '#server/db/database.ts';
import {
  clearPosters,
  dropCaptions,
  findStoredMedia,
  listCaptions,
  listUnitVideos,
  moveCaptions,
  writeUnitVideo,
} from './unit-videos.queries.ts';

/** The published video of a unit, and the one that replaces it; null for none. */
interface Replacement {
  readonly before: string | null;
  readonly after: string | null;
}

/** Sets the captions of the replaced video aside and brings those of the next one back. */
async function replaceCaptions(tx: Handle, unitId: string, { before, after }: Replacement): Promise<void> {
  const all = await listCaptions(tx, unitId);
  const published = all.filter(({ videoUrl }) => videoUrl === null);
  const next = all.filter(({ videoUrl }) => videoUrl !== null && isSameVideo(videoUrl, after));
  // Without a video before, they were made for the first one.
  if (before === null)
    await dropCaptions(
      tx,
      published.filter(({ language }) => next.some((one) => one.language === language)).map(({ id }) => id),
    );
  else
    await moveCaptions(
      tx,
      published.map(({ id }) => id),
      before,
    );
  const first = next.filter(({ language }, index) => next.findIndex((one) => one.language === language) === index);
  await moveCaptions(
    tx,
    first.map(({ id }) => id),
    null,
  );
}

/**
 * Sets aside what belongs to the published video of a unit, for the day the video returns, and brings back what belongs to the next
 * one: captions at once, and as the result the stored columns of the unit. Its image is undefined if it stays.
 */
export async function replaceVideo(
  tx: Handle,
  unitId: string,
  { before, after }: Replacement,
): Promise<{ captionsUrl: string | null; sectionImage: string | null | undefined }> {
  await replaceCaptions(tx, unitId, { before, after });
  const stored = await findStoredMedia(tx, unitId);
  const videos = await listUnitVideos(tx, unitId);
  const of = (videoUrl: string | null) =>
    videoUrl === null ? undefined : videos.find((video) => isSameVideo(video.videoUrl, videoUrl));
  const [old, next] = [of(before), of(after)];
  const isFrame = stored.sectionImage !== null && stored.sectionImage === old?.poster;
  const aside = {
    ...(stored.captionsUrl !== (old?.captionsUrl ?? null) && { captionsUrl: stored.captionsUrl }),
    // An image of the unit that the frame of the next video takes the place of returns with the old one.
    ...(next?.poster && stored.sectionImage !== null && !isFrame && { poster: stored.sectionImage }),
  };
  if (before !== null && Object.keys(aside).length > 0)
    await writeUnitVideo(tx, old?.id, { sectionId: unitId, videoUrl: before, ...aside });
  return {
    captionsUrl: next?.captionsUrl ?? null,
    sectionImage: next?.poster ?? (isFrame ? null : undefined),
  };
}

/**
 * Keeps an image of a unit as the frame of one of its videos, or without a video as the image of all of them; null for none. Returns
 * the images it replaces.
 */
export async function keepImage(
  tx: Handle,
  unitId: string,
  image: string | null,
  videoUrl: string | null,
): Promise<(string | null)[]> {
  if (videoUrl === null) return clearPosters(tx, unitId);
  const present = (await listUnitVideos(tx, unitId)).find((video) => isSameVideo(video.videoUrl, videoUrl));
  await writeUnitVideo(tx, present?.id, { sectionId: unitId, videoUrl, poster: image });
  return [present?.poster ?? null];
}
