import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#web/features/mail/contact-page.tsx';
import { LegalText } from '#web/features/school/legal-text.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/contact')({
  staticData: { messages: ['contact', 'legal', 'termsOfService'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.contact;
    return pageHead(match.context, { title, description, path: '/contact' });
  },
  component: Contact,
});

function Contact() {
  const { data: school } = useQuery(schoolQuery());
  const demo = school?.mode === 'demo';
  const { termsOfService } = useMessages();
  return (
    <ContactPage
      demo={demo}
      mail={school?.mail ?? 'off'}
      terms={<LegalText name="terms" document={termsOfService} demo={demo} inDialog />}
    />
  );
}
