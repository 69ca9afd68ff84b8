import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#modules/school/web/legal-page.tsx';
import { legalHead, legalLoader } from '#modules/school/web/legal-route.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { messages: ['legal'] },
  loader: legalLoader('privacy'),
  head: legalHead('privacy', '/privacy-policy'),
  component: () => <LegalPage name="privacy" />,
});
