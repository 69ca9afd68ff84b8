import { BookOpen, FileText, Globe, Infinity as Endless, Signal, ThumbsUp, Users } from 'lucide';
import type { ReactNode } from 'react';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import { canBeSold, courseClaims } from './course-counts.ts';
import { CoursePrice } from './course-price.tsx';

const ICONS: Record<ReturnType<typeof courseClaims>[number]['kind'], Drawing> = {
  positive: ThumbsUp,
  students: Users,
  lessons: BookOpen,
  resources: FileText,
  language: Globe,
  level: Signal,
  access: Endless,
};

/** Price, contents and the way to buy; empty while name, price or teacher is missing. */
export function CourseSideCard({ course, buy }: { course: CourseDetail; buy: ReactNode }) {
  const locale = useLocale();
  const { courses } = useMessages();
  const { page } = courses;
  const isArchived = course.state === 'archived';
  return (
    <aside aria-label={page.includes} className="rounded-lg border border-line bg-surface p-6 shadow-card empty:hidden">
      {canBeSold(course) && (
        <>
          {!isArchived && <CoursePrice course={course} className="mb-5 text-4xl" labelled />}
          {buy}
          <h2 className="mt-7 text-lg">{page.includes}</h2>
          <ul className="mt-2 divide-y divide-line text-sm">
            {courseClaims(course, courses, locale).map(({ kind, text }) => (
              <li key={kind} className="flex items-center gap-3 py-2.5">
                <Icon of={ICONS[kind]} className="size-5 shrink-0 text-accent" />
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
