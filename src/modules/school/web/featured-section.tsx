import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide';
import { type ReactNode, useId } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { HomeSectionOf } from './home-sections.ts';

/** Frames the featured courses (`children`), with a link to all courses; says so when there are none yet. */
export function FeaturedSection({ section, children }: { section: HomeSectionOf<'featured'>; children: ReactNode }) {
  const { featured } = useMessages().home;
  const titleId = useId();
  const { title, text, courses } = section;
  return (
    <section aria-labelledby={titleId} className="page pb-20 sm:pb-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id={titleId} className="text-3xl">
            {title}
          </h2>
          {text && <p className="mt-2 text-muted">{text}</p>}
        </div>
        {courses.length > 0 && (
          <Link to="/courses" className="group link inline-flex min-h-11 items-center gap-2 font-semibold">
            {featured.all}
            <Icon
              of={ArrowRight}
              className="size-5 transition-transform group-hover:translate-x-1 [[dir=rtl]_&]:-scale-x-100"
            />
          </Link>
        )}
      </div>
      {courses.length > 0 ? (
        children
      ) : (
        <EmptyState title={featured.none} level={3}>
          {featured.noneText}
        </EmptyState>
      )}
    </section>
  );
}
