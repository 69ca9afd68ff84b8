import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

/** Addresses of the back office that no other route knows: `/admin` itself leads to the dashboard, the rest to nothing. */
export const Route = createFileRoute('/admin_/$')({
  staticData: { messages: [] },
  beforeLoad: ({ params }) => {
    throw params._splat ? notFound() : redirect({ to: '/admin/dashboard', replace: true });
  },
});
