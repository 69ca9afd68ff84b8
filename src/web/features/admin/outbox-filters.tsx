import { LIMITS } from '#contract/limits.ts';
import { MAIL_KINDS, MAIL_STATES, type MailReport } from '#contract/mail.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import type { OutboxSearch } from './outbox.api.ts';

/** Words, state and kind the outbox is narrowed to; each state with how many messages are in it. */
export function OutboxFilters(props: {
  search: OutboxSearch;
  counts: MailReport['counts'] | undefined;
  onChange: (next: OutboxSearch) => void;
}) {
  const { search, counts, onChange } = props;
  const words = useMessages().outbox;
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,28rem)_12rem_14rem]">
      <SearchBox
        label={words.search}
        hint={words.searchHint}
        value={search.q ?? ''}
        maxLength={LIMITS.searchLength}
        className="col-span-2 lg:col-span-1"
        onSearch={(q) => onChange({ ...search, q: q || undefined, page: undefined })}
      />
      <Select
        label={words.state}
        value={search.state ?? ''}
        onChange={(event) =>
          onChange({ ...search, state: MAIL_STATES.find((state) => state === event.target.value), page: undefined })
        }
      >
        <option value="">{words.allStates}</option>
        {MAIL_STATES.map((state) => (
          <option key={state} value={state}>
            {counts ? words.counted(words.states[state], counts[state]) : words.states[state]}
          </option>
        ))}
      </Select>
      <Select
        label={words.kind}
        value={search.kind ?? ''}
        onChange={(event) =>
          onChange({ ...search, kind: MAIL_KINDS.find((kind) => kind === event.target.value), page: undefined })
        }
      >
        <option value="">{words.allKinds}</option>
        {MAIL_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Select>
    </div>
  );
}
