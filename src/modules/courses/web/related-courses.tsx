import { useQuery } from '@tanstack/react-query';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { CourseGrid } from './course-grid.tsx';
import { RELATED, relatedCoursesQuery } from './courses.api.ts';

/** Related courses; nothing if there are none or loading failed. */
export function RelatedCourses({ course }: { course: CourseDetail }) {
  const { page } = useMessages().courses;
  const { data = [] } = useQuery(relatedCoursesQuery(useSchool(), course));
  const others = data.filter(({ _id }) => _id !== course._id).slice(0, RELATED);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="related-title" className="mt-20">
      <h2 id="related-title" className="mb-6 text-2xl">
        {page.related}
      </h2>
      <CourseGrid courses={others} level={3} columns={2} />
    </section>
  );
}
