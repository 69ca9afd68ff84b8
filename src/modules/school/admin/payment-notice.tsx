import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { firstStepsQuery } from './first-steps.api.ts';

/** Says that buyers on account cannot pay, as long as the settings do not say how; also where the first steps are hidden. */
export function PaymentNotice() {
  const { data } = useQuery(firstStepsQuery);
  const { steps } = useMessages().firstSteps;
  const isMissing = data?.steps.some(({ step, done }) => step === 'payments' && !done) ?? false;
  if (data?.payments !== 'invoice' || !isMissing) return null;
  return (
    <Alert tone="error">
      <p>{steps.payments.text.invoice}</p>
      <Link to="/admin/school" className="link inline-block py-2">
        {steps.identity.action}
      </Link>
    </Alert>
  );
}
