import { CATEGORIES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** The options of a course's category: all that are offered, and the chosen one if it no longer is. */
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
