import type { CourseCard as Course } from '#modules/courses/contract/courses.ts';
import { CatalogueCard } from './course-card.tsx';

/** Courses in columns: three on large screens, or two with `columns`. */
export function CourseGrid(props: { courses: readonly Course[]; level?: 2 | 3; columns?: 2 | 3; priority?: boolean }) {
  const columns = props.columns === 2 ? '' : 'lg:grid-cols-3';
  return (
    <ul className={`grid gap-6 sm:grid-cols-2 ${columns}`}>
      {props.courses.map((course, place) => (
        <li key={course._id}>
          <CatalogueCard course={course} level={props.level} priority={props.priority && place === 0} />
        </li>
      ))}
    </ul>
  );
}
