import { createFileRoute } from '@tanstack/react-router';
import { nextSearch } from '#web/features/auth/next-search.ts';
import { RegisterPage } from '#web/features/auth/register-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/register')({
  staticData: { words: ['auth'] },
  validateSearch: nextSearch,
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.messages.auth.register.title, path: '/register' }),
  component: function Register() {
    return <RegisterPage next={Route.useSearch().next} />;
  },
});
