import type { ReactNode } from 'react';
import type { FullCourse } from '#contract/courses.ts';
import { formatPrice } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Prose } from '#web/ui/prose.tsx';

/** A course's own fields, to be read, with what one can do with them under the picture. */
export function CourseFacts({ course, action }: { course: FullCourse; action: ReactNode }) {
  const { adminCourses, courses } = useMessages();
  const { form, editor, row } = adminCourses;
  const locale = useLocale();
  return (
    <div className="grid gap-5">
      <Picture
        src={course.imageSrc}
        alt={course.imageAlt || course.name}
        sizes="(min-width: 64rem) 32rem, 100vw"
        priority
        className="rounded-md border border-line"
      />
      {action}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name={form.name} wide>
          <span className="inline-flex flex-wrap items-center gap-2">
            {course.name}
            {!course.listed && <Badge tone="highlight">{row.unlisted}</Badge>}
          </span>
        </Fact>
        <Fact name={form.category}>{courses.categories[course.category] ?? course.category}</Fact>
        <Fact name={form.teacher}>{course.teacher}</Fact>
        <Fact name={form.price}>{formatPrice(course.price, locale)}</Fact>
        <Fact name={form.level}>{course.level}</Fact>
        <Fact name={form.language}>{course.language}</Fact>
        <Fact name={form.listed}>{course.listed ? editor.yes : editor.no}</Fact>
        <Fact name={form.description} wide>
          <Prose text={course.description} className="font-normal" />
        </Fact>
        <Fact name={form.imageAlt} wide>
          {course.imageAlt || <span className="text-muted">{editor.none}</span>}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-sm font-semibold text-muted">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
