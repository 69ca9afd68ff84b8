import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TIMELINE_KINDS, type TimelineKind } from '#contract/choices.ts';
import { formatPrice } from '#contract/money/money.ts';
import type { TimelineEntry } from '#modules/people/contract/people.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { invoicePdfAddress } from '#modules/invoices/web/shared/invoice-address.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { timelineQuery, usePersonChanges } from './people.api.ts';

/** The events of a person, newest first, with a filter by kind. */
export function Timeline({ userId }: { userId: string }) {
  const words = useMessages().people.timeline;
  const [kind, setKind] = useState<TimelineKind>();
  const query = useInfiniteQuery(timelineQuery(userId, kind));
  const entries = query.data?.pages.flat() ?? [];
  return (
    <section aria-labelledby="timeline" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="timeline" className="text-xl">
          {words.title}
        </h2>
        <FilterSelect
          label={words.filter}
          all={words.all}
          values={TIMELINE_KINDS}
          value={kind}
          className="w-52"
          nameOf={(one) => words.kinds[one]}
          onChange={setKind}
        />
      </div>
      {query.isPending ? (
        <ListSkeleton label={words.loading} />
      ) : query.error ? (
        <Alert tone="error">{sentenceOr(query.error, words.failed)}</Alert>
      ) : entries.length === 0 ? (
        <p className="text-muted">{words.empty}</p>
      ) : (
        <ol className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} userId={userId} />
          ))}
        </ol>
      )}
      <MoreButton query={query} label={words.more} className="justify-self-start" />
    </section>
  );
}

function Entry({ entry, userId }: { entry: TimelineEntry; userId: string }) {
  const { timeline: words, notes } = useMessages().people;
  const locale = useLocale();
  const written = useSchoolTime();
  const { deleteNote } = usePersonChanges(userId);
  const { kind, at, cause, order, amount, currency, by, about } = entry;
  const details = [
    cause && words.causes[cause],
    order !== null && words.order(order),
    amount !== null && currency !== null && formatPrice(amount, currency, locale),
    by !== null && words.by(by),
  ].filter(Boolean);
  return (
    <li className="grid gap-x-5 gap-y-1 px-4 py-3 sm:grid-cols-[10.5rem_minmax(0,1fr)_auto] sm:px-5">
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {written.moment(at)}
      </time>
      <div className="grid min-w-0 [overflow-wrap:anywhere]">
        <p>
          <span className="font-semibold">{words.kinds[kind]}</span>
          {kind !== 'note' && entry.title !== null && (
            <>
              {': '}
              <Title entry={entry} />
            </>
          )}
        </p>
        {kind === 'note' && <p className="whitespace-pre-line">{entry.title}</p>}
        {details.length > 0 && <p className="text-sm text-muted">{details.join(' · ')}</p>}
      </div>
      {kind === 'note' && about !== null && (
        <Button
          size="sm"
          tone="quiet"
          className="justify-self-start"
          disabled={deleteNote.isPending}
          onClick={() => deleteNote.mutate(about)}
        >
          {notes.delete}
        </Button>
      )}
    </li>
  );
}

/** What the entry is about, with a link where it has a page. */
function Title({ entry: { kind, title, about } }: { entry: TimelineEntry }) {
  const fields: Readonly<Record<string, string>> = useMessages().admin.activity.fields;
  if (kind === 'change')
    return (title ?? '')
      .split(', ')
      .map((name) => fields[name] ?? name)
      .join(', ');
  if ((kind === 'ordered' || kind === 'paid' || kind === 'refunded') && about !== null) {
    return (
      <Link to="/admin/orders/$orderId" params={{ orderId: about }} className="link">
        {title}
      </Link>
    );
  }
  if (kind === 'message' && about !== null) {
    return (
      <Link to="/admin/outbox/$messageId" params={{ messageId: about }} className="link">
        {title}
      </Link>
    );
  }
  if (kind === 'invoice' && about !== null) {
    return (
      <a href={invoicePdfAddress(about)} download className="link">
        {title}
      </a>
    );
  }
  return title;
}
