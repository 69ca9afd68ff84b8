import type { ReactNode } from 'react';
import { addressLines } from '#modules/orders/contract/billing.ts';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import { useCountryName } from '#web/lib/format/country-names.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { PostalAddress } from '#modules/orders/web/shared/postal-address.tsx';
import { subtotal } from './cart-contents.ts';
import type { AppliedCoupon } from './checkout.api.ts';
import { CouponField } from './coupon-field.tsx';
import type { askedFields, Buyer, Card } from './order-form.ts';
import type { CouponEntry } from './use-coupon.ts';

/** The fields the server will need and does not have, as sentences. */
export type Missing = readonly string[];

/** Step 3: a summary of the order, the missing fields, and links back to each step. */
export function ReviewStep(props: {
  buyer: Buyer;
  /** Null: this order needs none. */
  card: Card | null;
  coupon: CouponEntry;
  /** The courses to pay for. */
  payable: readonly CartItem[];
  asked: ReturnType<typeof askedFields>;
  missing: Missing;
  /** The buyer has tried to order without accepting its conditions. */
  lacksConsent: boolean;
  /** As in the steps: undefined until the session is known. */
  accountName: string | null | undefined;
  onGo: (step: number) => void;
  /** What an order that obliges to pay shows besides. */
  children: ReactNode;
}) {
  const { checkout, billing } = useMessages();
  const { review } = checkout;
  const country = useCountryName(props.buyer.country);
  const { buyer, asked, card, missing, lacksConsent, accountName, onGo } = props;
  const hasAccount = accountName !== undefined;
  const lastDigits = card?.cardNumber.replace(/\D/g, '').slice(-4) ?? '';
  return (
    <div className="grid gap-6">
      {(missing.length > 0 || lacksConsent) && (
        <Alert tone="error" title={review.missingTitle}>
          <ul className="list-disc ps-5">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {lacksConsent && <li>{review.missingConsent}</li>}
          </ul>
          {missing.length > 0 && (
            <Button size="sm" tone="secondary" className="mt-3" onClick={() => onGo(0)}>
              {review.fix}
            </Button>
          )}
        </Alert>
      )}
      <Part change={review.changePersonal} onChange={() => onGo(0)}>
        <Fact name={review.name} value={buyer.name} known={hasAccount} />
        <Fact name={review.email} value={buyer.email} known={hasAccount} />
        <Fact name={review.address} value={addressLines(buyer)} />
        {asked.billing && <Fact name={billing.country} value={country} />}
        {buyer.company !== '' && <Fact name={billing.company} value={buyer.company} />}
        {buyer.vatId !== '' && <Fact name={billing.vatId} value={buyer.vatId} />}
      </Part>
      {card && (
        <Part change={review.changePayment} onChange={() => onGo(1)}>
          <Fact name={review.card} value={lastDigits.length === 4 ? review.cardEnding(lastDigits) : ''} />
        </Part>
      )}
      <Items payable={props.payable} coupon={props.coupon.applied} />
      <CouponField coupon={props.coupon} />
      {props.children}
      {hasAccount && (
        <p className="text-sm text-muted">
          {accountName === null ? review.accountNote : review.loggedInAs(accountName)}
        </p>
      )}
    </div>
  );
}

/** The courses and prices on narrow screens, where the cart is below the confirm button. */
function Items({ payable, coupon }: { payable: readonly CartItem[]; coupon: AppliedCoupon | null }) {
  const { review, summary } = useMessages().checkout;
  const price = usePrice();
  return (
    <section aria-label={review.items} className="grid gap-2 rounded-md bg-sunken p-4 lg:hidden">
      <ul className="grid gap-1.5 text-sm">
        {payable.map((item) => (
          <li key={item._id} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{item.name}</span>
            <span className="whitespace-nowrap tabular-nums">{price(item.price)}</span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-2 font-semibold">
        <span>{summary.subtotal}</span>
        <span className="whitespace-nowrap tabular-nums">{price(coupon ? coupon.quote.total : subtotal(payable))}</span>
      </p>
    </section>
  );
}

function Part({ change, onChange, children }: { change: string; onChange: () => void; children: ReactNode }) {
  const { review } = useMessages().checkout;
  return (
    <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line pb-4">
      <dl className="grid min-w-0 gap-2">{children}</dl>
      <Button tone="secondary" size="sm" aria-label={change} onClick={onChange}>
        {review.change}
      </Button>
    </div>
  );
}

function Fact(props: { name: string; value: string | readonly string[]; known?: boolean }) {
  const { review } = useMessages().checkout;
  const { name, value, known = true } = props;
  const lines = [value].flat().filter((line) => line.trim() !== '');
  const hasLines = lines.length > 0;
  return (
    <div className="grid gap-x-4 sm:grid-cols-[6rem_1fr]">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={`min-w-0 ${hasLines ? '' : 'text-muted italic'}`}>
        {hasLines ? <PostalAddress lines={lines} /> : known ? review.notGiven : '…'}
      </dd>
    </div>
  );
}
