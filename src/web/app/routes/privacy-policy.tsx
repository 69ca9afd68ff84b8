import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/school/legal-page.tsx';
import { legalHead, legalLoader } from '#web/features/school/legal-route.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { messages: ['legal'] },
  loader: legalLoader('privacy'),
  head: legalHead('privacy', '/privacy-policy'),
  component: () => <LegalPage name="privacy" />,
});
