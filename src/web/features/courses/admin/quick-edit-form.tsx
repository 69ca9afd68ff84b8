import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { FullCourse } from '#contract/courses.ts';
import { LIMITS } from '#contract/limits.ts';
import { COURSE_RULES, textErrors } from '#contract/text-rules.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentences } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConflictDialog } from '#web/ui/editing/conflict-dialog.tsx';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { useMergedSave } from '#web/ui/editing/use-merged-save.ts';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { keepCourse, useQuickUpdateCourse } from './admin-courses.mutations.ts';
import { CategorySelect } from './category-select.tsx';
import { canonicalCourseText, courseFields, courseTexts, type CourseTexts } from './course-fields.ts';
import { useShownCourse } from './shown-course.tsx';

/** Name, category, teacher and price of a course, changed where they stand. Escape cancels. */
export function QuickEditForm(props: {
  course: FullCourse;
  onSaved: (saved: FullCourse) => void;
  onCancel: () => void;
}) {
  const { form: words, quick, row } = useMessages().adminCourses;
  const client = useQueryClient();
  const locale = useLocale();
  const { course } = props;
  const draft = useFormDraft(`course/${course._id}/quick`, { version: course.version, texts: courseTexts(course) });
  const { texts: typed } = draft;
  const { ref, errors, show, onInput } = useFormErrors();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutateAsync, isPending: busy } = useQuickUpdateCourse(course._id);
  const merged = useMergedSave<FullCourse>({
    textsOf: courseTexts,
    canonical: canonicalCourseText,
    send: (texts, version) => mutateAsync({ ...courseFields(texts), version }),
  });
  const shown = useShownCourse();

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  const finish = (done: FullCourse) => {
    draft.end();
    props.onSaved(done);
  };
  const attempt = async (save: () => Promise<FullCourse | undefined>) => {
    setFailure(null);
    try {
      const done = await save();
      if (done) finish(done);
    } catch (cause) {
      setFailure(sentenceOr(cause, words.failed));
      const refused = refusedFields(cause);
      if (Object.keys(refused).length > 0) merged.close();
      show(refused);
    }
  };
  const cancel = () => {
    draft.end();
    props.onCancel();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const texts: CourseTexts = formTexts(event.currentTarget);
    const wrong = fieldSentences(textErrors(COURSE_RULES, texts), locale);
    show(wrong);
    if (Object.keys(wrong).length === 0) await attempt(() => merged.save(draft.base, texts));
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || busy) return;
    event.preventDefault();
    cancel();
  };
  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

  return (
    <>
      <form
        key={draft.generation}
        ref={ref}
        method="post"
        noValidate
        aria-label={row.editing(course.name)}
        className="grid gap-4"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          onInput(event);
          draft.keep(formTexts(event.currentTarget));
        }}
        onKeyDown={byKey}
      >
        <DraftNotice draft={draft} without={null} />
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1.2fr_1.4fr_0.8fr]">
          <TextInput
            label={words.name}
            name="name"
            required
            autoComplete="off"
            maxLength={LIMITS.titleLength}
            defaultValue={typed.name}
            error={errors.name}
          />
          <CategorySelect defaultValue={typed.category} error={errors.category} />
          <TextInput
            label={words.teacher}
            name="teacher"
            required
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            defaultValue={typed.teacher}
            error={errors.teacher}
          />
          <TextInput
            label={words.price}
            name="price"
            required
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed.price}
            error={errors.price}
          />
        </div>
        {!merged.conflict && alert}
        <div className="flex flex-wrap gap-2 lg:justify-end">
          <Button type="submit" size="sm" busy={busy} busyLabel={quick.saving}>
            {quick.save}
          </Button>
          <Button size="sm" tone="secondary" onClick={() => busy || cancel()}>
            {quick.cancel}
          </Button>
        </div>
      </form>
      <ConflictDialog
        fields={merged.conflict?.fields ?? null}
        shown={shown}
        busy={busy}
        failure={alert}
        onGoOn={merged.close}
        onKeepTheirs={() => {
          if (!merged.conflict) return;
          keepCourse(client, merged.conflict.theirs);
          finish(merged.conflict.theirs);
        }}
        onSave={(choices) => void attempt(() => merged.saveChoices(choices))}
      />
    </>
  );
}
