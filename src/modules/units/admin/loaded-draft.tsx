import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UnitDraft } from '#modules/units/contract/unit-drafts.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { isMissing } from '#web/ui/editing/gone.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { draftOfUnitQuery, type UnitPosition } from './unit-draft.api.ts';

/** Loads the draft of a unit for its form, which has its own button that calls `onCancel`. */
export function LoadedDraft(props: {
  place: UnitPosition;
  onCancel?: () => void;
  children: (stored: UnitDraft) => ReactNode;
}) {
  const { place, onCancel, children } = props;
  const { cancel } = useMessages().ui;
  const words = useMessages().unitDraft;
  const { data, error, isPending, isFetching, refetch } = useQuery(draftOfUnitQuery(place, useLocale()));
  if (data) return children(data);
  return (
    <>
      {isPending ? (
        <ListSkeleton label={words.loading} lines={3} />
      ) : isMissing(error) ? (
        <EmptyState title={words.missing} />
      ) : (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failedHelp)}
        </ErrorState>
      )}
      {onCancel && (
        <Button tone="secondary" className="mt-5" onClick={onCancel}>
          {cancel}
        </Button>
      )}
    </>
  );
}
