import { useEffect, useRef, useState } from 'react';
import type { Billing } from '#modules/orders/contract/billing.ts';
import type { CartItem } from '#modules/orders/contract/checkout.ts';
import type { GivenConsent } from '#modules/orders/contract/orders.ts';
import type { School } from '#modules/school/contract/school.ts';
import { EMAIL_FORM } from '#contract/email-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { billingSentences } from '#modules/orders/web/shared/billing-errors.ts';
import { Stepper } from '#web/ui/stepper.tsx';
import { subtotal } from './cart-contents.ts';
import { askedBilling, askedFields, type Buyer, type Card, isComplete } from './order-form.ts';
import { Consents } from './consents.tsx';
import { OrderFailure } from './order-failure.tsx';
import { OrderTotal, useOrderTotal } from './order-total.tsx';
import { PaymentStep } from './payment-step.tsx';
import { PersonalStep } from './personal-step.tsx';
import { ReviewStep } from './review-step.tsx';
import type { CouponEntry } from './use-coupon.ts';

const LAST = 2;

/** The three steps. The circles open any step, Next and Back its neighbours, the last one confirms; no step blocks. */
export function CheckoutSteps(props: {
  step: number;
  onStep: (step: number) => void;
  buyer: Buyer;
  /** The name of the user's account; null for a guest, undefined while unknown. */
  accountName: string | null | undefined;
  card: Card;
  payments: School['payments'] | undefined;
  coupon: CouponEntry;
  /** The courses to pay for. */
  payable: readonly CartItem[];
  /** An earlier order was interrupted and can be resumed. */
  interrupted: boolean;
  busy: boolean;
  failure: unknown;
  onBuyer: (change: Partial<Buyer>) => void;
  onCard: (change: Partial<Card>) => void;
  onConfirm: (consents: readonly GivenConsent[]) => void;
}) {
  const { step, buyer, accountName, card, coupon, failure, onStep } = props;
  const { checkout, billing: words } = useMessages();
  const { steps, review, errors } = checkout;
  const locale = useLocale();
  const [missingShown, setMissingShown] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const opened = useRef(step);

  useEffect(() => {
    if (opened.current !== step) heading.current?.focus();
    opened.current = step;
  }, [step]);
  useEffect(() => {
    if (missingShown > 0) heading.current?.focus();
  }, [missingShown]);

  // The missing fields depend on the session, so a review opened by its address waits for it.
  const unknown = step === LAST && accountName === undefined;
  const guest = accountName === null;
  const free = (coupon.applied ? coupon.applied.quote.total : subtotal(props.payable)) === 0;
  const needsCard = !free && props.payments === 'simulated';
  const school = useSchool();
  const fields = askedFields(school, free);
  const billing = askedBilling(buyer, fields);
  const wrong = billingSentences(billing, { isComplete: fields.address }, locale);
  const tooLong = billingSentences(billing, { isComplete: false }, locale);
  const missing = [
    guest && buyer.name.trim() === '' && review.missingName,
    guest && buyer.email.trim() === '' && review.missingEmail,
    guest && buyer.email.trim() !== '' && !EMAIL_FORM.test(buyer.email.trim()) && review.invalidEmail,
    ...Object.entries(wrong).map(([field, sentence]) =>
      field in tooLong
        ? `${words[field === 'street' && fields.line ? 'address' : (field as keyof Billing)]}: ${sentence}`
        : sentence,
    ),
  ].filter((sentence) => sentence !== false);

  // In a live school an order obliges to pay: the last step says how much, and what the buyer accepts.
  const binds = school.mode === 'live' && !free;
  const consents = binds ? (school.consents ?? []) : [];
  // By their words: others are not accepted.
  const [accepted, setAccepted] = useState<readonly string[]>([]);
  const isAccepted = consents.every(({ text }) => accepted.includes(text));
  const { country, vatId } = billing;
  const total = useOrderTotal(
    { payable: props.payable, coupon: coupon.applied?.code ?? '', country, vatId },
    binds && step === LAST,
  );
  const busy = props.busy || coupon.busy || total.isFetching;

  const form = useForm({
    // A purchase has separate state (use-confirm-order.ts): it outlives this page.
    failed: '',
    submit: () => {
      if (busy || unknown) return;
      if (step < LAST) onStep(free ? LAST : step + 1);
      else if (missing.length > 0 || !isAccepted) setMissingShown((times) => times + 1);
      // A code that is typed is meant: the buyer sees what it does to the total before they order.
      else if (coupon.isPending) void coupon.apply({ byConfirming: true });
      else if (binds && !total.data) void total.refetch();
      else props.onConfirm(consents);
    },
  });

  return (
    <Form form={form} className="grid gap-8">
      <Stepper
        steps={steps.names}
        current={step}
        complete={[accountName !== undefined && missing.length === 0, !needsCard || isComplete(card)]}
        onSelect={(next) => !busy && onStep(next)}
      />
      {props.interrupted && <Alert>{errors.interrupted}</Alert>}
      <section aria-labelledby="checkout-step" className="grid gap-6">
        <div>
          <p className="text-sm text-muted">{steps.progress(step + 1, steps.names.length)}</p>
          <h2 id="checkout-step" ref={heading} tabIndex={-1} className="text-2xl">
            {steps.titles[step]}
          </h2>
        </div>
        {step === 0 && (
          <PersonalStep
            buyer={buyer}
            loggedIn={typeof accountName === 'string'}
            asked={fields}
            errors={missingShown > 0 ? wrong : tooLong}
            onChange={props.onBuyer}
          />
        )}
        {step === 1 && (
          <PaymentStep card={card} how={free ? 'free' : (props.payments ?? 'simulated')} onChange={props.onCard} />
        )}
        {step === LAST && (
          <ReviewStep
            buyer={{ ...buyer, ...billing }}
            card={needsCard ? card : null}
            coupon={coupon}
            payable={props.payable}
            asked={fields}
            missing={missing}
            lacksConsent={missingShown > 0 && !isAccepted}
            accountName={accountName}
            onGo={onStep}
          >
            {binds && <OrderTotal total={total} />}
            {consents.length > 0 && (
              <Consents consents={consents} accepted={accepted} showMissing={missingShown > 0} onAccept={setAccepted} />
            )}
          </ReviewStep>
        )}
      </section>
      {step === LAST && failure !== null && <OrderFailure failure={failure} email={buyer.email} />}
      <div className="flex justify-between gap-4">
        {step > 0 ? (
          <Button tone="secondary" onClick={() => !busy && onStep(free ? 0 : step - 1)}>
            {steps.back}
          </Button>
        ) : (
          <span />
        )}
        <SubmitButton busy={busy || unknown} busyLabel={busy ? steps.confirming : undefined}>
          {step < LAST ? steps.next : binds ? steps.order : steps.confirm}
        </SubmitButton>
      </div>
    </Form>
  );
}
