import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { COURSE_FIELDS, type CourseField } from '#contract/course.fields.ts';
import type { FullCourse } from '#contract/courses.ts';
import { fieldNames } from '#contract/fields.ts';
import { textErrors } from '#contract/text-rules.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentence, fieldSentences } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConflictDialog } from '#web/ui/editing/conflict-dialog.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { apiTexts, canonicalOf, textsIn } from '#web/ui/editing/field-texts.ts';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { useMergedSave } from '#web/ui/editing/use-merged-save.ts';
import { useFormErrors } from '#web/ui/form-errors.ts';
import { ImageField, type PictureHandle } from '#web/ui/image-field/image-field.tsx';
import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { keepCourse, useCreateCourse, useUpdateCourse } from './admin-courses.mutations.ts';
import { CategoryOptions } from './category-options.tsx';
import { courseTexts } from './course-fields.ts';
import { isPictureUnsaved, pictureText } from './picture-text.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useSending } from './use-sending.ts';

/** The name of the draft of a course's form; without an `_id` that of a course that does not exist yet. */
export const courseDraft = (courseId: string | undefined): string => `course/${courseId ?? 'new'}`;

/** Where the form shows each field: `existing` ones only for a course that exists, `picture` ones beside its picture. */
const LAYOUT: Readonly<Record<CourseField, { className?: string; existing?: boolean; column?: 'picture' }>> = {
  name: { className: '@md:col-span-2' },
  category: {},
  teacher: {},
  description: { className: '@md:col-span-2' },
  price: { className: 'content-end' },
  imageAlt: { existing: true, column: 'picture' },
  level: { className: 'content-start', existing: true },
  language: { className: 'content-end', existing: true },
  listed: { className: '@md:col-span-2', existing: true },
};

/**
 * Makes a course (`course` is null) or changes one. Sends the fields that were changed and the version they are based on;
 * changes saved in the meantime are merged. What is typed is kept as a draft. An error keeps everything as typed.
 */
export function CourseForm(props: {
  course: FullCourse | null;
  onDone: (course: FullCourse) => void;
  onCancel: () => void;
}) {
  const { adminCourses, courses } = useMessages();
  const { form: words } = adminCourses;
  const { categories } = courses;
  const client = useQueryClient();
  const locale = useLocale();
  const { course } = props;
  const draft = useFormDraft(
    courseDraft(course?._id),
    course ? { version: course.version, texts: courseTexts(course) } : { texts: {} },
  );
  const { texts: typed } = draft;
  const { ref, errors, show, onInput } = useFormErrors();
  const [picture, setPicture] = useState<PictureValue>('kept');
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const pictureField = useRef<PictureHandle>(null);
  const decided = useRef<DecidedPicture>('kept');
  const create = useCreateCourse();
  const update = useUpdateCourse(course?._id ?? '');
  const { busy, share, send } = useSending();
  const merged = useMergedSave<FullCourse>({
    textsOf: courseTexts,
    canonical: canonicalOf(COURSE_FIELDS),
    send: ({ picture: changedPicture, ...texts }, version) =>
      send((watch) =>
        (course ? update : create).mutateAsync({
          fields: apiTexts(COURSE_FIELDS, texts),
          picture: changedPicture === undefined ? 'kept' : decided.current,
          version,
          watch,
        }),
      ),
  });
  const shown = useShownFields(COURSE_FIELDS, words.labels, categories);
  useUnsaved(isPictureUnsaved(picture) ? 'kept' : 'none');

  const finish = (done: FullCourse) => {
    draft.end();
    props.onDone(done);
  };
  const attempt = async (save: () => Promise<FullCourse | undefined>) => {
    setFailure(null);
    try {
      const done = await save();
      if (done) finish(done);
    } catch (cause) {
      setFailure(sentenceOr(cause, course ? words.failed : words.createFailed));
      const refused = refusedFields(cause);
      if (Object.keys(refused).length > 0) merged.close();
      show(refused);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const wrong = fieldSentences(textErrors(COURSE_FIELDS, textsIn(COURSE_FIELDS, form)), locale);
    setFailure(null);
    const noPicture = !course && picture === 'kept' && !pictureField.current?.isPending();
    setPictureError(noPicture ? fieldSentence({ code: 'picture_required' }, locale) : undefined);
    show(wrong);
    if (Object.keys(wrong).length > 0 || noPicture) return;
    // The press counts also while a picture is still being opened or cropped: it is finished first.
    const picked = await send(async () => pictureField.current?.settle());
    if (!picked) return show({});
    decided.current = picked;
    const { base } = draft;
    await attempt(() =>
      merged.save(base, { ...textsIn(COURSE_FIELDS, form), picture: pictureText(picked, base.texts.picture) }),
    );
  };

  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

  const controls = (column?: 'picture') =>
    fieldNames(COURSE_FIELDS)
      .filter((name) => LAYOUT[name].column === column && (course || !LAYOUT[name].existing))
      .map((name) => (
        <FieldControl
          key={name}
          name={name}
          field={COURSE_FIELDS[name]}
          label={words.labels[name]}
          hint={words.hints[name]}
          typed={typed[name]}
          error={errors[name]}
          className={LAYOUT[name].className}
          options={<CategoryOptions chosen={typed.category} />}
        />
      ));

  return (
    <>
      <form
        key={draft.generation}
        ref={ref}
        method="post"
        noValidate
        className="@container grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          onInput(event);
          draft.keep(textsIn(COURSE_FIELDS, event.currentTarget));
        }}
      >
        <DraftNotice draft={draft} without="pictures" onDiscard={() => setPicture('kept')} />
        {/* Side by side where its own place is wide enough, not the window. */}
        <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-2">
          <div className="grid content-start gap-5 @md:grid-cols-2">{controls()}</div>
          <div className="grid content-start gap-5">
            <ImageField
              label={words.labels.picture}
              name="courseImage"
              handle={pictureField}
              current={course?.imageSrc ?? null}
              value={picture}
              error={pictureError}
              onChange={(value) => {
                setPicture(value);
                setPictureError(undefined);
              }}
            />
            {controls('picture')}
          </div>
          <div className="grid gap-5 @4xl:col-span-2">
            <SendingProgress share={share} picture={picture} />
            {!merged.conflict && alert}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy} busyLabel={words.submitting}>
                {course ? words.save : words.create}
              </Button>
              <Button
                tone="secondary"
                onClick={() => {
                  draft.end();
                  props.onCancel();
                }}
              >
                {words.cancel}
              </Button>
            </div>
          </div>
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
