import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect } from 'react';
import { COURSE_FIELDS, type CourseField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EditAlert, EditForm, useEditForm } from '#web/ui/editing/edit-form.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { apiTexts, canonicalOf } from '#web/ui/editing/field-texts.ts';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { SubmitButton } from '#web/ui/form/form.tsx';
import { cacheEditedCourse } from '#modules/courses/web/shared/edited-courses.ts';
import { useQuickUpdateCourse } from './admin-courses.mutations.ts';
import { CategoryOptions } from './category-options.tsx';
import { courseTexts } from './course-fields.ts';
import { useCourseFields } from './use-course-fields.ts';

const QUICK_FIELDS = ['name', 'category', 'teacher', 'price'] as const satisfies readonly CourseField[];

/** Edits name, category, teacher and price in the list. Escape cancels. */
export function QuickEditForm(props: {
  course: FullCourse;
  onSaved: (saved: FullCourse) => void;
  onCancel: () => void;
}) {
  const { form: words, quick, row } = useMessages().adminCourses;
  const client = useQueryClient();
  const { course } = props;
  const draft = useFormDraft(`course/${course._id}/quick`, { version: course.version, texts: courseTexts(course) });
  const { texts: typed } = draft;
  const { mutateAsync } = useQuickUpdateCourse(course._id);
  const edit = useEditForm<FullCourse>({
    draft,
    rules: COURSE_FIELDS,
    failed: words.failed,
    merge: {
      textsOf: courseTexts,
      canonical: canonicalOf(COURSE_FIELDS),
      send: (texts, version) => mutateAsync({ ...apiTexts(COURSE_FIELDS, texts), version }),
    },
    keepTheirs: (theirs) => cacheEditedCourse(client, theirs),
    onDone: props.onSaved,
    onCancel: props.onCancel,
  });
  const { ref, pending } = edit.form;

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || pending) return;
    event.preventDefault();
    edit.cancel();
  };
  return (
    <EditForm
      edit={edit}
      shown={useCourseFields()}
      without={null}
      aria-label={row.editing(course.name)}
      className="grid gap-4"
      onKeyDown={byKey}
    >
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1.2fr_1.4fr_0.8fr]">
        {QUICK_FIELDS.map((name) => (
          <FieldControl
            key={name}
            name={name}
            field={COURSE_FIELDS[name]}
            label={words.labels[name]}
            typed={typed[name]}
            options={<CategoryOptions chosen={typed.category} />}
          />
        ))}
      </div>
      <EditAlert edit={edit} />
      <div className="flex flex-wrap gap-2 lg:justify-end">
        <SubmitButton size="sm" busyLabel={quick.saving}>
          {quick.save}
        </SubmitButton>
        <CancelButton size="sm" onClick={edit.cancel}>
          {quick.cancel}
        </CancelButton>
      </div>
    </EditForm>
  );
}
