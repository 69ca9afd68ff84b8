import { createFileRoute } from '@tanstack/react-router';
import { leaveNewsletter } from '#modules/mail/web/newsletter.api.ts';
import { OnePressPage } from '#modules/school/web/one-press-page.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.newsletter.leave;
    return pageHead(match.context, {
      title,
      description: description(match.context.school().name),
      path: '/newsletter/unsubscribe',
      personal: true,
    });
  },
  component: function Newsletter() {
    const words = useMessages().emailLinks.newsletter;
    return (
      <OnePressPage
        words={{ ...words, ...words.leave, onwards: words.toCourses }}
        act={leaveNewsletter}
        onwards="/courses"
      />
    );
  },
});
