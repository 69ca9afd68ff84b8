import type { ReactNode, RefObject } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { ErrorState } from './error-state.tsx';
import { Pager } from './pager.tsx';

/** The query of a list: one page of rows, and how many there are in all. */
export interface AskedList<Item> {
  readonly data: { readonly items: readonly Item[]; readonly total: number } | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly isFetching: boolean;
  /** The rows are those of the previous search while the next are loading. */
  readonly isPlaceholderData: boolean;
  refetch(): unknown;
}

/**
 * A list that comes in pages: how many were found, what stands there while it loads, when it failed and when nothing is
 * in it, its items, and the way to its other pages, which begin where `top` does.
 */
export function PagedList<Item>(props: {
  query: AskedList<Item>;
  words: {
    /** The sentence about how many there are; left out where the owner says it elsewhere. */
    readonly found?: (total: number) => string;
    readonly failed: string;
    readonly failedHelp: string;
    /** Names the way to the pages. */
    readonly pages: string;
  };
  waiting: ReactNode;
  empty: ReactNode;
  /** The page shown, from 1; undefined is the first. */
  page: number | undefined;
  size: number;
  onPage: (page: number | undefined) => void;
  top: RefObject<HTMLElement | null>;
  /** The owner has something to show among the items, also while there are none. */
  held?: boolean;
  /** The items; `stale` while those of another question are still shown. */
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
