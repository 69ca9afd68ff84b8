import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { buyerAccount } from '#web/features/auth/buyer-account.ts';
import { useSession } from '#web/features/auth/session.ts';
import { CheckoutPage } from '#web/features/checkout/checkout-page.tsx';
import { stepSearch } from '#web/features/checkout/step-search.ts';
import { summaryOf } from '#web/features/checkout/purchase-summary.ts';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/checkout')({
  staticData: { words: ['checkout'] },
  validateSearch: stepSearch,
  head: personalHead(({ checkout }) => checkout.title),
  component: Checkout,
});

function Checkout() {
  const { step = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const session = useSession();
  return (
    <CheckoutPage
      user={session.status === 'loading' ? undefined : session.status === 'authenticated' ? session.user : null}
      account={buyerAccount}
      school={() => queryClient.ensureQueryData(schoolQuery())}
      step={step - 1}
      onStep={(next) => void navigate({ search: next === 0 ? {} : { step: next + 1 }, resetScroll: false })}
      onDone={async (done) => {
        await queryClient.invalidateQueries({ predicate: (query) => query.meta?.personal === true });
        await navigate({ to: '/confirmationcoursebought', state: { purchase: summaryOf(done) }, replace: true });
      }}
    />
  );
}
