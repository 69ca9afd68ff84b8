import { ChevronLeft, ChevronRight } from 'lucide';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { pageSteps } from './page-steps.ts';

const CELL =
  'touch grid place-items-center rounded-md border border-transparent px-2 text-sm font-semibold tabular-nums hover:bg-sunken aria-[current=page]:border-edge aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent';

/** The pager of a list of `total` rows, `size` on each page; `page` counts from 1. Nothing for a single page. */
export function Pager(props: {
  label: string;
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { ui } = useMessages();
  const locale = useLocale();
  const { page, size, total, onPage } = props;
  const pages = Math.ceil(total / size);
  if (pages <= 1) return null;
  const count = (value: number) => formatCount(value, locale);
  return (
    <nav aria-label={props.label} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-muted tabular-nums">
        {ui.pageRange(count((page - 1) * size + 1), count(Math.min(page * size, total)), count(total))}
      </p>
      <ul className="flex flex-wrap items-center">
        <li>
          <button
            type="button"
            className={CELL}
            aria-label={ui.previousPage}
            aria-disabled={page <= 1}
            onClick={() => page > 1 && onPage(page - 1)}
          >
            <Icon of={ChevronLeft} className="size-5 [[dir=rtl]_&]:-scale-x-100" />
          </button>
        </li>
        {pageSteps(page, pages, 1).map((step) => (
          <li key={step.page} className="flex items-center">
            {step.gapBefore && (
              <span aria-hidden="true" className="px-1 text-muted">
                …
              </span>
            )}
            <button
              type="button"
              className={CELL}
              aria-label={ui.pageNumber(step.page)}
              aria-current={step.page === page ? 'page' : undefined}
              onClick={() => onPage(step.page)}
            >
              {count(step.page)}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={CELL}
            aria-label={ui.nextPage}
            aria-disabled={page >= pages}
            onClick={() => page < pages && onPage(page + 1)}
          >
            <Icon of={ChevronRight} className="size-5 [[dir=rtl]_&]:-scale-x-100" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
