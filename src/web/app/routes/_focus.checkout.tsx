import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { buyerAccount } from '#modules/auth/web/buyer-account.ts';
import { useSession } from '#modules/auth/web/session.ts';
import { CheckoutPage } from '#modules/orders/web/checkout/checkout-page.tsx';
import { stepSearch } from '#modules/orders/web/checkout/step-search.ts';
import { summaryOf } from '#modules/orders/web/checkout/purchase-summary.ts';
import { ordersOfQuery } from '#modules/orders/web/orders.api.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asksForPlaces, useSchool } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/_focus/checkout')({
  staticData: { messages: ['checkout', 'billing'] },
  validateSearch: asWritten,
  head: personalHead(({ checkout }) => checkout.title),
  component: Checkout,
});

function Checkout() {
  const { step = 1, add } = stepSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const session = useSession();
  const school = useSchool();
  const userId = session.status === 'authenticated' ? session.user._id : '';
  const { data } = useQuery({ ...ordersOfQuery(userId), enabled: userId !== '' });
  return (
    <CheckoutPage
      user={session.status === 'loading' ? undefined : session.status === 'authenticated' ? session.user : null}
      account={buyerAccount}
      school={school}
      lastOrder={data?.find(({ street }) => street !== '')}
      payments={school.payments}
      asks={asksForPlaces(school)}
      add={add}
      onAdded={() =>
        void navigate({ search: ({ step: current }) => ({ step: current }), replace: true, resetScroll: false })
      }
      step={step - 1}
      onStep={(next) => void navigate({ search: next === 0 ? {} : { step: next + 1 }, resetScroll: false })}
      onDone={async (done) => {
        await queryClient.invalidateQueries({ predicate: (query) => query.meta?.personal === true });
        const { placed } = done.receipt;
        if (placed?.redirect) return window.location.assign(placed.redirect);
        if (placed?.state === 'open') {
          const state = { purchase: summaryOf(done) };
          await navigate({ to: '/my-orders', search: { order: placed._id }, state, replace: true });
          return undefined;
        }
        await navigate({ to: '/confirmationcoursebought', state: { purchase: summaryOf(done) }, replace: true });
      }}
    />
  );
}
