import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { shareImage } from '#contract/images.ts';
import { FreePageView } from '#modules/school/web/free-page.tsx';
import { pageQuery } from '#modules/school/web/school.api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { notFoundOn404 } from '#web/lib/not-found-on-404.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/p/$slug')({
  staticData: { messages: [] },
  loader: async ({ context: { queryClient, locale }, params }) => {
    const page = await notFoundOn404(
      queryClient.ensureQueryData({ ...pageQuery(locale, params.slug), revalidateIfStale: true }),
    );
    const { slug } = page;
    if (slug !== params.slug) throw redirect({ to: '/p/$slug', params: { slug }, statusCode: 301, replace: true });
    return page;
  },
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match.context, {
          title: loaderData.title,
          description: loaderData.description,
          path: `/p/${encodeURIComponent(loaderData.slug)}`,
          image: loaderData.picture && shareImage(loaderData.picture.src),
          imageAlt: loaderData.picture?.alt,
        })
      : {},
  component: Page,
});

function Page() {
  return <FreePageView page={useSuspenseQuery(pageQuery(useLocale(), Route.useParams().slug)).data} />;
}
