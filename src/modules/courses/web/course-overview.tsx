import { Check } from 'lucide';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Prose } from '#web/ui/prose.tsx';

/** The description and the learning outcomes of a course. */
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
      {course.outcomes.length > 0 && (
        <div>
          <h3 className="text-xl">{page.outcomes}</h3>
          <ul lang={language} className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
            {course.outcomes.map((outcome) => (
              <li key={outcome} className="flex gap-3">
                <Icon of={Check} className="mt-1 size-5 shrink-0 text-success" />
                {outcome}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
