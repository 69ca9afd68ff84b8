import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/school/legal-page.tsx';
import { legalHead, legalLoader } from '#web/features/school/legal-route.ts';

export const Route = createFileRoute('/accessibility')({
  staticData: { messages: ['legal'] },
  loader: legalLoader('accessibility'),
  head: legalHead('accessibility', '/accessibility'),
  component: () => <LegalPage name="accessibility" />,
});
