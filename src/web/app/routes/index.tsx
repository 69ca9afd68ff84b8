import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { CoursesByIds } from '#modules/courses/web/courses-by-ids.tsx';
import { coursesByIdsQuery } from '#modules/courses/web/courses.api.ts';
import { HomePage } from '#modules/school/web/home-page.tsx';
import { homeQuery } from '#modules/school/web/school.api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pageHead } from '#web/lib/page-head.ts';
import { organization, website } from '#web/lib/structured-data.ts';

export const Route = createFileRoute('/')({
  staticData: { messages: ['home', 'courses'] },
  loader: async ({ context: { queryClient, locale } }) => {
    const home = await queryClient.ensureQueryData({ ...homeQuery(locale), revalidateIfStale: true });
    const featured = home.sections.flatMap((section) => (section.kind === 'featured' ? [section.courses] : []));
    await Promise.all(
      featured.filter((ids) => ids.length > 0).map((ids) => queryClient.prefetchQuery(coursesByIdsQuery(ids))),
    );
    return { description: home.description };
  },
  head: ({ match, loaderData }) =>
    pageHead(match.context, {
      description: loaderData?.description,
      path: '/',
      structured: import.meta.env.SSR ? [organization(match.context), website(match.context)] : [],
    }),
  component: Home,
});

function Home() {
  const { home } = useMessages();
  const { data } = useSuspenseQuery(homeQuery(useLocale()));
  return <HomePage home={data} courses={(ids) => <CoursesByIds ids={ids} failure={home.featured.failed} />} />;
}
