import { createFileRoute } from '@tanstack/react-router';
import { UnitEditorPage } from '#modules/units/admin/unit-editor-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-courses/$courseId/section/$sectionId')({
  staticData: { messages: ['unitDraft', 'adminCourses', 'imageField', 'visualEditor'] },
  head: personalHead(({ admin }) => admin.titles.unit),
  component: ManageUnit,
});

function ManageUnit() {
  const { courseId, sectionId } = Route.useParams();
  return <UnitEditorPage key={`${courseId} ${sectionId}`} courseRef={courseId} sectionId={sectionId} />;
}
