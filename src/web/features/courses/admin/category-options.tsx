import { CATEGORIES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** Lists the offered categories, and the chosen one if it is no longer offered. */
export function CategoryOptions({ chosen }: { chosen: string | undefined }) {
  const { adminCourses, courses } = useMessages();
  const known: readonly string[] = CATEGORIES;
  const all = chosen && !known.includes(chosen) ? [...known, chosen] : known;
  return (
    <>
      {!chosen && <option value="">{adminCourses.form.chooseCategory}</option>}
      {all.map((category) => (
        <option key={category} value={category}>
          {courses.categories[category] ?? category}
        </option>
      ))}
    </>
  );
}
