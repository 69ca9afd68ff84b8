import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/**
 * An empty list: nothing yet or, if `narrowed`, no matches. `onClear` removes the filters; absent if there are none.
 * `next` is the way on from a list without filters.
 */
export function NothingListed(props: {
  words: Readonly<Record<'empty' | 'emptyText' | 'notFound' | 'notFoundText' | 'clear', string>>;
  narrowed: boolean;
  onClear: (() => void) | undefined;
  next?: ReactNode;
}) {
  const { words, narrowed, onClear, next } = props;
  return (
    <EmptyState
      title={narrowed ? words.notFound : words.empty}
      action={
        onClear ? (
          <Button tone="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        ) : (
          next
        )
      }
    >
      {narrowed ? words.notFoundText : words.emptyText}
    </EmptyState>
  );
}
