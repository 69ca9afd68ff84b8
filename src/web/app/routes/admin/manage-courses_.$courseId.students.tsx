import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { StudentsPage } from '#modules/enrolments/admin/students-page.tsx';
import { readStudentsSearch } from '#modules/enrolments/admin/students-search.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/manage-courses_/$courseId/students')({
  staticData: { messages: [] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.students),
  component: CourseStudents,
});

function CourseStudents() {
  const { courseId } = Route.useParams();
  const search = Route.useSearch({ select: readStudentsSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <StudentsPage
      key={courseId}
      courseRef={courseId}
      search={search}
      onSearch={(next) => void navigate(filterNavigation(search, next))}
      onGoBack={() => (canGoBack ? history.back() : void navigate({ to: '/admin/manage-courses' }))}
    />
  );
}
