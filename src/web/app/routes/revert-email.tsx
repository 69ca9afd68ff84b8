import { createFileRoute } from '@tanstack/react-router';
import { RevertEmailPage } from '#modules/auth/web/revert-email-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/revert-email')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.revert;
    return pageHead(match.context, { title, description, path: '/revert-email', personal: true });
  },
  component: RevertEmailPage,
});
