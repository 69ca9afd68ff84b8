import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/school/legal-page.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { messages: ['legal', 'privacyPolicy'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.legal.privacy;
    return pageHead(match.context, { title, description, path: '/privacy-policy' });
  },
  component: PrivacyPolicy,
});

function PrivacyPolicy() {
  const { privacyPolicy } = useMessages();
  const demo = useQuery(schoolQuery()).data?.mode === 'demo';
  return <LegalPage name="privacy" document={privacyPolicy} demo={demo} />;
}
