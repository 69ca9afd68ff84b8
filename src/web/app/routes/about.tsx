import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { AboutPage } from '#modules/school/web/about-page.tsx';
import { aboutQuery } from '#modules/school/web/school.api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/about')({
  staticData: { messages: ['about'] },
  loader: async ({ context: { queryClient, locale } }) => {
    const { description } = await queryClient.ensureQueryData({ ...aboutQuery(locale), revalidateIfStale: true });
    return { description };
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, {
      title: match.context.messages.about.title,
      description: loaderData?.description,
      path: '/about',
    }),
  component: About,
});

function About() {
  return <AboutPage about={useSuspenseQuery(aboutQuery(useLocale())).data} />;
}
