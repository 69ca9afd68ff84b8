import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#modules/auth/web/forgot-password-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';
import { useSchool } from '#web/lib/school.tsx';

export const Route = createFileRoute('/forgot-password')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.forgotPassword;
    return pageHead(match.context, { title, description, path: '/forgot-password' });
  },
  component: function ForgotPassword() {
    return <ForgotPasswordPage mail={useSchool().mail} />;
  },
});
