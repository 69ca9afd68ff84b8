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

/** Returns an id for a new entry that no other entry has. */
export function newItemId(prefix: string, entries: readonly { readonly id: string }[]): string {
  let number = entries.length + 1;
  while (entries.some(({ id }) => id === `${prefix}-${number}`)) number++;
  return `${prefix}-${number}`;
}
