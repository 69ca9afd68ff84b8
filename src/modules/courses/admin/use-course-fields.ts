import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import { useCategoryNames } from '#modules/courses/web/shared/category-name.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';

/** Returns how a field of a course is shown where it is not edited, by its name. */
export function useCourseFields() {
  const { form, states } = useMessages().adminCourses;
  return useShownFields(COURSE_FIELDS, form.labels, {
    ...useCategoryNames(),
    ...states,
  });
}
