import type { CourseWhole } from '#contract/courses.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { Locale } from '#web/lib/locale.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { ComparedField } from './conflict-dialog.tsx';
import { type CourseTexts, priceText } from './course-fields.ts';

const PLAIN = ['name', 'category', 'teacher', 'description', 'imageAlt', 'level', 'language'] as const;

/**
 * Whether two readings of a course hold the same in every field a form can change. Units that came, went or changed
 * places meanwhile are then all that differs, and saving those fields overwrites nothing.
 */
export const onlyUnitsChanged = (before: CourseWhole, now: CourseWhole): boolean =>
  ([...PLAIN, 'price', 'listed', 'imageSrc'] as const).every((name) => before[name] === now[name]);

/**
 * A course as somebody typed it beside the course as it is stored, field by field; fields their form does not have
 * are left out. `picture` is the address of the picture they chose, or null for one they took away; undefined when
 * they left it alone, which is then no difference.
 */
export function comparedCourse(
  texts: CourseTexts,
  picture: string | null | undefined,
  theirs: CourseWhole,
  { form, editor }: Pick<Messages['adminCourses'], 'form' | 'editor'>,
  locale: Locale,
): ComparedField[] {
  const fields: ComparedField[] = PLAIN.filter((name) => texts[name] !== undefined).map((name) => {
    const mine = texts[name]?.trim() ?? '';
    return { label: form[name], mine, theirs: theirs[name], differs: mine !== theirs[name] };
  });
  if (texts.price !== undefined) {
    const mine = Number(priceText(texts.price));
    fields.push({
      label: form.price,
      mine: formatPrice(mine, locale),
      theirs: formatPrice(theirs.price, locale),
      differs: mine !== theirs.price,
    });
  }
  if (texts.listed !== undefined) {
    const mine = texts.listed === 'true';
    const word = (listed: boolean) => (listed ? editor.yes : editor.no);
    fields.push({
      label: form.listed,
      mine: word(mine),
      theirs: word(theirs.listed),
      differs: mine !== theirs.listed,
    });
  }
  if (picture !== undefined) {
    fields.push({
      label: form.image,
      mine: <Picture src={picture} alt="" sizes="20rem" className="rounded-sm" />,
      theirs: <Picture src={theirs.imageSrc} alt="" sizes="20rem" className="rounded-sm" />,
      differs: true,
    });
  }
  return fields;
}
