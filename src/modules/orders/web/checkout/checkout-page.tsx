import { useHydrated } from '@tanstack/react-router';
import type { Billing } from '#modules/orders/contract/billing.ts';
import type { School } from '#modules/school/contract/school.ts';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { NeedsScript } from '#web/ui/feedback/script-required.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CheckoutContent } from './checkout-content.tsx';
import type { OrderSurroundings } from './use-confirm-order.ts';

export interface CheckoutPageProps extends OrderSurroundings {
  /** The user; null for a guest, undefined while unknown. */
  readonly user: CurrentUser | null | undefined;
  /** What the user has ordered last: the address is filled in from it. */
  readonly lastOrder: Billing | undefined;
  /** Whether the school takes orders; undefined while unknown. */
  readonly payments: School['payments'] | undefined;
  /** Whether the school gives places on request. */
  readonly asks: boolean;
  /** The course the address adds to the cart, by `customId` or `_id`. */
  readonly add: string | undefined;
  /** Called once that course is in the cart or was refused. */
  readonly onAdded: () => void;
  /** The current step, from 0. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** The checkout: three steps beside the cart. The cart lives in the browser, so the server renders only the frame. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { checkout, ui } = useMessages();
  const hydrated = useHydrated();
  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <h1 className="text-3xl">{checkout.title}</h1>
      {hydrated ? (
        <CheckoutContent {...props} />
      ) : (
        <>
          <NeedsScript />
          <div aria-busy="true" className="noscript:hidden grid gap-8 lg:grid-cols-[1fr_24rem]">
            <span className="sr-only">{ui.loading}</span>
            <Skeleton className="h-96 w-full" />
            <Skeleton className="h-96 w-full" />
          </div>
        </>
      )}
    </div>
  );
}
