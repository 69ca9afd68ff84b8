import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { COURSE_FIELDS, type CourseField } from '#contract/course.fields.ts';
import type { FullCourse } from '#contract/courses.ts';
import { textErrors } from '#contract/text-rules.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentences } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConflictDialog } from '#web/ui/editing/conflict-dialog.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { apiTexts, canonicalOf, textsIn } from '#web/ui/editing/field-texts.ts';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { useMergedSave } from '#web/ui/editing/use-merged-save.ts';
import { useFormErrors } from '#web/ui/form-errors.ts';
import { keepCourse, useQuickUpdateCourse } from './admin-courses.mutations.ts';
import { CategoryOptions } from './category-options.tsx';
import { courseTexts } from './course-fields.ts';

const QUICK_FIELDS = ['name', 'category', 'teacher', 'price'] as const satisfies readonly CourseField[];

/** Name, category, teacher and price of a course, changed where they stand. Escape cancels. */
export function QuickEditForm(props: {
  course: FullCourse;
  onSaved: (saved: FullCourse) => void;
  onCancel: () => void;
}) {
  const { adminCourses, courses } = useMessages();
  const { form: words, quick, row } = adminCourses;
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
    canonical: canonicalOf(COURSE_FIELDS),
    send: (texts, version) => mutateAsync({ ...apiTexts(COURSE_FIELDS, texts), version }),
  });
  const shown = useShownFields(COURSE_FIELDS, words.labels, courses.categories);

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
    const texts = textsIn(COURSE_FIELDS, event.currentTarget);
    const wrong = fieldSentences(textErrors(COURSE_FIELDS, texts), locale);
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
          draft.keep(textsIn(COURSE_FIELDS, event.currentTarget));
        }}
        onKeyDown={byKey}
      >
        <DraftNotice draft={draft} without={null} />
        <div className="grid items-start gap-4 lg:grid-cols-[2fr_1.2fr_1.4fr_0.8fr]">
          {QUICK_FIELDS.map((name) => (
            <FieldControl
              key={name}
              name={name}
              field={COURSE_FIELDS[name]}
              label={words.labels[name]}
              typed={typed[name]}
              error={errors[name]}
              options={<CategoryOptions chosen={typed.category} />}
            />
          ))}
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
