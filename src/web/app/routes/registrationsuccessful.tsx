import { createFileRoute } from '@tanstack/react-router';
import { nextSearch } from '#web/features/auth/next-search.ts';
import { RegistrationSuccessfulPage } from '#web/features/auth/registration-successful-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/registrationsuccessful')({
  staticData: { words: ['auth'] },
  validateSearch: nextSearch,
  head: personalHead(({ auth }) => auth.registered.title),
  component: function RegistrationSuccessful() {
    return <RegistrationSuccessfulPage next={Route.useSearch().next} />;
  },
});
