import { CATEGORIES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Select } from '#web/ui/select.tsx';

/** The categories a course can be in, and the one it is in if that is another. */
export function CategorySelect({ defaultValue, error }: { defaultValue?: string; error: string | undefined }) {
  const { adminCourses, courses } = useMessages();
  const known: readonly string[] = CATEGORIES;
  const all = defaultValue && !known.includes(defaultValue) ? [...known, defaultValue] : known;
  return (
    <Select label={adminCourses.form.category} name="category" required defaultValue={defaultValue ?? ''} error={error}>
      {!defaultValue && <option value="">{adminCourses.form.chooseCategory}</option>}
      {all.map((category) => (
        <option key={category} value={category}>
          {courses.categories[category] ?? category}
        </option>
      ))}
    </Select>
  );
}
