import { useSuspenseQuery } from '@tanstack/react-query';
import { useMessages } from '#web/lib/messages/messages.ts';
import { CurrentLink } from '#web/ui/current-link.tsx';
import { useCategoryName } from './shared/category-name.ts';
import { categoriesQuery, type CatalogueSearch } from './courses.api.ts';

const CHIP =
  'inline-flex min-h-11 items-center rounded-full border border-edge px-4 text-sm font-semibold text-ink hover:border-ink hover:bg-sunken aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-paper';

/** Links to all courses and to each category; keeps the search text. */
export function CategoryFilter({ search }: { search: CatalogueSearch }) {
  const { catalogue } = useMessages().courses;
  const nameOf = useCategoryName();
  const { data } = useSuspenseQuery(categoriesQuery);
  const choices = [undefined, ...data.map(({ category }) => category)];
  return (
    <nav aria-label={catalogue.categories}>
      <ul className="flex flex-wrap gap-2">
        {choices.map((category) => (
          <li key={category ?? ''}>
            <CurrentLink
              to="/courses"
              search={{ category, q: search.q }}
              resetScroll={false}
              viewTransition={false}
              current={category === search.category}
              className={CHIP}
            >
              {category === undefined ? catalogue.all : nameOf(category)}
            </CurrentLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
