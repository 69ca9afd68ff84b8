import { createFileRoute, notFound, redirect } from '@tanstack/react-router';

/** Unknown addresses of the back office: `/admin` redirects to the dashboard, others are not found. */
export const Route = createFileRoute('/admin_/$')({
  staticData: { messages: [] },
  beforeLoad: ({ params }) => {
    throw params._splat ? notFound() : redirect({ to: '/admin/dashboard', replace: true });
  },
});
