import { useRef, useState } from 'react';
import type { CartItem } from '#contract/checkout.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type AppliedCoupon, quoteOrder } from './checkout.api.ts';

/** The entry of a coupon in the review of an order; once applied, its code with a button that removes it. */
export function CouponField(props: {
  payable: readonly CartItem[];
  coupon: AppliedCoupon | null;
  onCoupon: (coupon: AppliedCoupon | null) => void;
}) {
  const { coupon: words } = useMessages().checkout;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLDivElement>(null);
  const apply = async (): Promise<void> => {
    if (code.trim() === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const quote = await quoteOrder(
        props.payable.map(({ _id }) => _id),
        code,
      );
      props.onCoupon({ code: code.trim().toUpperCase(), quote });
    } catch (cause) {
      setFailure(cause);
      // Its error is read with the field, and stands below it where a phone shows both.
      field.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  };
  if (props.coupon) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status">{words.applied(props.coupon.code)}</p>
        <Button size="sm" tone="secondary" onClick={() => props.onCoupon(null)}>
          {words.remove}
        </Button>
      </div>
    );
  }
  return (
    <div ref={field} className="flex flex-wrap items-end gap-3">
      <TextInput
        label={words.label}
        name="coupon"
        autoComplete="off"
        value={code}
        error={failure === null ? undefined : sentenceOr(failure, words.failed)}
        onChange={(event) => {
          setCode(event.target.value);
          setFailure(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would confirm the order.
          event.preventDefault();
          void apply();
        }}
      />
      <Button tone="secondary" busy={busy} busyLabel={words.applying} onClick={() => void apply()}>
        {words.apply}
      </Button>
    </div>
  );
}
