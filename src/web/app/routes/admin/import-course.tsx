import { createFileRoute } from '@tanstack/react-router';
import { ImportCoursePage } from '#modules/units/admin/import/import-course-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/admin/import-course')({
  staticData: { messages: ['adminCourses', 'courseFiles', 'unitMedia'] },
  validateSearch: asWritten,
  head: personalHead(({ courseFiles }) => courseFiles.headTitle),
  component: ImportCourse,
});

function ImportCourse() {
  const course = Route.useSearch({ select: (search: { course?: unknown }) => search.course });
  const courseRef = typeof course === 'string' || typeof course === 'number' ? String(course) : undefined;
  return <ImportCoursePage key={courseRef} courseRef={courseRef} />;
}
