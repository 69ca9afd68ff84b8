import { createFileRoute } from '@tanstack/react-router';
import { SectionEditorPage } from '#web/features/courses/admin/unit-editor-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-courses/$courseId/section/$sectionId')({
  staticData: { words: ['adminCourses', 'imageField'] },
  head: personalHead(({ admin }) => admin.titles.section),
  component: ManageSection,
});

function ManageSection() {
  const { courseId, sectionId } = Route.useParams();
  return <SectionEditorPage key={`${courseId} ${sectionId}`} courseRef={courseId} sectionId={sectionId} />;
}
