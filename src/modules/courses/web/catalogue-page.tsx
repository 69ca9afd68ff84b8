import { useSuspenseQuery } from '@tanstack/react-query';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CataloguePages } from './catalogue-pages.tsx';
import { CatalogueSearchBox } from './catalogue-search.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { CourseGrid } from './course-grid.tsx';
import { categoryName, withKnownCategory } from './shared/category-name.ts';
import { catalogueQuery, type CatalogueSearch } from './courses.api.ts';
import { useAddressAhead } from './use-address-ahead.ts';

/** The catalogue, filtered by category and text; without scripts, plain links and a form. */
export function CataloguePage({ search: requested }: { search: CatalogueSearch }) {
  const school = useSchool();
  const search = withKnownCategory(school, requested);
  const { catalogue } = useMessages().courses;
  const { data } = useSuspenseQuery(catalogueQuery(search));
  const addressAhead = useAddressAhead(requested);
  const category = categoryName(school, search.category);
  const isUnknown = requested.category !== search.category;
  const narrowed = Boolean(search.q || search.category || search.page);
  // A school without courses: there is nothing to search or count.
  const isEmpty = data.total === 0 && !narrowed;
  const countText = search.q ? catalogue.foundFor(data.total, search.q) : catalogue.found(data.total);
  return (
    <>
      <header className="page pt-10 pb-10 sm:pt-16">
        <h1 className="max-w-3xl text-4xl">
          {category === undefined ? catalogue.heading : catalogue.titleOf(category)}
        </h1>
        {(isUnknown || school.mode === 'demo') && (
          <p className="measure mt-4 text-lg text-muted">{isUnknown ? catalogue.unknownCategory : catalogue.text}</p>
        )}
        {!isEmpty && (
          <div className="mt-10 flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
            <CategoryFilter search={search} />
            <CatalogueSearchBox search={search} />
          </div>
        )}
      </header>
      <div className="page">
        {!isEmpty && (
          <p role="status" className="mb-5 text-sm text-muted">
            {countText}
          </p>
        )}
        {data.items.length > 0 ? (
          // Prevents opening a card of the previous list after the address has changed.
          <div inert={addressAhead} aria-busy={addressAhead}>
            <CourseGrid courses={data.items} priority />
          </div>
        ) : (
          <NothingFound narrowed={narrowed} />
        )}
        <CataloguePages search={search} total={data.total} />
      </div>
    </>
  );
}

/** The empty catalogue: no matches, or a school without courses. */
function NothingFound({ narrowed }: { narrowed: boolean }) {
  const { catalogue } = useMessages().courses;
  if (!narrowed) return <EmptyState title={catalogue.none}>{catalogue.noneText}</EmptyState>;
  return (
    <EmptyState
      title={catalogue.nothing}
      action={
        <LinkButton to="/courses" tone="secondary">
          {catalogue.clear}
        </LinkButton>
      }
    >
      {catalogue.nothingText}
    </EmptyState>
  );
}
