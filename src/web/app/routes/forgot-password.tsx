import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/features/auth/forgot-password-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { words: ['forgotPassword'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.forgotPassword;
    return pageHead(match.context, { title, description, path: '/forgot-password' });
  },
  component: ForgotPasswordPage,
});
