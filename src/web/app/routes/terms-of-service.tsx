import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/school/legal-page.tsx';
import { legalHead, legalLoader } from '#web/features/school/legal-route.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { messages: ['legal'] },
  loader: legalLoader('terms'),
  head: legalHead('terms', '/terms-of-service'),
  component: () => <LegalPage name="terms" />,
});
