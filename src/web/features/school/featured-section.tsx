import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Frames the featured courses (`children`), with a link to all courses. */
export function FeaturedSection({ children }: { children: ReactNode }) {
  const { featured } = useMessages().home;
  return (
    <section aria-labelledby="featured-title" className="page pb-20 sm:pb-24">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="featured-title" className="text-3xl">
            {featured.title}
          </h2>
          <p className="mt-2 text-muted">{featured.text}</p>
        </div>
        <Link to="/courses" className="group link inline-flex min-h-11 items-center gap-2 font-semibold">
          {featured.all}
          <Icon
            of={ArrowRight}
            className="size-5 transition-transform group-hover:translate-x-1 [[dir=rtl]_&]:-scale-x-100"
          />
        </Link>
      </div>
      {children}
    </section>
  );
}
