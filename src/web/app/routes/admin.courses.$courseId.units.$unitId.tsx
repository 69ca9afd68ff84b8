import { createFileRoute } from '@tanstack/react-router';
import { LessonEditorPage } from '#web/features/units/admin/lesson-editor-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/courses/$courseId/units/$unitId')({
  staticData: { messages: ['lessonEditor', 'imageField', 'questions', 'tests', 'unitMedia'] },
  head: personalHead(({ lessonEditor }) => lessonEditor.headTitle),
  component: LessonEditor,
});

function LessonEditor() {
  const { courseId, unitId } = Route.useParams();
  return <LessonEditorPage key={`${courseId} ${unitId}`} courseId={courseId} sectionId={unitId} />;
}
