import { useQuery } from '@tanstack/react-query';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LegalText } from './legal-text.tsx';
import { legalQuery } from './school.api.ts';

/** The Terms of Service inside a dialog, loaded when it opens. */
export function TermsText() {
  const { data, error, isFetching, refetch } = useQuery(legalQuery(useLocale(), 'terms'));
  const { legal } = useMessages();
  if (data) return <LegalText name="terms" document={data} inDialog />;
  if (error) {
    return (
      <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()}>
        {legal.failed}
      </ErrorState>
    );
  }
  return <Skeleton className="h-80" />;
}
