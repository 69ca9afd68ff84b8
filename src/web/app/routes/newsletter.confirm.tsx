import { createFileRoute } from '@tanstack/react-router';
import { confirmSubscription } from '#modules/mail/web/newsletter.api.ts';
import { OnePressPage } from '#modules/school/web/one-press-page.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

export const Route = createFileRoute('/newsletter/confirm')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.newsletter.confirm;
    return pageHead(match.context, {
      title,
      description: description(match.context.school().name),
      path: '/newsletter/confirm',
      personal: true,
    });
  },
  component: function Newsletter() {
    const words = useMessages().emailLinks.newsletter;
    const { mode, name } = useSchool();
    const { confirm } = words;
    // The demo alone promises how often emails come.
    const lead = mode === 'demo' ? confirm.lead : confirm.description(name);
    return (
      <OnePressPage
        words={{ ...words, ...confirm, lead, onwards: words.toCourses }}
        act={confirmSubscription}
        onwards="/courses"
      />
    );
  },
});
