import type { Field } from '#contract/fields.ts';
import { UNIT_FIELDS, type UnitField } from '#contract/unit.fields.ts';
import type { Unit } from '#contract/units.ts';
import { videoError, youtubeId } from '#contract/video-address.ts';
import { type FieldTexts, textsOf } from '#web/ui/editing/field-texts.ts';

export type UnitTexts = FieldTexts<UnitField>;

/** Returns a unit as its form shows it; `picture` is the address of its picture, or empty. */
export const unitTexts = (unit: Unit) => ({ ...textsOf(UNIT_FIELDS, unit), picture: unit.sectionImage ?? '' });

/** Returns the rules of a unit's form. `storedVideo` is the video the unit has, which may stay. */
export const unitFormRules = (storedVideo: string | null = null): Readonly<Record<UnitField, Field>> => ({
  ...UNIT_FIELDS,
  videoUrl: { ...UNIT_FIELDS.videoUrl, check: (address) => videoError(address, storedVideo) },
});

/** Returns the picture of a unit's card: its own, else the still YouTube keeps of its video, else null. */
export function unitPicture({ sectionImage, videoUrl }: Pick<Unit, 'sectionImage' | 'videoUrl'>): string | null {
  const videoId = videoUrl && youtubeId(videoUrl);
  return sectionImage ?? (videoId ? `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg` : null);
}
