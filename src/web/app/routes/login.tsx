import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#web/features/auth/login-page.tsx';
import { nextSearch } from '#web/features/auth/next-search.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/login')({
  staticData: { words: ['auth'] },
  validateSearch: nextSearch,
  head: ({ match }) => pageHead(match.context, { title: match.context.messages.auth.login.title, path: '/login' }),
  component: function Login() {
    return <LoginPage next={Route.useSearch().next} />;
  },
});
