import { CalendarClock, Check, Clock, Globe, GraduationCap, Infinity as Lifetime, ThumbsUp, Users } from 'lucide';
import type { ReactNode } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { formatDuration } from '#web/lib/format/format.ts';
import { formatPosition } from '#web/lib/format/format-position.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { unitLabel } from './shared/unit-numbers.ts';

/** What the course teaches, its numbers, and a link to the next unit (`unit`, an index), whose video goes on at `seconds`. */
export function OverviewTab(props: {
  course: FullCourse;
  unit: number | undefined;
  seconds: number;
  accessUntil: string | null | undefined;
  onOpen: () => void;
}) {
  const { overview } = useMessages().study;
  const { course, unit, seconds } = props;
  const goOn = (label: string) =>
    seconds > 0 ? overview.goOnAt(label, formatPosition(seconds)) : overview.goOn(label);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
      <div className="grid min-w-0 gap-6">
        <ResponsiveImage
          src={course.imageSrc}
          alt={course.imageAlt}
          sizes="(min-width: 64rem) 54rem, 100vw"
          className="rounded-lg"
          priority
        />
        {course.sections.length > 0 && (
          <Button className="justify-self-start" size="lg" onClick={props.onOpen}>
            {unit === undefined ? overview.start : goOn(unitLabel(unit))}
          </Button>
        )}
        <section aria-labelledby="about-course" className="grid gap-3">
          <h2 id="about-course" className="text-2xl">
            {overview.about}
          </h2>
          <Prose text={course.description} lang={languageTag(course.language)} />
        </section>
        {course.outcomes.length > 0 && (
          <section aria-labelledby="outcomes" className="grid gap-3">
            <h2 id="outcomes" className="text-2xl">
              {overview.outcomes}
            </h2>
            <ul lang={languageTag(course.language)} className="measure grid gap-2">
              {course.outcomes.map((outcome) => (
                <li key={outcome} className="flex gap-3">
                  <Icon of={Check} className="mt-1 size-5 shrink-0 text-success" />
                  {outcome}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <Facts course={course} accessUntil={props.accessUntil} />
    </div>
  );
}

function Facts({ course, accessUntil }: { course: FullCourse; accessUntil: string | null | undefined }) {
  const { overview } = useMessages().study;
  const locale = useLocale();
  const written = useSchoolTime();
  const length = course.durationSeconds > 0 ? formatDuration(course.durationSeconds, locale) : null;
  const icon = 'size-5 shrink-0 text-accent';
  return (
    <section aria-labelledby="facts" className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <h2 id="facts" className="text-xl">
        {overview.facts}
      </h2>
      {course.lessons === 0 && (
        <div className="grid justify-items-start gap-2 text-sm text-muted">
          <Badge tone="highlight">{overview.template}</Badge>
          <p>{overview.templateNote}</p>
        </div>
      )}
      <ul className="grid gap-3">
        {course.positiveReviews !== null && (
          <Fact icon={<Icon of={ThumbsUp} className={icon} />}>{overview.ratings(course.positiveReviews)}</Fact>
        )}
        <Fact icon={<Icon of={Users} className={icon} />}>{overview.students(course.participants)}</Fact>
        <Fact icon={<Icon of={Clock} className={icon} />}>{overview.lessons(course.lessons, length)}</Fact>
        <Fact icon={<Icon of={Globe} className={icon} />}>{overview.language(course.language)}</Fact>
        <Fact icon={<Icon of={GraduationCap} className={icon} />}>{overview.level(course.level)}</Fact>
        {accessUntil === undefined ? null : accessUntil !== null ? (
          <Fact icon={<Icon of={CalendarClock} className={icon} />}>
            {overview.accessUntil(written.lastDay(accessUntil))}
          </Fact>
        ) : (
          <Fact icon={<Icon of={Lifetime} className={icon} />}>{overview.access}</Fact>
        )}
      </ul>
    </section>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      {icon}
      {children}
    </li>
  );
}
