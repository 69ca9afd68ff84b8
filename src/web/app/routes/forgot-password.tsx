import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/features/auth/forgot-password-page.tsx';
import { schoolQuery } from '#web/features/school/school.api.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/forgot-password')({
  staticData: { messages: ['emailLinks'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.emailLinks.forgotPassword;
    return pageHead(match.context, { title, description, path: '/forgot-password' });
  },
  component: function ForgotPassword() {
    return <ForgotPasswordPage mail={useQuery(schoolQuery()).data?.mail ?? 'off'} />;
  },
});
