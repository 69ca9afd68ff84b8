import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { DaysNote } from '#web/ui/days-note.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ENROLMENTS_FILE, enrolmentsQuery } from './dashboard.api.ts';
import type { EnrolmentsSearch } from './enrolments-search.ts';
import { EnrolmentsTable } from './enrolments-table.tsx';

/** The list of enrolments and what was paid for them, newest first. */
export function EnrolmentsPage(props: { search: EnrolmentsSearch; onSearch: (next: EnrolmentsSearch) => void }) {
  const { search, onSearch } = props;
  const { enrolments: words, days } = useMessages().admin;
  const query = useQuery(enrolmentsQuery(search));
  const list = useRef<HTMLElement>(null);
  return (
    <>
      <PageHeading
        title={words.title}
        lead={words.lead}
        action={<ExportLink address={ENROLMENTS_FILE} query={{ from: search.from, to: search.to }} />}
      />
      <section ref={list} tabIndex={-1} aria-label={words.title} className="grid gap-5">
        <DaysNote days={search} words={days} onClear={() => onSearch({})} />
        <PagedList
          query={query}
          words={{ found: words.found, failed: words.failed, failedHelp: words.failedHelp, pages: words.title }}
          waiting={<ListSkeleton label={words.loading} />}
          empty={<EmptyState title={words.empty} />}
          page={search.page}
          size={ROWS_PER_PAGE}
          onPage={(page) => onSearch({ ...search, page })}
          top={list}
        >
          {(items, stale) => <EnrolmentsTable caption={words.title} enrolments={items} level={2} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}
