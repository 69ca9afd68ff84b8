import { Users } from 'lucide';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { preview } from './description-preview.ts';
import { useOpenLabel } from './use-open-label.ts';

/** A purchased course with a link to study it. `level` is the heading's level. */
export function OwnCourseCard({ course, level }: { course: EnrolledCard; level: 2 | 3 }) {
  const { courses } = useMessages().account;
  const written = useSchoolTime();
  const progress = courses.unitsDone(course.unitsDone, course.lessons);
  const open = useOpenLabel(course);
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <ResponsiveImage
        src={course.imageSrc}
        alt={course.imageAlt}
        sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
      />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <p className="text-sm text-muted">{course.teacher}</p>
        <Heading className="text-xl" lang={languageTag(course.language)}>
          {course.name}
        </Heading>
        <p className="text-sm text-muted" lang={languageTag(course.language)}>
          {preview(course.description)}
        </p>
        <p className="mt-auto flex items-center gap-2 pt-2 text-sm text-muted">
          <Icon of={Users} className="size-4" />
          {courses.students(course.participants)}
        </p>
        {course.until !== null && <p className="text-sm">{courses.until(written.lastDay(course.until))}</p>}
        {course.unitsDone > 0 && course.lessons > 0 && (
          <ProgressBar label={progress} share={course.unitsDone / course.lessons} valueText={progress} />
        )}
        <LinkButton
          to="/enrolled-course/$courseId"
          params={{ courseId: String(course.customId) }}
          className="mt-2"
          aria-label={`${open}: ${course.name}`}
        >
          {open}
        </LinkButton>
      </div>
    </article>
  );
}
