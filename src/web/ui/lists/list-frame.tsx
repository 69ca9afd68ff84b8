import { type ReactNode, useRef } from 'react';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { NothingListed } from './empty-list.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { type ListResult, PagedList } from './paged-list.tsx';

/** A searched list of the back office: filters, then its rows page by page, or why there are none. */
export function ListFrame<Item, Search extends { readonly page?: number }>(props: {
  query: ListResult<Item>;
  words: Parameters<typeof NothingListed>[0]['words'] & {
    readonly list: string;
    readonly loading: string;
    readonly found: (total: number) => string;
    readonly failed: string;
    readonly failedHelp: string;
  };
  filters: ReactNode;
  search: Search;
  onSearch: (search: Partial<Search>) => void;
  /** Below the rows: the bar of the selected ones. */
  bar?: ReactNode;
  children: (items: readonly Item[], stale: boolean) => ReactNode;
}) {
  const { words, search, onSearch } = props;
  const narrowed = Object.entries(search).some(([name, value]) => name !== 'page' && Boolean(value));
  const top = useRef<HTMLElement>(null);
  return (
    <section ref={top} aria-label={words.list} className="grid gap-5">
      {props.filters}
      <PagedList
        query={props.query}
        words={{ ...words, pages: words.list }}
        waiting={<ListSkeleton label={words.loading} />}
        empty={
          <NothingListed
            words={words}
            narrowed={narrowed}
            onClear={narrowed || search.page !== undefined ? () => onSearch({}) : undefined}
          />
        }
        page={search.page}
        size={ROWS_PER_PAGE}
        onPage={(page) => onSearch({ ...search, page })}
        top={top}
        bar={props.bar}
      >
        {props.children}
      </PagedList>
    </section>
  );
}
