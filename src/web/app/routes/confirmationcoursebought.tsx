import { createFileRoute, useLocation } from '@tanstack/react-router';
import { updateUser } from '#web/features/users/account.api.ts';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { ConfirmationPage } from '#web/features/checkout/confirmation-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

export const Route = createFileRoute('/confirmationcoursebought')({
  staticData: { messages: ['checkout'] },
  head: personalHead(({ checkout }) => checkout.confirmation.title),
  component: Confirmation,
});

function Confirmation() {
  const purchase = useLocation({ select: (location) => location.state.purchase });
  const school = useSchool();
  return (
    <UserGuard>
      {(user) => (
        <ConfirmationPage
          user={user}
          purchase={purchase}
          school={school}
          setPassword={async (password) => void (await updateUser(user, { password }))}
        />
      )}
    </UserGuard>
  );
}
