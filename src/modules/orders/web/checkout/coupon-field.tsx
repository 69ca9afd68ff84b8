import { useEffect, useRef } from 'react';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { CouponEntry } from './use-coupon.ts';

/** The entry of a coupon in the review of an order; once applied, its code with a button that removes it. */
export function CouponField({ coupon }: { coupon: CouponEntry }) {
  const { coupon: words } = useMessages().checkout;
  const field = useRef<HTMLDivElement>(null);
  const { failure, applied, byConfirming } = coupon;
  useEffect(() => {
    // Its error is read with the field, and stands below it where a phone shows both.
    if (failure !== null) field.current?.querySelector('input')?.focus();
  }, [failure]);
  if (applied) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p role="status">
          {words.applied(applied.code)} {byConfirming && <strong>{words.confirmAgain}</strong>}
        </p>
        <Button size="sm" tone="secondary" onClick={coupon.remove}>
          {words.remove}
        </Button>
      </div>
    );
  }
  const problem = failure === null ? [] : [sentenceOr(failure, words.failed), byConfirming && words.orWithout];
  return (
    <div ref={field} className="flex flex-wrap items-end gap-3">
      <TextInput
        label={words.label}
        name="coupon"
        autoComplete="off"
        value={coupon.code}
        error={problem.length === 0 ? undefined : problem.filter(Boolean).join(' ')}
        onChange={(event) => coupon.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would confirm the order.
          event.preventDefault();
          void coupon.apply();
        }}
      />
      <Button tone="secondary" busy={coupon.busy} busyLabel={words.applying} onClick={() => void coupon.apply()}>
        {words.apply}
      </Button>
    </div>
  );
}
