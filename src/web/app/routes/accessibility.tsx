import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#modules/school/web/legal-page.tsx';
import { legalHead, legalLoader } from '#modules/school/web/legal-route.ts';

export const Route = createFileRoute('/accessibility')({
  staticData: { messages: ['legal'] },
  loader: legalLoader('accessibility'),
  head: legalHead('accessibility', '/accessibility'),
  component: () => <LegalPage name="accessibility" />,
});
