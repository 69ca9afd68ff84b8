import type { ReactNode } from 'react';
import type { CourseField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { courseTexts } from './course-fields.ts';
import { type FieldTab, tabOfField } from './course-tabs.ts';
import { useCourseFields } from './use-course-fields.ts';

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
  pitch: true,
  outcomes: true,
  audience: true,
  trailer: true,
  guarantee: true,
  faq: true,
  testimonials: true,
  imageAlt: true,
};

/** Shows the fields of a course that a tab has, read-only. */
export function CourseFacts({ course, tab }: { course: FullCourse; tab: FieldTab }) {
  const { editor } = useMessages().adminCourses;
  const fields = (Object.keys(WIDE) as CourseField[]).filter((name) => tabOfField(name) === tab);
  return (
    <div id={tab} className="@container">
      <h2 className="sr-only">{editor.tabs[tab]}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-5 @4xl:grid-cols-2">
        {tab === 'sales' && (
          <ResponsiveImage
            src={course.imageSrc}
            alt={course.imageAlt || course.name}
            sizes="(min-width: 64rem) 32rem, 100vw"
            priority
            className="rounded-md border border-line"
          />
        )}
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {fields.map((name) => (
            <CourseFact key={name} course={course} name={name} />
          ))}
        </dl>
      </div>
    </div>
  );
}

function CourseFact({ course, name }: { course: FullCourse; name: CourseField }) {
  const { editor, form } = useMessages().adminCourses;
  const texts = courseTexts(course);
  const { show } = useCourseFields()(name);
  return (
    <Fact name={form.labels[name]} wide={WIDE[name]}>
      {name === 'description' ? (
        <Prose text={course.description} className="font-normal" />
      ) : name === 'pitch' && course.html?.pitch ? (
        <RichText html={course.html.pitch} />
      ) : texts[name] === '' ? (
        <span className="text-muted">{editor.none}</span>
      ) : (
        show?.(texts[name])
      )}
    </Fact>
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
