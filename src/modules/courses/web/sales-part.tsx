import { type ComponentProps, lazy, Suspense } from 'react';

const CourseSales = lazy(() => import('./course-sales.tsx'));

/** A part of the sales page of a course, loaded for courses that have one. */
export const SalesPart = (props: ComponentProps<typeof CourseSales>) =>
  props.course.html && (
    <Suspense>
      <CourseSales {...props} />
    </Suspense>
  );
