import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#web/features/contact/contact-page.tsx';
import { LegalText } from '#web/features/legal/legal-text.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/contact')({
  staticData: { words: ['contact', 'legal', 'termsOfService'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.contact;
    return pageHead(match.context, { title, description, path: '/contact' });
  },
  component: Contact,
});

function Contact() {
  const demo = useQuery(schoolQuery()).data?.mode === 'demo';
  return <ContactPage demo={demo} terms={<LegalText name="terms" demo={demo} inDialog />} />;
}
