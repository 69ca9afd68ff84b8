import { createFileRoute } from '@tanstack/react-router';
import { readStudentsSearch } from '#modules/enrolments/admin/students-search.ts';
import { CourseWorkplace } from '#web/app/admin-course-workplace.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { TAB_NAVIGATION } from '#web/lib/navigation-options.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/teaching_/courses/$courseId/')({
  staticData: {
    messages: ['unitDraft', 'adminCourses', 'imageField', 'visualEditor', 'unitMedia', 'courseOutline'],
  },
  validateSearch: asWritten,
  head: personalHead(({ teams }) => teams.pages.edit),
  component: TeachCourse,
});

function TeachCourse() {
  const { courseId } = Route.useParams();
  const search = Route.useSearch();
  const students = Route.useSearch({ select: readStudentsSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <CourseWorkplace
      key={courseId}
      courseRef={courseId}
      search={search}
      students={students}
      onTab={(tab) => void navigate({ ...TAB_NAVIGATION, search: (current) => ({ ...current, tab }) })}
      onStudents={(next) => void navigate(filterNavigation(students, next))}
    />
  );
}
