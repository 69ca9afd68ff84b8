import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Prose } from '#web/ui/prose.tsx';
import { CheckList } from './check-list.tsx';
import { SalesPart } from './sales-part.tsx';

/** The description of a course, its formatted text, what learners will be able to do, and for whom it is. */
export function CourseOverview({ course }: { course: CourseDetail }) {
  const { page } = useMessages().courses;
  const language = languageTag(course.language);
  return (
    <section className="grid gap-10">
      <h2 className="sr-only">{page.overview}</h2>
      {course.description.trim() ? (
        <Prose text={course.description} lang={language} className="text-lg" />
      ) : (
        <p className="text-muted">{page.noOverview}</p>
      )}
      <SalesPart course={course} part="pitch" />
      <CheckList title={page.outcomes} lang={language} texts={course.outcomes} />
      <SalesPart course={course} part="audience" />
    </section>
  );
}
