import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordPage } from '#modules/auth/web/reset-password-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/reset-password')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.forgotPassword.reset;
    return pageHead(match.context, { title, description, path: '/reset-password', personal: true });
  },
  component: ResetPasswordPage,
});
