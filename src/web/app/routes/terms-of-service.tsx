import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#modules/school/web/legal-page.tsx';
import { legalHead, legalLoader } from '#modules/school/web/legal-route.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { messages: ['legal'] },
  loader: legalLoader('terms'),
  head: legalHead('terms', '/terms-of-service'),
  component: () => <LegalPage name="terms" />,
});
