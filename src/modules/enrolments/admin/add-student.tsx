import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { endOfDayIn } from '#contract/time/time-zones.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Combobox, type ComboboxOption } from '#web/ui/form/combobox.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useDebounced } from '#web/ui/lists/use-debounced.ts';
import { notEnrolledQuery, useAssignUser } from './students.api.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { FormFailureAlert } from '#web/ui/form/form-failure.tsx';

const PAUSE_MS = 200;

/** Finds users who are not enrolled in a course and enrols one. `onAdded` gets the confirmation. */
export function AddStudent({ courseId, onAdded }: { courseId: string; onAdded: (sentence: string) => void }) {
  const words = useMessages().admin.students.add;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const adding = useAssignUser(courseId);
  const { timeZone } = useSchool();

  // A chosen name is no search: it would match one person only.
  const search = useDebounced(chosen ? '' : text.trim(), PAUSE_MS);
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(notEnrolledQuery(courseId, search));
  const options =
    (error ? undefined : data)?.items.map(({ _id, name, email }) => ({ id: _id, label: name, detail: email })) ?? [];
  const searching = isPlaceholderData || (isFetching && !data) || search !== (chosen ? '' : text.trim());
  const note = searching
    ? words.searching
    : error
      ? words.searchFailed
      : options.length === 0
        ? words.nobody
        : words.found(options.length, data?.total ?? 0);

  const form = useForm({
    check: () => ({ student: chosen ? undefined : words.choose }),
    failed: words.failed,
    submit: async ({ until = '' }) => {
      if (!chosen) return;
      const end = until === '' ? null : endOfDayIn(timeZone, until).toISOString();
      const { alreadyEnrolled } = await adding.mutateAsync({ userId: chosen.id, until: end });
      onAdded(alreadyEnrolled ? words.already(chosen.label) : words.added(chosen.label));
      setChosen(null);
      setText('');
      form.ref.current?.querySelector('input')?.focus();
    },
  });

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
      <Form form={form} className="grid max-w-2xl gap-4">
        <Combobox
          label={words.label}
          hint={words.hint}
          error={form.errors.student}
          text={text}
          onText={setText}
          options={options}
          chosen={chosen}
          onChoose={(option) => {
            setChosen(option);
            if (option) form.clear('student');
          }}
          note={note}
          busy={searching}
          maxLength={LIMITS.searchLength}
        />
        {chosen && <p className="-mt-2 text-sm break-words text-muted">{chosen.detail}</p>}
        <TextInput label={words.until} hint={words.untilHint} name="until" type="date" />
        {error && !isFetching && (
          <div className="grid justify-items-start gap-3">
            <FailureAlert sentence={words.searchFailed} cause={error} />
            <Button size="sm" tone="secondary" onClick={() => void refetch()}>
              {words.searchAgain}
            </Button>
          </div>
        )}
        {form.failure && <FormFailureAlert sentence={words.failed} failure={form.failure} />}
        <SubmitButton className="justify-self-start" busyLabel={words.submitting}>
          {words.submit}
        </SubmitButton>
      </Form>
    </section>
  );
}
