import { createFileRoute } from '@tanstack/react-router';
import { CourseEditorPage } from '#modules/courses/admin/course-editor-page.tsx';
import { UnitsPanel } from '#modules/units/admin/outline/units-panel.tsx';
import { VideoHint } from '#modules/units/admin/media/video-hint.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

export const Route = createFileRoute('/admin/manage-courses/$courseId/')({
  staticData: { messages: ['unitDraft', 'adminCourses', 'courseOutline', 'imageField', 'unitMedia', 'visualEditor'] },
  head: personalHead(({ admin }) => admin.titles.editor),
  component: ManageCourse,
});

function ManageCourse() {
  const { courseId } = Route.useParams();
  const { mode } = useSchool();
  return (
    <CourseEditorPage
      key={courseId}
      courseRef={courseId}
      hint={<VideoHint demo={mode === 'demo'} />}
      units={(course) => <UnitsPanel course={course} />}
    />
  );
}
