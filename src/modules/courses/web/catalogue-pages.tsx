import { ChevronLeft, ChevronRight } from 'lucide';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { CurrentLink } from '#web/ui/current-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { pageSteps } from '#web/ui/lists/page-steps.ts';
import type { CatalogueSearch } from './courses.api.ts';

const CELL =
  'touch grid place-items-center rounded-md border border-transparent px-3 text-sm font-semibold tabular-nums hover:bg-sunken aria-[current=page]:border-edge';

/** Links to the pages of the catalogue; nothing if there is only one. */
export function CataloguePages({ search, total }: { search: CatalogueSearch; total: number }) {
  const { catalogue } = useMessages().courses;
  const pages = Math.ceil(total / LIMITS.cataloguePageSize);
  if (pages <= 1) return null;
  const current = Math.min(search.page ?? 1, pages);
  const searchOf = (page: number) => ({ ...search, page: page > 1 ? page : undefined });
  return (
    <nav aria-label={catalogue.pages} className="mt-12">
      <ul className="flex flex-wrap justify-center gap-1">
        {current > 1 && (
          <li>
            <CurrentLink
              to="/courses"
              search={searchOf(current - 1)}
              aria-label={catalogue.previous}
              current={false}
              rel="prev"
              className={CELL}
            >
              <Icon of={ChevronLeft} className="size-5 [[dir=rtl]_&]:-scale-x-100" />
            </CurrentLink>
          </li>
        )}
        {pageSteps(current, pages, 2).map(({ page, gapBefore }) => (
          <li key={page} className="flex items-center">
            {gapBefore && (
              <span aria-hidden="true" className="px-1 text-muted">
                …
              </span>
            )}
            <CurrentLink
              to="/courses"
              search={searchOf(page)}
              current={page === current}
              aria-label={catalogue.page(page)}
              className={CELL}
            >
              {page}
            </CurrentLink>
          </li>
        ))}
        {current < pages && (
          <li>
            <CurrentLink
              to="/courses"
              search={searchOf(current + 1)}
              aria-label={catalogue.next}
              current={false}
              rel="next"
              className={CELL}
            >
              <Icon of={ChevronRight} className="size-5 [[dir=rtl]_&]:-scale-x-100" />
            </CurrentLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
