import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { ACTIVITY_FILE } from './activity.api.ts';

/** Narrows the audit log by text, kind of object and kind of change, and exports what is left. */
export function ActivityFilters(props: { search: ActivitySearch; onChange: (next: ActivitySearch) => void }) {
  const { search, onChange } = props;
  const words = useMessages().admin.activity;
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,28rem)_12rem_12rem_auto]">
      <ListSearchBox words={words} search={search} onSearch={onChange} className="col-span-2 lg:col-span-1" />
      <FilterSelect
        label={words.entity}
        all={words.allEntities}
        values={AUDIT_ENTITIES}
        value={search.entity}
        nameOf={(entity) => words.entities[entity]}
        onChange={(entity) => onChange({ ...search, entity })}
      />
      <FilterSelect
        label={words.action}
        all={words.allActions}
        values={AUDIT_ACTIONS}
        value={search.action}
        nameOf={(action) => words.actions[action]}
        onChange={(action) => onChange({ ...search, action })}
      />
      <div className="lg:justify-self-end">
        <ExportLink address={ACTIVITY_FILE} query={{ ...search }} />
      </div>
    </div>
  );
}
