import { createFileRoute, useCanGoBack, useRouter } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { readStudentsSearch } from '#web/features/admin/admin-search.ts';
import { StudentsPage } from '#web/features/admin/students-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-courses_/$courseId/students')({
  staticData: { words: ['admin'] },
  validateSearch: readStudentsSearch,
  head: personalHead(({ admin }) => admin.titles.students),
  component: CourseStudents,
});

function CourseStudents() {
  const { courseId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <StudentsPage
            key={courseId}
            courseRef={courseId}
            search={search}
            onSearch={(next) =>
              void navigate({ search: next, replace: true, resetScroll: false, viewTransition: false })
            }
            onGoBack={() => (canGoBack ? history.back() : void navigate({ to: '/admin/manage-courses' }))}
          />
        </AdminFrame>
      )}
    </AdminGuard>
  );
}
