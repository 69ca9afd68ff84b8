import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Combobox, type ComboboxOption } from '#web/ui/form/combobox.tsx';
import type { FieldWords } from '#web/ui/form/field.tsx';
import { useDebounced } from '#web/ui/lists/use-debounced.ts';

const PAUSE_MS = 200;

/** People who match a search, and how many do in all. */
interface FoundPeople {
  readonly items: readonly { readonly _id: string; readonly name: string; readonly email: string }[];
  readonly total: number;
}

/** What is typed to find a person, and who was chosen. */
export function usePersonChoice() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  return {
    text,
    setText,
    chosen,
    setChosen,
    clear: () => {
      setChosen(null);
      setText('');
    },
  };
}

/** A field that finds an account by a part of its name or email. `queryOf` searches the accounts that can be chosen. */
export function PersonCombobox<Found extends FoundPeople, Key extends QueryKey>({
  choice,
  queryOf,
  words,
  onChoose,
  ...field
}: FieldWords & {
  choice: ReturnType<typeof usePersonChoice>;
  queryOf: (search: string) => UseQueryOptions<Found, Error, Found, Key>;
  words: {
    readonly searching: string;
    readonly searchFailed: string;
    readonly searchAgain: string;
    readonly nobody: string;
    readonly found: (count: number, total: number) => string;
  };
  /** Called when an account is chosen. */
  onChoose: () => void;
}) {
  const { text, chosen } = choice;
  // A chosen name is no search: it would match one person only.
  const typed = chosen ? '' : text.trim();
  const search = useDebounced(typed, PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(queryOf(search));
  const options =
    (error ? undefined : data)?.items.map(({ _id, name, email }) => ({ id: _id, label: name, detail: email })) ?? [];
  const searching = isPlaceholderData || (isFetching && !data) || search !== typed;
  const note = searching
    ? words.searching
    : error
      ? words.searchFailed
      : options.length === 0
        ? words.nobody
        : words.found(options.length, data?.total ?? 0);
  return (
    <>
      <Combobox
        {...field}
        text={text}
        onText={choice.setText}
        options={options}
        chosen={chosen}
        onChoose={(option) => {
          choice.setChosen(option);
          if (option) onChoose();
        }}
        note={note}
        busy={searching}
        maxLength={LIMITS.searchLength}
      />
      {chosen && <p className="-mt-2 text-sm break-words text-muted">{chosen.detail}</p>}
      {error && !isFetching && (
        <div className="grid justify-items-start gap-3">
          <FailureAlert sentence={words.searchFailed} cause={error} />
          <Button size="sm" tone="secondary" onClick={() => void refetch()}>
            {words.searchAgain}
          </Button>
        </div>
      )}
    </>
  );
}
