import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { taughtQuery } from './teaching.api.ts';

/** The courses that a user instructs, each with its essays that wait for marks. */
export function TeachingPage({ user }: { user: CurrentUser }) {
  const words = useMessages().instructors.teaching;
  const { data, error, isFetching, refetch } = useQuery(taughtQuery(user._id));
  return (
    <AccountFrame role={user.role} title={words.title} lead={words.lead}>
      {!data && error && (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.tryAgain)}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={words.loading} lines={3} />}
      {data?.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {data && data.length > 0 && (
        <ul aria-label={words.list} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map(({ _id, customId, name, essays }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
              <div className="grid min-w-0 gap-1">
                <h2 className="text-lg break-words">{name}</h2>
                <p className="text-sm text-muted">{words.waiting(essays)}</p>
              </div>
              <div className="flex flex-wrap gap-3">
                <LinkButton
                  to="/course/$courseId"
                  params={{ courseId: String(customId) }}
                  tone="secondary"
                  aria-label={words.pageOf(name)}
                >
                  {words.page}
                </LinkButton>
                <LinkButton
                  to="/teaching"
                  search={{ course: String(customId) }}
                  tone={essays > 0 ? 'primary' : 'secondary'}
                  aria-label={words.essaysOf(name)}
                >
                  {words.essaysLink}
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}
