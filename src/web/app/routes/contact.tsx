import { createFileRoute } from '@tanstack/react-router';
import { ContactPage } from '#modules/mail/web/contact-page.tsx';
import { TermsText } from '#modules/school/web/terms-text.tsx';
import { pageHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

export const Route = createFileRoute('/contact')({
  staticData: { messages: ['contact', 'legal'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.contact;
    return pageHead(match.context, { title, description: description(match.context.school().name), path: '/contact' });
  },
  component: Contact,
});

function Contact() {
  const { mode, mail, supportEmail } = useSchool();
  return <ContactPage demo={mode === 'demo'} mail={mail} supportEmail={supportEmail} terms={<TermsText />} />;
}
