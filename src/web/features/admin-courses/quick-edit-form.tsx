import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { CourseWhole } from '#contract/courses.ts';
import { LIMITS } from '#contract/limits.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { conflictIn } from './admin-courses.api.ts';
import { keepCourse, useQuickUpdateCourse } from './admin-courses.mutations.ts';
import { CategorySelect } from './category-select.tsx';
import { comparedCourse, onlyUnitsChanged } from './compared-course.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { courseErrors, courseFields, type CourseTexts } from './course-fields.ts';

/** Name, category, teacher and price of a course, changed where they stand. Escape cancels. */
export function QuickEditForm(props: {
  course: CourseWhole;
  onSaved: (saved: CourseWhole) => void;
  onCancel: () => void;
}) {
  const { adminCourses } = useMessages();
  const { form: words, quick, row } = adminCourses;
  const locale = useLocale();
  const client = useQueryClient();
  const [course] = useState(props.course);
  const { ref, errors, show, onInput } = useFormErrors();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ texts: CourseTexts; theirs: CourseWhole } | null>(null);
  const { mutateAsync, isPending: busy } = useQuickUpdateCourse(course._id);

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  const save = async (texts: CourseTexts, read: CourseWhole): Promise<void> => {
    setFailure(null);
    try {
      const saved = await mutateAsync({ ...courseFields(texts), version: read.version });
      setConflict(null);
      props.onSaved(saved);
    } catch (cause) {
      const theirs = conflictIn<CourseWhole>(cause);
      if (theirs && onlyUnitsChanged(read, theirs)) return save(texts, theirs);
      if (theirs) return setConflict({ texts, theirs });
      setFailure(sentenceOr(cause, words.failed));
      const refused = refusedFields(cause);
      if (Object.keys(refused).length > 0) setConflict(null);
      show(refused);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const texts: CourseTexts = formTexts(event.currentTarget);
    const wrong = courseErrors(texts, words.errors);
    show(wrong);
    if (Object.keys(wrong).length === 0) await save(texts, course);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return;
    event.preventDefault();
    props.onCancel();
  };
  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

  return (
    <>
      <form
        ref={ref}
        method="post"
        noValidate
        aria-label={row.editing(course.name)}
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
        onInput={onInput}
        onKeyDown={byKey}
      >
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1.2fr_1.4fr_0.8fr]">
          <TextInput
            label={words.name}
            name="name"
            required
            autoComplete="off"
            maxLength={LIMITS.titleLength}
            defaultValue={course.name}
            error={errors.name}
          />
          <CategorySelect defaultValue={course.category} error={errors.category} />
          <TextInput
            label={words.teacher}
            name="teacher"
            required
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            defaultValue={course.teacher}
            error={errors.teacher}
          />
          <TextInput
            label={words.price}
            name="price"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={course.price.toFixed(2)}
            error={errors.price}
          />
        </div>
        {!conflict && alert}
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <Button type="submit" size="sm" busy={busy} busyLabel={quick.saving}>
            {quick.save}
          </Button>
          <Button size="sm" tone="secondary" onClick={() => !busy && props.onCancel()}>
            {quick.cancel}
          </Button>
        </div>
      </form>
      <ConflictDialog
        fields={conflict && comparedCourse(conflict.texts, undefined, conflict.theirs, adminCourses, locale)}
        busy={busy}
        failure={alert}
        onGoOn={() => setConflict(null)}
        onKeepTheirs={() => {
          if (busy || !conflict) return;
          keepCourse(client, conflict.theirs);
          props.onSaved(conflict.theirs);
        }}
        onSaveMine={() => conflict && void save(conflict.texts, conflict.theirs)}
      />
    </>
  );
}
