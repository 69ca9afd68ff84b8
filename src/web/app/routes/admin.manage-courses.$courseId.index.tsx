import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { CourseEditorPage } from '#web/features/admin-courses/course-editor-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-courses/$courseId/')({
  staticData: { words: ['admin', 'adminCourses', 'courses', 'imageField'] },
  head: ({ match, params }) =>
    pageHead(match.context, {
      title: match.context.messages.admin.titles.editor,
      path: `/admin/manage-courses/${params.courseId}`,
      personal: true,
    }),
  component: ManageCourse,
});

function ManageCourse() {
  const { courseId } = Route.useParams();
  const { data: school } = useQuery(schoolQuery());
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <CourseEditorPage key={courseId} courseRef={courseId} demo={school?.mode === 'demo'} />
        </AdminFrame>
      )}
    </AdminGuard>
  );
}
