import type { ReactNode, RefObject } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Pager } from './pager.tsx';

/** The query of a list: one page of rows, and the total. */
export interface ListResult<Item> {
  readonly data: { readonly items: readonly Item[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** The rows are those of the previous search while the next are loading. */
  readonly isPlaceholderData: boolean;
  refetch(): unknown;
}

/**
 * A list with pages: result count, loading, failed and empty states, items, and the pager. Another page scrolls to
 * `top`.
 */
export function PagedList<Item>(props: {
  query: ListResult<Item>;
  words: {
    /** Returns the result count as a sentence; absent if the owner shows it elsewhere. */
    readonly found?: (total: number) => string;
    readonly failed: string;
    readonly failedHelp: string;
    /** The label of the pager. */
    readonly pages: string;
  };
  waiting: ReactNode;
  empty: ReactNode;
  /** The current page, from 1; undefined is the first. */
  page: number | undefined;
  size: number;
  onPage: (page: number | undefined) => void;
  top: RefObject<HTMLElement | null>;
  /** The owner shows something among the items, even without items. */
  held?: boolean;
  /** Below the items, above the pager. */
  bar?: ReactNode;
  /** The items; `stale` while those of the previous search are shown. */
  children: (items: readonly Item[], stale: boolean) => ReactNode;
}) {
  const { query, words, page, size } = props;
  const { data } = query;
  const items = data?.items ?? [];
  return (
    <>
      {data && words.found && (
        <p role="status" className="text-sm text-muted">
          {words.found(data.total)}
        </p>
      )}
      {query.isPending ? (
        props.waiting
      ) : !data ? (
        <ErrorState title={words.failed} retrying={query.isFetching} onRetry={() => void query.refetch()}>
          {sentenceOr(query.error, words.failedHelp)}
        </ErrorState>
      ) : (
        items.length === 0 && props.empty
      )}
      {(items.length > 0 || props.held) && props.children(items, query.isPlaceholderData)}
      {props.bar}
      {data && items.length > 0 && (
        <Pager
          label={words.pages}
          page={page ?? 1}
          size={size}
          total={data.total}
          onPage={(next) => {
            props.onPage(next > 1 ? next : undefined);
            props.top.current?.scrollIntoView({ block: 'start' });
          }}
        />
      )}
    </>
  );
}
