import { type ComponentProps, lazy, type ReactNode } from 'react';
import { useCurrentUser } from '#modules/auth/web/session.ts';
import { CourseEditorPage } from '#modules/courses/admin/course-editor-page.tsx';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { CourseLearners } from '#modules/enrolments/admin/students-panel.tsx';
import type { StudentsSearch } from '#modules/enrolments/admin/students-search.ts';
import { TeamPanel } from '#modules/teams/admin/team-panel.tsx';
import { UnitsPanel } from '#modules/units/admin/outline/units-panel.tsx';
import { ReadOnlyOutline } from '#modules/units/admin/outline/read-only-outline.tsx';

/** Loaded when the preview is unfolded. */
const CoursePagePreview = lazy(async () => ({
  default: (await import('#web/app/course-page-preview.tsx')).CoursePagePreview,
}));

/** The page on which a course is edited, in the back office or by its team. `students` searches its learners. */
export function CourseWorkplace({
  students,
  onStudents,
  hint = null,
  ...page
}: Pick<ComponentProps<typeof CourseEditorPage>, 'courseRef' | 'search' | 'onTab'> & {
  students: StudentsSearch;
  onStudents: (search: StudentsSearch) => void;
  hint?: ReactNode;
}) {
  const { may } = useWorkplace();
  const user = useCurrentUser();
  return (
    <CourseEditorPage
      {...page}
      hint={hint}
      preview={(course, texts) => <CoursePagePreview course={course} texts={texts} />}
      units={(course) => (may('course-author') ? <UnitsPanel course={course} /> : <ReadOnlyOutline course={course} />)}
      team={(course) => user && <TeamPanel courseId={course._id} userId={user._id} />}
      learners={(course) => <CourseLearners courseId={course._id} search={students} onSearch={onStudents} />}
    />
  );
}
