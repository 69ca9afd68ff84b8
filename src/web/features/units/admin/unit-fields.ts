import type { Field } from '#contract/fields.ts';
import { storedAddress } from '#contract/media-kinds.ts';
import { UNIT_FIELDS, type UnitField } from '#contract/unit.fields.ts';
import type { Unit } from '#contract/units.ts';
import { videoError, youtubeId } from '#contract/video-address.ts';
import { type FieldTexts, textsOf } from '#web/ui/editing/field-texts.ts';

export type UnitTexts = FieldTexts<UnitField>;

/** Returns the texts of a unit's form; `picture` is the picture's URL, or empty. */
export const unitTexts = (unit: Unit) => ({
  ...textsOf(UNIT_FIELDS, {
    ...unit,
    summary: unit.ownSummary ?? null,
    // Without the signature, which changes every hour.
    videoUrl: unit.videoUrl && storedAddress(unit.videoUrl),
  }),
  picture: unit.sectionImage ?? '',
});

/** Returns the rules of a unit's form. `storedVideo`: the unit's current video, which may stay. */
export const unitFormRules = (storedVideo: string | null = null): Readonly<Record<UnitField, Field>> => ({
  ...UNIT_FIELDS,
  videoUrl: { ...UNIT_FIELDS.videoUrl, check: (address) => videoError(address, storedVideo) },
});

/** Returns the picture of a unit's card: its own, else YouTube's still of the video, else null. */
export function unitPicture({ sectionImage, videoUrl }: Pick<Unit, 'sectionImage' | 'videoUrl'>): string | null {
  const videoId = videoUrl && youtubeId(videoUrl);
  return sectionImage ?? (videoId ? `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg` : null);
}
