import { createFileRoute } from '@tanstack/react-router';
import { RegistrationSuccessfulPage } from '#modules/auth/web/registration-successful-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/registrationsuccessful')({
  staticData: { messages: ['auth'] },
  validateSearch: asWritten,
  head: personalHead(({ auth }) => auth.registered.title),
  component: function RegistrationSuccessful() {
    return <RegistrationSuccessfulPage search={Route.useSearch()} />;
  },
});
