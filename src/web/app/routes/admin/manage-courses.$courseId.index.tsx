import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { CourseEditorPage } from '#modules/courses/admin/course-editor-page.tsx';
import { CourseLearners } from '#modules/enrolments/admin/students-panel.tsx';
import { UnitsPanel } from '#modules/units/admin/outline/units-panel.tsx';
import { VideoHint } from '#modules/units/admin/media/video-hint.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { readListSearch } from '#web/lib/list-search.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

/** Loaded when the preview is unfolded. */
const CoursePagePreview = lazy(async () => ({
  default: (await import('#web/app/course-page-preview.tsx')).CoursePagePreview,
}));

export const Route = createFileRoute('/admin/manage-courses/$courseId/')({
  staticData: {
    messages: ['unitDraft', 'adminCourses', 'imageField', 'visualEditor', 'unitMedia', 'courseOutline'],
  },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.editor),
  component: ManageCourse,
});

function ManageCourse() {
  const { courseId } = Route.useParams();
  const search = Route.useSearch();
  const students = Route.useSearch({ select: readListSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const { mode } = useSchool();
  return (
    <CourseEditorPage
      key={courseId}
      courseRef={courseId}
      search={search}
      onTab={(tab) =>
        void navigate({
          search: (current) => ({ ...current, tab }),
          resetScroll: false,
          viewTransition: false,
        })
      }
      hint={<VideoHint demo={mode === 'demo'} />}
      preview={(course, texts) => <CoursePagePreview course={course} texts={texts} />}
      units={(course) => <UnitsPanel course={course} />}
      learners={(course) => (
        <CourseLearners
          courseId={course._id}
          search={students}
          onSearch={(next) => void navigate(filterNavigation(students, next))}
        />
      )}
    />
  );
}
