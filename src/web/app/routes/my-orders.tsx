import { createFileRoute, useLocation } from '@tanstack/react-router';
import { UserGuard } from '#modules/auth/web/guards.tsx';
import { SetPasswordForm } from '#modules/orders/web/checkout/set-password-form.tsx';
import { MyOrdersPage } from '#modules/orders/web/my-orders-page.tsx';
import { updateUser } from '#modules/users/web/account.api.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/my-orders')({
  staticData: { messages: ['account', 'orders', 'billing', 'checkout'] },
  validateSearch: asWritten,
  head: personalHead(({ orders }) => orders.own.title),
  component: MyOrders,
});

function MyOrders() {
  const { order } = Route.useSearch();
  const purchase = useLocation({ select: (location) => location.state.purchase });
  const school = useSchool();
  return (
    <UserGuard>
      {(user) => (
        <MyOrdersPage
          user={user}
          placed={typeof order === 'string' ? order : undefined}
          welcome={
            purchase?.newAccount &&
            school.mode === 'live' && (
              <SetPasswordForm
                email={user.email}
                save={async (password) => void (await updateUser(user, { password }))}
              />
            )
          }
        />
      )}
    </UserGuard>
  );
}
