import { createFileRoute } from '@tanstack/react-router';
import { OnePressPage } from '#web/features/newsletter/one-press-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  staticData: { words: ['newsletter'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.newsletter.leave;
    return pageHead(match.context, { title, description, path: '/newsletter/unsubscribe', personal: true });
  },
  component: () => <OnePressPage what="leave" />,
});
