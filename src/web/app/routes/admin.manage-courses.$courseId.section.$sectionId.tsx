import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { SectionEditorPage } from '#web/features/admin-courses/section-editor-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-courses/$courseId/section/$sectionId')({
  staticData: { words: ['admin', 'adminCourses', 'imageField'] },
  head: personalHead(({ admin }) => admin.titles.section),
  component: ManageSection,
});

function ManageSection() {
  const { courseId, sectionId } = Route.useParams();
  return (
    <AdminGuard>
      {() => (
        <AdminFrame>
          <SectionEditorPage key={`${courseId} ${sectionId}`} courseRef={courseId} sectionId={sectionId} />
        </AdminFrame>
      )}
    </AdminGuard>
  );
}
