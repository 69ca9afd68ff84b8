import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CourseWhole } from '#contract/courses.ts';
import { LIMITS } from '#contract/limits.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formTexts, useFormErrors } from '#web/ui/form-errors.ts';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import type { PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { conflictIn } from './admin-courses.api.ts';
import { keepCourse, useCreateCourse, useUpdateCourse } from './admin-courses.mutations.ts';
import { CategorySelect } from './category-select.tsx';
import { comparedCourse, onlyUnitsChanged } from './compared-course.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { courseErrors, courseFields, type CourseTexts } from './course-fields.ts';
import { SendingProgress } from './sending-progress.tsx';
import { useSending } from './use-sending.ts';

/**
 * Makes a course (`course` is null) or changes one. Sends the version the course had when the form opened; when
 * somebody else saved meanwhile it shows both versions. An error keeps everything as typed.
 */
export function CourseForm(props: {
  course: CourseWhole | null;
  onDone: (course: CourseWhole) => void;
  onCancel: () => void;
}) {
  const { adminCourses, imageField } = useMessages();
  const { form: words } = adminCourses;
  const locale = useLocale();
  const client = useQueryClient();
  // What was read when the form opened, whatever a later look at the server brings.
  const [course] = useState(props.course);
  const { ref, errors, show, onInput } = useFormErrors();
  const [picture, setPicture] = useState<PictureValue>('kept');
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ texts: CourseTexts; theirs: CourseWhole } | null>(null);
  const create = useCreateCourse();
  const update = useUpdateCourse(course?._id ?? '');
  const { busy, share, send } = useSending();

  const save = async (texts: CourseTexts, read: CourseWhole | null): Promise<void> => {
    setFailure(null);
    try {
      const done = await send((watch) =>
        (course ? update : create).mutateAsync({ fields: courseFields(texts), picture, version: read?.version, watch }),
      );
      if (!done) return;
      setConflict(null);
      props.onDone(done);
    } catch (cause) {
      const theirs = conflictIn<CourseWhole>(cause);
      if (theirs && read && onlyUnitsChanged(read, theirs)) return save(texts, theirs);
      if (theirs) return setConflict({ texts, theirs });
      setFailure(sentenceOr(cause, course ? words.failed : words.createFailed));
      const refused = refusedFields(cause);
      if (Object.keys(refused).length > 0) setConflict(null);
      show(refused);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const texts: CourseTexts = {
      ...formTexts(event.currentTarget),
      ...(course && { listed: String((event.currentTarget.elements.namedItem('listed') as HTMLInputElement).checked) }),
    };
    const wrong = courseErrors(texts, words.errors);
    const wrongPicture =
      picture === 'cropping' ? imageField.unfinished : !course && picture === 'kept' ? words.errors.image : undefined;
    setFailure(null);
    setPictureError(wrongPicture);
    show(wrong);
    if (Object.keys(wrong).length === 0 && !wrongPicture) await save(texts, course);
  };

  const compared = conflict && {
    ...conflict,
    picture: picture === 'removed' ? null : typeof picture === 'object' ? picture.url : undefined,
  };
  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

  return (
    <>
      <form
        ref={ref}
        method="post"
        noValidate
        className="@container"
        onSubmit={(event) => void submit(event)}
        onInput={onInput}
      >
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
              defaultValue={course?.name}
              error={errors.name}
            />
            <CategorySelect defaultValue={course?.category} error={errors.category} />
            <TextInput
              label={words.teacher}
              name="teacher"
              required
              maxLength={LIMITS.nameLength}
              autoComplete="off"
              defaultValue={course?.teacher}
              error={errors.teacher}
            />
            <Textarea
              label={words.description}
              name="description"
              required
              maxLength={LIMITS.descriptionLength}
              className="@md:col-span-2"
              defaultValue={course?.description}
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
              defaultValue={course?.price.toFixed(2)}
              error={errors.price}
            />
            {course && (
              <>
                <TextInput
                  label={words.level}
                  hint={words.levelHint}
                  name="level"
                  maxLength={40}
                  defaultValue={course.level}
                  error={errors.level}
                />
                <TextInput
                  label={words.language}
                  name="language"
                  maxLength={40}
                  className="content-end"
                  defaultValue={course.language}
                  error={errors.language}
                />
                <Checkbox
                  label={words.listed}
                  hint={words.listedHint}
                  name="listed"
                  className="@md:col-span-2"
                  defaultChecked={course.listed}
                  error={errors.listed}
                />
              </>
            )}
          </div>
          <div className="grid content-start gap-5">
            <ImageField
              label={words.image}
              name="courseImage"
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
                defaultValue={course.imageAlt}
                error={errors.imageAlt}
              />
            )}
          </div>
          <div className="grid gap-5 @4xl:col-span-2">
            <SendingProgress share={share} picture={picture} />
            {!conflict && alert}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" busy={busy} busyLabel={words.submitting}>
                {course ? words.save : words.create}
              </Button>
              <Button tone="secondary" onClick={props.onCancel}>
                {words.cancel}
              </Button>
            </div>
          </div>
        </div>
      </form>
      <ConflictDialog
        fields={compared && comparedCourse(compared.texts, compared.picture, compared.theirs, adminCourses, locale)}
        busy={busy}
        failure={alert}
        onGoOn={() => setConflict(null)}
        onKeepTheirs={() => {
          if (busy || !conflict) return;
          keepCourse(client, conflict.theirs);
          props.onDone(conflict.theirs);
        }}
        onSaveMine={() => conflict && void save(conflict.texts, conflict.theirs)}
      />
    </>
  );
}
