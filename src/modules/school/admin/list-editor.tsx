import type { ReactNode } from 'react';
import { EntryList, type EntryListProps } from '#web/ui/editing/entry-list.tsx';
import { fieldId, useAt, useEditor, usePartName } from './editor-context.tsx';

/** Edits a list of the current part. `children` renders the fields of an entry, by its path. */
export function ListEditor<Entry>({
  path,
  children,
  ...rest
}: EntryListProps<Entry> & { path: string; children: (path: string, entry: Entry) => ReactNode }) {
  const { value: entries, set, error } = useAt<readonly Entry[]>(path);
  const { revealed, reveal } = useEditor();
  const part = usePartName();
  return (
    <EntryList
      {...rest}
      entries={entries}
      onChange={set}
      error={error === undefined ? undefined : { id: fieldId(part, path), sentence: error }}
      isRevealed={(place) => revealed?.part === part && revealed.path.startsWith(`${path}.${place}.`)}
      onToggleRevealed={() => reveal(null)}
    >
      {(place, entry) => children(`${path}.${place}`, entry)}
    </EntryList>
  );
}

/** Switches an entry of a list on and off, beside its name: `label` says what happens then. */
export function EntrySwitch({
  path,
  label,
  words,
}: {
  path: string;
  label: string;
  words: { on: string; off: string };
}) {
  const { value: isOn, set } = useAt<boolean | undefined>(path);
  if (isOn === undefined) return null;
  return (
    <label className="inline-flex min-h-9 items-center gap-2 px-2 text-sm pointer-coarse:min-h-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={isOn}
        className="size-5 accent-accent"
        onChange={({ target }) => set(target.checked)}
      />
      <span aria-hidden="true">{isOn ? words.on : words.off}</span>
    </label>
  );
}

/** Returns an id for a new entry that no other entry has. */
export function newItemId(prefix: string, entries: readonly { readonly id: string }[]): string {
  let number = entries.length + 1;
  while (entries.some(({ id }) => id === `${prefix}-${number}`)) number++;
  return `${prefix}-${number}`;
}
