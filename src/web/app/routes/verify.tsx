import { createFileRoute } from '@tanstack/react-router';
import { CheckPage } from '#modules/certificates/web/check-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/verify')({
  staticData: { messages: ['certificates'] },
  head: personalHead(({ certificates }) => certificates.check.title),
  component: CheckPage,
});
