import type { Unit } from '#contract/units.ts';
import { videoProblem, youtubeId } from '#contract/units.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import type { FormErrors } from '#web/ui/form-errors.ts';

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

/**
 * What is wrong with each field, by its name, in the sentences of the form. Only fields that are there are looked at.
 * `storedVideo`: the video the unit has, which may stay.
 */
export function unitErrors(
  texts: UnitTexts,
  words: Messages['adminCourses']['units']['errors'],
  storedVideo: string | null = null,
): FormErrors {
  const errors: Record<string, string> = {};
  const { title, description, videoUrl, minutes } = texts;
  if (title?.trim() === '') errors.title = words.title;
  else if (title && title.trim().length > LIMITS.titleLength) errors.title = words.tooLong(LIMITS.titleLength);
  if (description?.trim() === '') errors.description = words.description;
  else if (description && description.trim().length > LIMITS.descriptionLength)
    errors.description = words.tooLong(LIMITS.descriptionLength);
  const wrongVideo = videoProblem(videoUrl?.trim() ?? '', storedVideo);
  if (wrongVideo) errors.videoUrl = words.videos[wrongVideo];
  if (minutes !== undefined && secondsOf(minutes) === null) errors.minutes = words.minutes;
  return errors;
}

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
