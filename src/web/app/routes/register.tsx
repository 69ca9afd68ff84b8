import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '#modules/auth/web/register-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/register')({
  staticData: { messages: ['auth'] },
  validateSearch: asWritten,
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.messages.auth.register.title, path: '/register' }),
  component: function Register() {
    return <RegisterPage search={Route.useSearch()} />;
  },
});
