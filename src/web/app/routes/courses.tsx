import { createFileRoute } from '@tanstack/react-router';
import { readCatalogueSearch } from '#modules/courses/web/catalogue-address.ts';
import { CataloguePage } from '#modules/courses/web/catalogue-page.tsx';
import { categoryName, withKnownCategory } from '#modules/courses/web/shared/category-name.ts';
import { catalogueQuery, categoriesQuery } from '#modules/courses/web/courses.api.ts';
import { notFoundOn404 } from '#web/lib/not-found-on-404.ts';
import { pageHead } from '#web/lib/page-head.ts';
import { breadcrumbList } from '#web/lib/structured-data.ts';
import { stringifySearch } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/courses')({
  staticData: { messages: ['courses'] },
  validateSearch: readCatalogueSearch,
  // Without tracking parameters of newsletters and advertisements: the HTML does not depend on them.
  loaderDeps: ({ search }) => readCatalogueSearch(search as Record<string, unknown>),
  loader: async ({ context, deps }) => {
    const { queryClient } = context;
    await Promise.all([
      queryClient.ensureQueryData(categoriesQuery),
      notFoundOn404(queryClient.ensureQueryData(catalogueQuery(withKnownCategory(context.school(), deps)))),
    ]);
  },
  head: ({ match }) => {
    const { catalogue } = match.context.messages.courses;
    const { category, page } = match.search;
    const name = categoryName(match.context.school(), category);
    const title = name === undefined ? catalogue.title : catalogue.titleOf(name);
    const path = `/courses${stringifySearch({ category: name && category, page })}`;
    const breadcrumbs = [{ name: catalogue.title, path: '/courses' }, ...(name ? [{ name: title, path }] : [])];
    return pageHead(match.context, {
      title,
      description: catalogue.description,
      path,
      structured: import.meta.env.SSR ? [breadcrumbList(match.context, breadcrumbs)] : [],
    });
  },
  component: Catalogue,
});

function Catalogue() {
  return <CataloguePage search={Route.useSearch()} />;
}
