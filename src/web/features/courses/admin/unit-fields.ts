import type { Unit } from '#contract/units.ts';
import { type TextRule, UNIT_RULES } from '#contract/text-rules.ts';
import { videoError, youtubeId } from '#contract/video-address.ts';

/** What stands in the fields of a unit's form, as typed; a field the form does not have is absent. */
export type UnitTexts = Readonly<Partial<Record<UnitField, string>>>;
export type UnitField = 'title' | 'description' | 'videoUrl' | 'minutes' | 'freePreview';

const MINUTES_A_DAY = 24 * 60;

/** Minutes as typed, in whole seconds; nothing typed is nothing, null is no such number. */
export function secondsOf(minutes: string): number | null {
  const text = minutes.trim().replace(',', '.');
  if (text === '') return 0;
  if (!/^\d+(?:\.\d+)?$/.test(text) || Number(text) > MINUTES_A_DAY) return null;
  return Math.round(Number(text) * 60);
}

/** Seconds as the minutes somebody would type: '12', '1.5'; nothing for no length. */
export const minutesOf = (seconds: number): string => (seconds > 0 ? String(Number((seconds / 60).toFixed(2))) : '');

/** A unit as its form shows it; `picture` is the address of its picture, or nothing. */
export const unitTexts = (unit: Unit): Required<UnitTexts> & { readonly picture: string } => ({
  title: unit.title,
  description: unit.description,
  videoUrl: unit.videoUrl ?? '',
  minutes: minutesOf(unit.durationSeconds),
  freePreview: String(unit.freePreview),
  picture: unit.sectionImage ?? '',
});

/** A text of the form in one spelling: lengths are compared by their seconds. */
export function canonicalUnitText(name: string, text: string): string {
  const seconds = name === 'minutes' ? secondsOf(text) : null;
  return seconds === null ? text : String(seconds);
}

/** Returns the rules of a unit's form. `storedVideo` is the video the unit has, which may stay. */
export const unitFormRules = (storedVideo: string | null = null) =>
  ({
    ...UNIT_RULES,
    videoUrl: { ...UNIT_RULES.videoUrl, check: (url) => videoError(url, storedVideo) },
    minutes: { check: (minutes) => (secondsOf(minutes) === null ? 'minutes_invalid' : null) },
  }) as const satisfies Record<string, TextRule>;

/** The fields as the API takes them: trimmed, the length in seconds. */
export function unitFields({ minutes, ...texts }: UnitTexts): Record<string, string> {
  const fields = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()]));
  return minutes === undefined ? fields : { ...fields, durationSeconds: String(secondsOf(minutes) ?? 0) };
}

/** The picture of a unit's card: its own, else the still YouTube keeps of its video, else none. */
export function unitPicture({ sectionImage, videoUrl }: Pick<Unit, 'sectionImage' | 'videoUrl'>): string | null {
  const videoId = videoUrl && youtubeId(videoUrl);
  return sectionImage ?? (videoId ? `https://i.ytimg.com/vi/${videoId}/mqdefault.jpg` : null);
}
