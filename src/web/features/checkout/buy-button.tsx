import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { cart } from './cart.ts';
import { courseForSale } from './checkout.api.ts';

/**
 * Puts a course into the cart at the server's price and goes to the checkout. Whoever owns it already is told so
 * and shown the way to it.
 */
export function BuyButton({ courseRef, owned }: { courseRef: string; owned: boolean }) {
  const { buy } = useMessages();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [full, setFull] = useState(false);

  const press = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const added = cart.add(await courseForSale(courseRef));
      setFull(added === 'full');
      if (added !== 'full') await navigate({ to: '/checkout' });
    } catch (cause) {
      setFailure(sentenceOr(cause, buy.failed));
    } finally {
      setBusy(false);
    }
  };

  if (owned) {
    return (
      <div className="grid gap-3">
        <Alert tone="success">{buy.owned}</Alert>
        <LinkButton to="/enrolled-course/$courseId" params={{ courseId: courseRef }} wide size="lg">
          {buy.study}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <Button size="lg" wide busy={busy} busyLabel={buy.busy} onClick={() => void press()}>
        {buy.now}
      </Button>
      {failure !== null && <Alert tone="error">{failure}</Alert>}
      {full && (
        <Alert tone="error">
          <p>{buy.full(LIMITS.cartSize)}</p>
          <Link to="/checkout" className="link">
            {buy.toCheckout}
          </Link>
        </Alert>
      )}
    </div>
  );
}
