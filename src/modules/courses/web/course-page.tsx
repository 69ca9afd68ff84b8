import type { ReactNode } from 'react';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { useCategoryName } from './shared/category-name.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CourseContent } from './course-content.tsx';
import { canBeSold } from './course-counts.ts';
import { InstructorSection } from './course-instructor.tsx';
import { CourseOverview } from './course-overview.tsx';
import { CoursePreview } from './course-preview.tsx';
import { CoursePrice } from './course-price.tsx';
import { CourseSideCard } from './course-side-card.tsx';
import { RelatedCourses } from './related-courses.tsx';
import { SalesPart } from './sales-part.tsx';

/** The public page of a course; `buy` is the button to buy it, or for those who own it to study it. */
export function CoursePage({ course, buy, owned }: { course: CourseDetail; buy: ReactNode; owned: boolean }) {
  const { page, catalogue, card } = useMessages().courses;
  const nameOf = useCategoryName();
  const category = nameOf(course.category);
  const tabs = [
    { id: 'overview', label: page.overview, content: <CourseOverview course={course} /> },
    { id: 'content', label: page.content, content: <CourseContent course={course} /> },
    {
      id: 'instructor',
      label: page.instructor,
      content: <InstructorSection teacher={course.teacher} instructor={course.instructor} />,
    },
    { id: 'review', label: page.review, content: <p className="text-lg text-muted">{page.reviews}</p> },
  ];
  const above = [
    { label: catalogue.title, link: { to: '/courses' } as const },
    { label: category, link: { to: '/courses', search: { category: course.category } } as const },
  ];
  return (
    <div className="page relative pt-4 sm:pt-8">
      <Breadcrumb above={above} here={course.name} />
      <div className="mt-4 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <h1 className="text-4xl" lang={languageTag(course.language)}>
            {course.name}
          </h1>
          {course.teacher && <p className="mt-3 text-lg text-muted">{card.by(course.teacher)}</p>}
          <div className="mt-6">
            <CoursePreview course={course} />
          </div>
          <div className="mt-8">
            <Tabs label={page.tabs} tabs={tabs} />
          </div>
          <SalesPart course={course} part="below" />
        </div>
        <div className="self-start lg:sticky lg:top-24">
          <CourseSideCard course={course} buy={buy} />
        </div>
      </div>
      <RelatedCourses course={course} />
      {canBeSold(course) && course.state !== 'archived' && (
        <section
          aria-label={page.buyBar}
          className="sticky bottom-(--below-page) z-20 -mx-4 mt-12 flex items-center gap-5 border-t border-line bg-surface/95 px-4 py-3 backdrop-blur-sm lg:hidden"
        >
          {!owned && <CoursePrice course={course} className="text-2xl" />}
          <div className="grow">{buy}</div>
        </section>
      )}
    </div>
  );
}
