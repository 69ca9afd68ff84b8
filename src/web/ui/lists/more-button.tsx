import { Button } from '#web/ui/button.tsx';

/** A button that loads the next part of a list that is read in parts; nothing when all of it is loaded. */
export function MoreButton(props: {
  query: { readonly hasNextPage: boolean; readonly isFetchingNextPage: boolean; fetchNextPage(): unknown };
  label: string;
  className?: string;
}) {
  const { query, label, className = 'justify-self-center' } = props;
  if (!query.hasNextPage) return null;
  return (
    <Button
      tone="secondary"
      className={className}
      busy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
