import { formatPrice } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { ShownField } from '#web/ui/editing/conflict-dialog.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { type CourseField, priceText } from './course-fields.ts';

/** Returns how the fields of a course are shown side by side, by the name of the field. */
export function useShownCourse(): (name: string) => ShownField {
  const { adminCourses, courses } = useMessages();
  const { form, editor } = adminCourses;
  const locale = useLocale();
  return (name) => {
    if (name === 'picture') return { label: form.image, show: showPicture };
    const label = form[name as CourseField];
    if (name === 'listed') return { label, show: (text) => (text === 'true' ? editor.yes : editor.no) };
    if (name === 'category') return { label, show: (text) => courses.categories[text] ?? text };
    if (name !== 'price') return { label };
    return { label, show: (text) => formatPrice(Number(priceText(text)), locale) };
  };
}

const showPicture = (address: string) => (
  <Picture src={address} alt="" sizes="24rem" className="mt-1 w-full max-w-sm rounded-sm" />
);
