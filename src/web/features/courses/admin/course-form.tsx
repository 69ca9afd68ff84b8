import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { FullCourse } from '#contract/courses.ts';
import { LIMITS } from '#contract/limits.ts';
import { COURSE_RULES, textErrors } from '#contract/text-rules.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentence, fieldSentences } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConflictDialog } from '#web/ui/editing/conflict-dialog.tsx';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { useMergedSave } from '#web/ui/editing/use-merged-save.ts';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { ImageField, type PictureHandle } from '#web/ui/image-field/image-field.tsx';
import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { keepCourse, useCreateCourse, useUpdateCourse } from './admin-courses.mutations.ts';
import { CategorySelect } from './category-select.tsx';
import { canonicalCourseText, courseFields, courseTexts, type CourseTexts } from './course-fields.ts';
import { isPictureUnsaved, pictureText } from './picture-text.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useShownCourse } from './shown-course.tsx';
import { useSending } from './use-sending.ts';

/** The name of the draft of a course's form; without an `_id` that of a course that does not exist yet. */
export const courseDraft = (courseId: string | undefined): string => `course/${courseId ?? 'new'}`;

/** The texts of the form, whose checkbox is there only for a course that exists. */
function textsIn(form: HTMLFormElement): CourseTexts {
  const listed = form.elements.namedItem('listed');
  return { ...formTexts(form), ...(listed instanceof HTMLInputElement && { listed: String(listed.checked) }) };
}

/**
 * Makes a course (`course` is null) or changes one. Sends the fields that were changed and the version they are based on;
 * changes saved in the meantime are merged. What is typed is kept as a draft. An error keeps everything as typed.
 */
export function CourseForm(props: {
  course: FullCourse | null;
  onDone: (course: FullCourse) => void;
  onCancel: () => void;
}) {
  const { form: words } = useMessages().adminCourses;
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
    canonical: canonicalCourseText,
    send: ({ picture: changedPicture, ...texts }, version) =>
      send((watch) =>
        (course ? update : create).mutateAsync({
          fields: courseFields(texts),
          picture: changedPicture === undefined ? 'kept' : decided.current,
          version,
          watch,
        }),
      ),
  });
  const shown = useShownCourse();
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
    const wrong = fieldSentences(textErrors(COURSE_RULES, textsIn(form)), locale);
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
    await attempt(() => merged.save(base, { ...textsIn(form), picture: pictureText(picked, base.texts.picture) }));
  };

  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

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
          draft.keep(textsIn(event.currentTarget));
        }}
      >
        <DraftNotice draft={draft} without="pictures" onDiscard={() => setPicture('kept')} />
        {/* Side by side where its own place is wide enough, not the window. */}
        <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-2">
          <div className="grid content-start gap-5 @md:grid-cols-2">
            <TextInput
              label={words.name}
              name="name"
              required
              maxLength={LIMITS.titleLength}
              autoComplete="off"
              className="@md:col-span-2"
              defaultValue={typed.name}
              error={errors.name}
            />
            <CategorySelect defaultValue={typed.category} error={errors.category} />
            <TextInput
              label={words.teacher}
              name="teacher"
              required
              maxLength={LIMITS.nameLength}
              autoComplete="off"
              defaultValue={typed.teacher}
              error={errors.teacher}
            />
            <Textarea
              label={words.description}
              name="description"
              required
              maxLength={LIMITS.descriptionLength}
              className="@md:col-span-2"
              defaultValue={typed.description}
              error={errors.description}
            />
            <TextInput
              label={words.price}
              hint={words.priceHint}
              name="price"
              className="content-end"
              required
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed.price}
              error={errors.price}
            />
            {course && (
              <>
                <TextInput
                  label={words.level}
                  hint={words.levelHint}
                  name="level"
                  className="content-start"
                  maxLength={40}
                  defaultValue={typed.level}
                  error={errors.level}
                />
                <TextInput
                  label={words.language}
                  name="language"
                  maxLength={40}
                  className="content-end"
                  defaultValue={typed.language}
                  error={errors.language}
                />
                <Checkbox
                  label={words.listed}
                  hint={words.listedHint}
                  name="listed"
                  className="@md:col-span-2"
                  defaultChecked={typed.listed === 'true'}
                  error={errors.listed}
                />
              </>
            )}
          </div>
          <div className="grid content-start gap-5">
            <ImageField
              label={words.image}
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
            {course && (
              <TextInput
                label={words.imageAlt}
                hint={words.imageAltHint}
                name="imageAlt"
                maxLength={LIMITS.titleLength}
                defaultValue={typed.imageAlt}
                error={errors.imageAlt}
              />
            )}
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
