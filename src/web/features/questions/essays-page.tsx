import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/users.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AccountFrame } from '#web/ui/account-frame.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { Essays } from './essays.tsx';
import { essaysQuery, taughtQuery } from './teaching.api.ts';

/** Marking the essays of a course that the user instructs. */
export function EssaysPage({ user, courseId }: { user: CurrentUser; courseId: string }) {
  const words = useMessages().teaching;
  const { data, error, isFetching, refetch } = useQuery(essaysQuery(courseId));
  const { data: taught = [] } = useQuery(taughtQuery(user._id));
  const course = taught.find(({ _id, customId }) => _id === courseId || String(customId) === courseId);
  return (
    <AccountFrame role={user.role} title={words.title} lead={course?.name}>
      <BackLink to="/teaching">{words.back}</BackLink>
      {!data && error && (
        <ErrorState error={error} title={words.essays.notLoaded} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.tryAgain)}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={words.essays.loading} lines={3} />}
      <Essays courseId={courseId} />
      {data?.length === 0 && <EmptyState title={words.essays.none}>{words.essays.noneText}</EmptyState>}
    </AccountFrame>
  );
}
