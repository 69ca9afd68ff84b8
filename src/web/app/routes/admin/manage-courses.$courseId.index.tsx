import { createFileRoute } from '@tanstack/react-router';
import { VideoHint } from '#modules/units/admin/media/video-hint.tsx';
import { readStudentsSearch } from '#modules/enrolments/admin/students-search.ts';
import { CourseWorkplace } from '#web/app/admin-course-workplace.tsx';
import { filterNavigation } from '#web/lib/filter-navigation.ts';
import { TAB_NAVIGATION } from '#web/lib/navigation-options.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/manage-courses/$courseId/')({
  staticData: {
    messages: ['unitDraft', 'adminCourses', 'imageField', 'visualEditor', 'unitMedia', 'courseOutline', 'teams'],
  },
  validateSearch: asWritten,
  head: personalHead(({ admin }) => admin.titles.editor),
  component: ManageCourse,
});

function ManageCourse() {
  const { courseId } = Route.useParams();
  const search = Route.useSearch();
  const students = Route.useSearch({ select: readStudentsSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const { mode } = useSchool();
  return (
    <CourseWorkplace
      key={courseId}
      courseRef={courseId}
      search={search}
      students={students}
      hint={<VideoHint demo={mode === 'demo'} />}
      onTab={(tab) => void navigate({ ...TAB_NAVIGATION, search: (current) => ({ ...current, tab }) })}
      onStudents={(next) => void navigate(filterNavigation(students, next))}
    />
  );
}
