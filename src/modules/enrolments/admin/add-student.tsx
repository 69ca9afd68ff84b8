import { endOfDayIn } from '#contract/time/time-zones.ts';
import { PersonCombobox, usePersonChoice } from '#modules/users/web/shared/person-combobox.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { notEnrolledQuery, useAssignUser } from './students.api.ts';
import { FormFailureAlert } from '#web/ui/form/form-failure.tsx';

/** Finds users who are not enrolled in a course and enrols one. `onAdded` gets the confirmation. */
export function AddStudent({ courseId, onAdded }: { courseId: string; onAdded: (sentence: string) => void }) {
  const words = useMessages().admin.students.add;
  const choice = usePersonChoice();
  const { chosen } = choice;
  const adding = useAssignUser(courseId);
  const { timeZone } = useSchool();

  const form = useForm({
    check: () => ({ student: chosen ? undefined : words.choose }),
    failed: words.failed,
    submit: async ({ until = '' }) => {
      if (!chosen) return;
      const end = until === '' ? null : endOfDayIn(timeZone, until).toISOString();
      const { alreadyEnrolled } = await adding.mutateAsync({ userId: chosen.id, until: end });
      onAdded(alreadyEnrolled ? words.already(chosen.label) : words.added(chosen.label));
      choice.clear();
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
        <PersonCombobox
          label={words.label}
          hint={words.hint}
          error={form.errors.student}
          choice={choice}
          queryOf={(search) => notEnrolledQuery(courseId, search)}
          words={words}
          onChoose={() => form.clear('student')}
        />
        <TextInput label={words.until} hint={words.untilHint} name="until" type="date" />
        {form.failure && <FormFailureAlert sentence={words.failed} failure={form.failure} />}
        <SubmitButton className="justify-self-start" busyLabel={words.submitting}>
          {words.submit}
        </SubmitButton>
      </Form>
    </section>
  );
}
