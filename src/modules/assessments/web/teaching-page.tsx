import { useQuery } from '@tanstack/react-query';
import { admits } from '#contract/team-access.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { taughtQuery } from './teaching.api.ts';

/** The courses whose team a user is in, each with their role and its essays that wait for marks. */
export function TeachingPage({ user }: { user: CurrentUser }) {
  const { teams, instructors } = useMessages();
  const words = instructors.teaching;
  const { data, error, isFetching, refetch } = useQuery(taughtQuery(user._id));
  return (
    <AccountFrame user={user} title={words.title} lead={words.lead}>
      {!data && error && (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.tryAgain)}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={words.loading} lines={3} />}
      {data?.length === 0 && <EmptyState title={words.empty}>{words.emptyText}</EmptyState>}
      {data && data.length > 0 && (
        <ul aria-label={words.list} className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.map(({ _id, customId, name, role, essays }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
              <div className="grid min-w-0 gap-1">
                <h2 className="text-lg break-words">{name}</h2>
                <p className="text-sm text-muted">
                  {[teams.roles[role], ...(admits('course-marker', role) ? [words.waiting(essays)] : [])].join(' · ')}
                </p>
              </div>
              <div className="flex flex-wrap gap-3">
                <LinkButton
                  to="/teaching/courses/$courseId"
                  params={{ courseId: String(customId) }}
                  tone={essays > 0 ? 'secondary' : 'primary'}
                  aria-label={teams.pages.openOf(name)}
                >
                  {teams.pages.open}
                </LinkButton>
                {admits('course-marker', role) && (
                  <LinkButton
                    to="/teaching"
                    search={{ course: String(customId) }}
                    tone={essays > 0 ? 'primary' : 'secondary'}
                    aria-label={words.essaysOf(name)}
                  >
                    {words.essaysLink}
                  </LinkButton>
                )}
                <LinkButton
                  to="/enrolled-course/$courseId"
                  params={{ courseId: String(customId) }}
                  tone="secondary"
                  aria-label={teams.pages.studyOf(name)}
                >
                  {teams.pages.study}
                </LinkButton>
              </div>
            </li>
          ))}
        </ul>
      )}
    </AccountFrame>
  );
}
