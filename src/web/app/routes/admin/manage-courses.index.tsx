import { createFileRoute } from '@tanstack/react-router';
import { CoursesListPage } from '#modules/courses/admin/courses-list-page.tsx';
import { readCourseListSearch } from '#modules/courses/admin/list-address.ts';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/manage-courses/')({
  staticData: { messages: ['adminCourses', 'imageField', 'visualEditor'] },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.courses),
  component: ManageCourses,
});

function ManageCourses() {
  const search = Route.useSearch({ select: readCourseListSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return <CoursesListPage search={search} onSearch={(next) => void navigate(filterNavigation(search, next))} />;
}
