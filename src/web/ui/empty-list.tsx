import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/**
 * What stands in a list that holds nothing: that there is nothing yet or, where it is `narrowed`, that nothing fits.
 * `onClear` shows all of it again; left out where all of it is shown.
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
