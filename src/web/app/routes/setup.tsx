import { createFileRoute, notFound } from '@tanstack/react-router';
import { SetupPage } from '#modules/auth/web/setup-page.tsx';
import { isSetupOpen } from '#modules/auth/web/session.api.ts';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/setup')({
  staticData: { messages: ['setup'] },
  // The page exists until there is an admin.
  loader: async () => {
    if (!(await isSetupOpen())) throw notFound();
  },
  staleTime: Infinity,
  head: personalHead(({ setup }) => setup.title),
  component: function Setup() {
    return <SetupPage publicUrl={Route.useRouteContext({ select: (context) => context.publicUrl })} />;
  },
});
