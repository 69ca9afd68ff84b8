import { MAIL_KINDS, MAIL_STATES } from '#contract/choices.ts';
import type { MailReport } from '#modules/mail/contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import type { OutboxSearch } from './outbox-search.ts';
import { OUTBOX_FILE } from './outbox.api.ts';

/** Narrows the outbox by text, state and kind, with the number of messages in each state, and exports what is left. */
export function OutboxFilters(props: {
  search: OutboxSearch;
  counts: MailReport['counts'] | undefined;
  onChange: (next: OutboxSearch) => void;
}) {
  const { search, counts, onChange } = props;
  const words = useMessages().outbox;
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,28rem)_12rem_14rem_auto]">
      <ListSearchBox words={words} search={search} onSearch={onChange} className="col-span-2 lg:col-span-1" />
      <FilterSelect
        label={words.state}
        all={words.allStates}
        values={MAIL_STATES}
        value={search.state}
        nameOf={(state) => (counts ? words.counted(words.states[state], counts[state]) : words.states[state])}
        onChange={(state) => onChange({ ...search, state, page: undefined })}
      />
      <FilterSelect
        label={words.kind}
        all={words.allKinds}
        values={MAIL_KINDS}
        value={search.kind}
        nameOf={(kind) => words.kinds[kind]}
        onChange={(kind) => onChange({ ...search, kind, page: undefined })}
      />
      <div className="lg:justify-self-end">
        <ExportLink address={OUTBOX_FILE} query={{ ...search, page: undefined }} />
      </div>
    </div>
  );
}
