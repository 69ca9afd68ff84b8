import { useQuery } from '@tanstack/react-query';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Essays } from './essays.tsx';
import { taughtQuery } from './teaching.api.ts';

/** Marking the essays of a course that the user instructs. */
export function EssaysPage({ user, courseId }: { user: CurrentUser; courseId: string }) {
  const words = useMessages().instructors.teaching;
  const { data: taught = [] } = useQuery(taughtQuery(user._id));
  const course = taught.find(({ _id, customId }) => _id === courseId || String(customId) === courseId);
  return (
    <AccountFrame user={user} title={words.title} lead={course?.name}>
      <BackLink to="/teaching">{words.back}</BackLink>
      <Essays courseId={courseId} empty={<EmptyState title={words.essays.none}>{words.essays.noneText}</EmptyState>} />
    </AccountFrame>
  );
}
