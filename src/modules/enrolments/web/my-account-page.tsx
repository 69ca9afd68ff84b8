import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AccountFrame } from '#modules/users/web/shared/account-frame.tsx';
import { PurchasedCourses } from './purchased-courses.tsx';

const COURSES_SHOWN = 6;

/** The account's overview: the user's data, latest courses, `certificates` and `invoices`. */
export function MyAccountPage(props: { user: CurrentUser; certificates: ReactNode; invoices: ReactNode }) {
  const { user, certificates, invoices } = props;
  const { home } = useMessages().account;
  return (
    <AccountFrame user={user} title={home.greeting(user.name)}>
      <section
        aria-labelledby="details"
        className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
      >
        <h2 id="details" className="text-xl">
          {home.details}
        </h2>
        <dl className="grid gap-4 sm:grid-cols-2">
          <div className="min-w-0">
            <dt className="text-sm text-muted">{home.name}</dt>
            <dd className="break-words">{user.name}</dd>
          </div>
          <div className="min-w-0">
            <dt className="text-sm text-muted">{home.email}</dt>
            <dd className="break-words">{user.email}</dd>
          </div>
        </dl>
        <p>
          <Link to="/settings" className="link inline-block py-2">
            {home.change}
          </Link>
        </p>
      </section>
      <section aria-labelledby="courses" className="grid gap-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="courses" className="text-2xl">
            {home.courses}
          </h2>
          <Link to="/my-courses" className="link py-2">
            {home.all}
          </Link>
        </div>
        <PurchasedCourses
          userId={user._id}
          atMost={COURSES_SHOWN}
          level={3}
          empty={
            <EmptyState level={3} title={home.empty} action={<LinkButton to="/courses">{home.browse}</LinkButton>}>
              {home.emptyText}
            </EmptyState>
          }
        />
      </section>
      {certificates}
      {invoices}
    </AccountFrame>
  );
}
