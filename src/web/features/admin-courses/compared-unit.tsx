import type { Section } from '#contract/sections.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { ComparedField } from './conflict-dialog.tsx';
import { minutesOf, secondsOf, type UnitTexts } from './unit-fields.ts';

/**
 * A unit as somebody typed it beside the unit as it is stored; fields their form does not have are left out.
 * `picture` as for a course: the one they chose, null for one they took away, undefined when they left it alone.
 */
export function comparedUnit(
  texts: UnitTexts,
  picture: string | null | undefined,
  theirs: Section,
  { units, editor }: Pick<Messages['adminCourses'], 'units' | 'editor'>,
): ComparedField[] {
  const stored: UnitTexts = {
    title: theirs.title,
    description: theirs.description,
    videoUrl: theirs.videoUrl ?? '',
    minutes: minutesOf(theirs.durationSeconds),
    freePreview: String(theirs.freePreview),
  };
  const typed: UnitTexts =
    texts.minutes === undefined ? texts : { ...texts, minutes: minutesOf(secondsOf(texts.minutes) ?? 0) };
  const labels = {
    title: units.fields.title,
    description: units.fields.description,
    videoUrl: units.fields.video,
    minutes: units.minutes,
    freePreview: units.freePreview,
  };
  const fields: ComparedField[] = (Object.keys(labels) as (keyof typeof labels)[])
    .filter((name) => texts[name] !== undefined)
    .map((name) => {
      const mine = typed[name]?.trim() ?? '';
      const other = stored[name] ?? '';
      const word = (text: string) => (name !== 'freePreview' ? text : text === 'true' ? editor.yes : editor.no);
      return { label: labels[name], mine: word(mine), theirs: word(other), differs: mine !== other };
    });
  if (picture !== undefined) {
    fields.push({
      label: units.image,
      mine: <Picture src={picture} alt="" sizes="20rem" className="rounded-sm" />,
      theirs: <Picture src={theirs.sectionImage} alt="" sizes="20rem" className="rounded-sm" />,
      differs: true,
    });
  }
  return fields;
}
