import type { ReactNode } from 'react';
import { COURSE_FIELDS, type CourseField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useCategoryNames } from '#modules/courses/web/shared/category-name.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { courseTexts } from './course-fields.ts';
import { StateBadge } from './state-badge.tsx';

/** The fields in reading order, and whether each takes the full width. */
const WIDE: Readonly<Record<CourseField, boolean>> = {
  name: true,
  category: false,
  teacher: false,
  price: false,
  salePrice: false,
  saleEndsOn: false,
  level: false,
  language: false,
  state: false,
  description: true,
  outcomes: true,
  imageAlt: true,
};

/** Shows the fields of a course, read-only, with `action` under the image. */
export function CourseFacts({ course, action }: { course: FullCourse; action: ReactNode }) {
  const { adminCourses } = useMessages();
  const { editor } = adminCourses;
  const { labels } = adminCourses.form;
  const texts = courseTexts(course);
  const fieldOf = useShownFields(COURSE_FIELDS, labels, { ...useCategoryNames(), ...adminCourses.states });
  return (
    <div className="grid gap-5">
      <ResponsiveImage
        src={course.imageSrc}
        alt={course.imageAlt || course.name}
        sizes="(min-width: 64rem) 32rem, 100vw"
        priority
        className="rounded-md border border-line"
      />
      {action}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {(Object.keys(WIDE) as CourseField[]).map((name) => (
          <Fact key={name} name={labels[name]} wide={WIDE[name]}>
            {name === 'name' ? (
              <span className="inline-flex flex-wrap items-center gap-2">
                {course.name}
                <StateBadge state={course.state} />
              </span>
            ) : name === 'description' ? (
              <Prose text={course.description} className="font-normal" />
            ) : texts[name] === '' ? (
              <span className="text-muted">{editor.none}</span>
            ) : (
              fieldOf(name).show?.(texts[name])
            )}
          </Fact>
        ))}
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
