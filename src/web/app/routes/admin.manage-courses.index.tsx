import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { CoursesListPage } from '#web/features/admin-courses/courses-list-page.tsx';
import { readCourseListSearch } from '#web/features/admin-courses/list-address.ts';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-courses/')({
  staticData: { words: ['admin', 'adminCourses', 'courses', 'imageField'] },
  validateSearch: readCourseListSearch,
  head: personalHead(({ admin }) => admin.titles.courses),
  component: ManageCourses,
});

function ManageCourses() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <CoursesListPage
            search={search}
            onSearch={(next) =>
              void navigate({ search: next, replace: true, resetScroll: false, viewTransition: false })
            }
          />
        </AdminFrame>
      )}
    </AdminGuard>
  );
}
