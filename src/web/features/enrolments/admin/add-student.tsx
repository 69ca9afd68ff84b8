import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox, type ComboboxOption } from '#web/ui/combobox.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { notEnrolledQuery, useAssignUser } from './students.api.ts';
import { FailureAlert } from '#web/ui/failure-alert.tsx';

const PAUSE_MS = 200;

/** Finds a user who is not enrolled in a course, and enrols them. `onAdded` gets a sentence about it. */
export function AddStudent({ courseId, onAdded }: { courseId: string; onAdded: (sentence: string) => void }) {
  const words = useMessages().admin.students.add;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const adding = useAssignUser(courseId);

  // A chosen name is no search: it would leave one person in the list.
  const wanted = useDebounced(chosen ? '' : text.trim(), PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(notEnrolledQuery(courseId, wanted));
  const options =
    (error ? undefined : data)?.items.map(({ _id, name, email }) => ({ id: _id, label: name, detail: email })) ?? [];
  const searching = isPlaceholderData || (isFetching && !data) || wanted !== (chosen ? '' : text.trim());
  const note = searching
    ? words.searching
    : error
      ? words.searchFailed
      : options.length === 0
        ? words.nobody
        : words.found(options.length, data?.total ?? 0);

  const focusInput = () => form.current?.querySelector('input')?.focus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (adding.isPending) return;
    setMissing(!chosen);
    if (!chosen) return focusInput();
    adding.mutate(chosen.id, {
      onSuccess: ({ alreadyEnrolled }) => {
        onAdded(alreadyEnrolled ? words.already(chosen.label) : words.added(chosen.label));
        setChosen(null);
        setText('');
        focusInput();
      },
    });
  };

  return (
    <section
      aria-labelledby="add"
      className="grid gap-x-10 gap-y-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1">
        <h2 id="add" className="text-xl">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.lead}</p>
      </div>
      <form ref={form} noValidate className="grid max-w-2xl gap-4" onSubmit={submit}>
        <Combobox
          label={words.label}
          hint={words.hint}
          error={missing ? words.choose : undefined}
          text={text}
          onText={setText}
          options={options}
          chosen={chosen}
          onChoose={(option) => {
            setChosen(option);
            if (option) setMissing(false);
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
        {adding.error && <FailureAlert sentence={words.failed} cause={adding.error} />}
        <Button type="submit" className="justify-self-start" busy={adding.isPending} busyLabel={words.submitting}>
          {words.submit}
        </Button>
      </form>
    </section>
  );
}
