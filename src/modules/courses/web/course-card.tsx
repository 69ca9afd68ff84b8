import { Link } from '@tanstack/react-router';
import type { CourseCard as Course } from '#modules/courses/contract/courses.ts';
import { useCategoryName } from './shared/category-name.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { CoursePrice } from './course-price.tsx';

/** Widths of a card's image: a third, a half or all of the page. */
const SIZES = '(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 92vw';

/** A course in a list, all of it a link. `level` is the heading's level. */
export function CatalogueCard({ course, level = 2, priority }: { course: Course; level?: 2 | 3; priority?: boolean }) {
  const locale = useLocale();
  const { card, levels } = useMessages().courses;
  const nameOf = useCategoryName();
  const Heading = level === 3 ? 'h3' : 'h2';
  const facts = [
    card.lessons(formatCount(course.lessons, locale), course.lessons !== 1),
    card.students(formatCount(course.participants, locale), course.participants !== 1),
    course.positiveReviews === null ? card.noReviews : card.positive(course.positiveReviews),
  ];
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface transition-shadow focus-within:shadow-raised hover:shadow-raised">
      <div className="overflow-hidden">
        <ResponsiveImage
          src={course.imageSrc}
          alt=""
          sizes={SIZES}
          priority={priority}
          className="transition-transform duration-250 group-hover:scale-[1.025]"
        />
      </div>
      <div className="flex grow flex-col gap-2 p-5">
        <p className="flex flex-wrap justify-between gap-x-4 text-xs font-semibold text-muted">
          <span className="text-accent-strong">{nameOf(course.category)}</span>
          <span>{levels[course.level] ?? course.level}</span>
        </p>
        <Heading className="text-xl" lang={languageTag(course.language)}>
          <Link
            to="/course/$courseId"
            params={{ courseId: String(course.customId) }}
            className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {course.name}
          </Link>
        </Heading>
        <p className="text-sm text-muted">{card.by(course.teacher)}</p>
        <div className="mt-auto flex items-end justify-between gap-4 border-t border-line pt-4">
          <ul className="text-xs text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          <CoursePrice course={course} className="text-end text-xl" />
        </div>
      </div>
    </article>
  );
}
