import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { hasSessionHint } from '#modules/auth/web/session-signals.ts';
import { taughtQuery } from '#modules/assessments/web/teaching.api.ts';
import { TeamWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { FormDrafts } from '#web/ui/editing/form-drafts.tsx';
import { TextImagePlace } from '#web/ui/editing/images/text-image-place.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { MediaLibrary } from '#web/ui/library/library-place.ts';
import { AdminFrame } from './admin-frame.tsx';
import { libraryDialog } from './admin-media-library.tsx';

/** The frame of the pages on which a member of the team of a course (`_id` or `customId`) works, and who may see them. */
export function TeachingFrame({ courseRef, children }: { courseRef: string; children: ReactNode }) {
  return (
    <AdminFrame sidebar={false}>
      <UserGuard>
        {(user) => (
          <FormDrafts userId={user._id} mayWarn={hasSessionHint}>
            <Taught user={user} courseRef={courseRef}>
              {children}
            </Taught>
          </FormDrafts>
        )}
      </UserGuard>
    </AdminFrame>
  );
}

/** Shows its children to members of the team of a course, with their role; an admin sees what its owners do. */
function Taught({ user, courseRef, children }: { user: CurrentUser; courseRef: string; children: ReactNode }) {
  const words = useMessages().teams.pages;
  const { data, error, isFetching, refetch } = useQuery(taughtQuery(user._id));
  const course = data?.find(({ _id, customId }) => _id === courseRef || String(customId) === courseRef);
  const role = user.role === 'admin' ? 'owner' : course?.role;
  if (role) {
    return (
      <TextImagePlace value={courseRef}>
        <MediaLibrary value={libraryDialog}>
          <TeamWorkplace value={role}>{children}</TeamWorkplace>
        </MediaLibrary>
      </TextImagePlace>
    );
  }
  return (
    <>
      <div className="grid gap-5">
        <BackLink to="/teaching">{words.back}</BackLink>
        <PageHeading title={words.headTitle} />
      </div>
      {data ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : error ? (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.failedHelp)}
        </ErrorState>
      ) : (
        <ListSkeleton label={words.loading} />
      )}
    </>
  );
}
