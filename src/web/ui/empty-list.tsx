import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * An empty list: nothing yet or, if `narrowed`, no matches. `onClear` removes the filters; absent if there are none.
 */
export function NothingListed(props: {
  words: Readonly<Record<'empty' | 'emptyText' | 'notFound' | 'notFoundText' | 'clear', string>>;
  narrowed: boolean;
  onClear: (() => void) | undefined;
}) {
  const { words, narrowed, onClear } = props;
  return (
    <EmptyState
      title={narrowed ? words.notFound : words.empty}
      action={
        onClear && (
          <Button tone="secondary" onClick={onClear}>
            {words.clear}
          </Button>
        )
      }
    >
      {narrowed ? words.notFoundText : words.emptyText}
    </EmptyState>
  );
}
