import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/school/legal-page.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/accessibility')({
  staticData: { messages: ['legal', 'accessibility'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.legal.accessibility;
    return pageHead(match.context, { title, description, path: '/accessibility' });
  },
  component: Accessibility,
});

function Accessibility() {
  const { accessibility } = useMessages();
  const demo = useQuery(schoolQuery()).data?.mode === 'demo';
  return <LegalPage name="accessibility" document={accessibility} demo={demo} />;
}
