import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#modules/auth/web/login-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/login')({
  staticData: { messages: ['auth'] },
  validateSearch: asWritten,
  head: ({ match }) => pageHead(match.context, { title: match.context.messages.auth.login.title, path: '/login' }),
  component: function Login() {
    return <LoginPage search={Route.useSearch()} />;
  },
});
