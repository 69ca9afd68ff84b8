import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';
import { pageHead } from '#web/lib/page-head.ts';

// Known at build time: production builds exclude this page.
const StyleguidePage = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('#web/features/styleguide/styleguide-page.tsx')).StyleguidePage }))
  : () => null;

export const Route = createFileRoute('/admin_/styleguide')({
  staticData: { messages: ['imageField'] },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  head: ({ match }) => pageHead(match.context, { title: 'Styleguide', path: '/admin/styleguide', personal: true }),
  component: () => <StyleguidePage />,
});
