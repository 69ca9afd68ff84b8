import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';

/** Lists the categories, and the chosen one if it was renamed meanwhile. */
export function CategoryOptions({ chosen }: { chosen: string | undefined }) {
  const { adminCourses } = useMessages();
  const { categories } = useSchool();
  const isKnown = categories.some(({ name }) => name === chosen);
  return (
    <>
      {!chosen && <option value="">{adminCourses.form.chooseCategory}</option>}
      {categories.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
      {chosen && !isKnown && <option value={chosen}>{chosen}</option>}
    </>
  );
}
