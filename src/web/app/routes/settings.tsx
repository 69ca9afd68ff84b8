import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { deleteAccount, updateUser } from '#modules/users/web/account.api.ts';
import { SettingsPage } from '#modules/users/web/settings-page.tsx';
import { sendConfirmLinkCall } from '#modules/auth/web/auth.api.ts';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { session } from '#modules/auth/web/session.ts';
import { failedWith } from '#web/lib/api.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

const InstructorProfileCard = lazy(() => import('#modules/courses/web/instructor-profile-card.tsx'));

export const Route = createFileRoute('/settings')({
  staticData: { messages: ['account', 'editing', 'imageField', 'instructors'] },
  head: personalHead(({ account }) => account.settings.title),
  component: Settings,
});

function Settings() {
  const router = useRouter();
  const { mail } = useSchool();
  return (
    <UserGuard>
      {(user) => (
        <SettingsPage
          user={user}
          profile={
            user.role !== 'user' && (
              <Suspense>
                <InstructorProfileCard userId={user._id} />
              </Suspense>
            )
          }
          sendLink={mail === 'off' ? null : sendConfirmLinkCall}
          save={async (change) => {
            // After a conflict too: the next save is based on the present account.
            await updateUser(user, change).catch(async (cause: unknown) => {
              if (failedWith<'PUT /users/user/:id'>(cause, 'edit_conflict')) await session.refresh();
              throw cause;
            });
            await session.refresh();
          }}
          deleteAccount={async (password) => {
            await deleteAccount(password);
            // To a public page first: this page's guard would redirect to the login.
            await router.navigate({ to: '/' });
            session.leave();
          }}
        />
      )}
    </UserGuard>
  );
}
