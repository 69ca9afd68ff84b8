import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/audit.ts';
import { LIMITS } from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SearchBox } from '#web/ui/search-box.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ActivitySearch } from './admin.api.ts';

/** Words, kind of thing and kind of change the trail is narrowed to. */
export function ActivityFilters(props: { search: ActivitySearch; onChange: (next: ActivitySearch) => void }) {
  const { search, onChange } = props;
  const words = useMessages().admin.activity;
  return (
    <div className="grid grid-cols-2 items-end gap-4 lg:grid-cols-[minmax(0,28rem)_12rem_12rem]">
      <SearchBox
        label={words.search}
        hint={words.searchHint}
        value={search.q ?? ''}
        maxLength={LIMITS.searchLength}
        className="col-span-2 lg:col-span-1"
        onSearch={(q) => onChange({ ...search, q: q || undefined })}
      />
      <Select
        label={words.entity}
        value={search.entity ?? ''}
        onChange={(event) =>
          onChange({ ...search, entity: AUDIT_ENTITIES.find((entity) => entity === event.target.value) })
        }
      >
        <option value="">{words.allEntities}</option>
        {AUDIT_ENTITIES.map((entity) => (
          <option key={entity} value={entity}>
            {words.entities[entity]}
          </option>
        ))}
      </Select>
      <Select
        label={words.action}
        value={search.action ?? ''}
        onChange={(event) =>
          onChange({ ...search, action: AUDIT_ACTIONS.find((action) => action === event.target.value) })
        }
      >
        <option value="">{words.allActions}</option>
        {AUDIT_ACTIONS.map((action) => (
          <option key={action} value={action}>
            {words.actions[action]}
          </option>
        ))}
      </Select>
    </div>
  );
}
