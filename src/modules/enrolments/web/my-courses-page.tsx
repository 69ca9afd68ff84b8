import type { ReactNode } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { PurchasedCourses } from './purchased-courses.tsx';

/** All courses of the user, with those that are `waiting` for a payment and `certificates` below. */
export function MyCoursesPage(props: { user: CurrentUser; waiting: ReactNode; certificates: ReactNode }) {
  const { user, waiting, certificates } = props;
  const { courses, home } = useMessages().account;
  return (
    <AccountFrame user={user} title={courses.title} lead={courses.intro}>
      <PurchasedCourses
        userId={user._id}
        level={2}
        empty={
          <EmptyState title={courses.empty} action={<LinkButton to="/courses">{home.browse}</LinkButton>}>
            {courses.emptyText}
          </EmptyState>
        }
      />
      {waiting}
      {certificates}
    </AccountFrame>
  );
}
