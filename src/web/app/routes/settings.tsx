import { createFileRoute, useRouter } from '@tanstack/react-router';
import { deleteAccount, updateUser } from '#web/features/account/account.api.ts';
import { SettingsPage } from '#web/features/account/settings-page.tsx';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { session } from '#web/features/auth/session.ts';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/settings')({
  staticData: { words: ['account'] },
  head: personalHead(({ account }) => account.settings.title),
  component: Settings,
});

function Settings() {
  const router = useRouter();
  return (
    <UserGuard>
      {(user) => (
        <SettingsPage
          user={user}
          save={async (change) => {
            await updateUser(user._id, change);
            await session.refresh();
          }}
          leave={async (password) => {
            await deleteAccount(password);
            // To a public page first: the guard of this one would send whoever is nobody to log in.
            await router.navigate({ to: '/' });
            session.leave();
          }}
        />
      )}
    </UserGuard>
  );
}
