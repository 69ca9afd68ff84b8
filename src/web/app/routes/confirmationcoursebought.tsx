import { createFileRoute, useLocation } from '@tanstack/react-router';
import { updateUser } from '#modules/users/web/account.api.ts';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { ConfirmationPage } from '#modules/orders/web/checkout/confirmation-page.tsx';
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
