import { createFileRoute } from '@tanstack/react-router';
import { nextSearch } from '#web/features/auth/next-search.ts';
import { RegistrationSuccessfulPage } from '#web/features/auth/registration-successful-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/registrationsuccessful')({
  staticData: { words: ['auth'] },
  validateSearch: nextSearch,
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.messages.auth.registered.title,
      path: '/registrationsuccessful',
      personal: true,
    }),
  component: function RegistrationSuccessful() {
    return <RegistrationSuccessfulPage next={Route.useSearch().next} />;
  },
});
