import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/school/legal-page.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/terms-of-service')({
  staticData: { messages: ['legal', 'termsOfService'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.legal.terms;
    return pageHead(match.context, { title, description, path: '/terms-of-service' });
  },
  component: TermsOfService,
});

function TermsOfService() {
  const { termsOfService } = useMessages();
  const demo = useQuery(schoolQuery()).data?.mode === 'demo';
  return <LegalPage name="terms" document={termsOfService} demo={demo} />;
}
