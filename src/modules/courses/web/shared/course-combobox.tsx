import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { useCourseSearch } from './use-course-search.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Combobox, type ComboboxOption } from '#web/ui/form/combobox.tsx';
import { useDebounced } from '#web/ui/lists/use-debounced.ts';

const PAUSE_MS = 200;

/**
 * Finds a course by a part of its name, teacher or category; the `id` of the option is its `customId`. The input shows the
 * chosen course if the caller keeps it in `chosen`, and is empty again after each choice without that property.
 * `without`: courses that are not offered. `onText` gets what is typed and not chosen yet.
 */
export function CourseCombobox(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  chosen?: ComboboxOption | null;
  without?: readonly number[];
  onChoose: (course: ComboboxOption | null) => void;
  onText?: (text: string) => void;
}) {
  const words = useMessages().admin.courseSearch;
  const { chosen, onChoose } = props;
  const [text, setText] = useState('');
  const write = (next: string) => {
    setText(next);
    props.onText?.(next);
  };
  // A chosen name is no search: it would match one course only.
  const matches = useCourseSearch(useDebounced(chosen ? '' : text.trim(), PAUSE_MS), props.without);
  return (
    <Combobox
      label={props.label}
      hint={props.hint}
      error={props.error}
      text={text}
      onText={write}
      options={matches.options}
      chosen={chosen ?? null}
      onChoose={(option) => {
        onChoose(option);
        // After the combobox has put the label into its input.
        if (option && chosen === undefined) queueMicrotask(() => write(''));
      }}
      note={matches.isError ? words.failed : words.found(matches.options.length)}
      busy={matches.isFetching}
      maxLength={LIMITS.searchLength}
    />
  );
}
