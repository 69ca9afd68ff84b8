import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '#web/features/school/about-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/about')({
  staticData: { messages: ['about'] },
  head: ({ match }) => {
    const { title, description } = match.context.messages.about;
    return pageHead(match.context, { title, description, path: '/about' });
  },
  component: AboutPage,
});
