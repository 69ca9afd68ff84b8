import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { COURSE_STATES } from '#contract/choices.ts';
import { COURSE_FIELDS, type CourseField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { decimalsOf, formatNumber } from '#contract/money/money.ts';
import { useCategoryNames } from '#modules/courses/web/shared/category-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { EditAlert, EditForm, useEditForm } from '#web/ui/editing/edit-form.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { apiTexts, canonicalOf } from '#web/ui/editing/field-texts.ts';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { SubmitButton } from '#web/ui/form/form.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import { cacheEditedCourse } from '#modules/courses/web/shared/edited-courses.ts';
import { useCreateCourse, useUpdateCourse } from './admin-courses.mutations.ts';
import { CategoryOptions } from './category-options.tsx';
import { courseTexts } from './course-fields.ts';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { SendingProgress } from '#web/ui/editing/sending-progress.tsx';
import { useFormImage } from '#web/ui/editing/use-form-image.ts';
import type { DecidedImage } from '#web/ui/image-field/use-chosen-image.ts';
import { useSending } from '#web/ui/editing/use-sending.ts';
import { Options } from '#web/ui/form/options.tsx';

/** Returns the key of the draft of a course's form; without an `_id`, of the form for a new course. */
export const courseDraft = (courseId: string | undefined): string => `course/${courseId ?? 'new'}`;

/** Where the form shows each field: `existing` ones only for a course that exists, `image` ones beside its image. */
const LAYOUT: Readonly<Record<CourseField, { className?: string; existing?: boolean; column?: 'image' }>> = {
  name: { className: '@md:col-span-2' },
  category: {},
  teacher: {},
  description: { className: '@md:col-span-2' },
  outcomes: { className: '@md:col-span-2', existing: true },
  price: { className: 'content-end' },
  salePrice: { className: 'content-start', existing: true },
  saleEndsOn: { className: 'content-start', existing: true },
  imageAlt: { existing: true, column: 'image' },
  level: { className: 'content-start', existing: true },
  language: { className: 'content-end', existing: true },
  state: { className: '@md:col-span-2', existing: true },
};

/** Returns a decision about an image as a text to compare: the address the image will have, or an empty text. */
const imageText = (image: DecidedImage, stored = ''): string => {
  if (typeof image === 'object') return image.url;
  return image === 'kept' ? stored : '';
};

/**
 * Creates a course (`course` is null) or changes one. Sends the changed fields and the version they are based on, and
 * merges changes saved in the meantime. Keeps a draft; an error keeps everything as typed.
 */
export function CourseForm(props: {
  course: FullCourse | null;
  onDone: (course: FullCourse) => void;
  onCancel: () => void;
}) {
  const { adminCourses } = useMessages();
  const { form: words } = adminCourses;
  const client = useQueryClient();
  const { course } = props;
  const draft = useFormDraft(
    courseDraft(course?._id),
    course ? { version: course.version, texts: courseTexts(course) } : { texts: {} },
  );
  const { texts: typed } = draft;
  const create = useCreateCourse();
  const update = useUpdateCourse(course?._id ?? '');
  const { share, send } = useSending();
  const image = useFormImage(send);
  const decided = useRef<DecidedImage>('kept');
  const edit = useEditForm<FullCourse>({
    draft,
    rules: COURSE_FIELDS,
    check: () => (course || image.isChosen() ? {} : { courseImage: { code: 'picture_required' } }),
    failed: course ? words.failed : words.createFailed,
    merge: {
      textsOf: courseTexts,
      canonical: canonicalOf(COURSE_FIELDS),
      send: ({ picture: changedImage, publish, ...texts }, version) =>
        send((watch) =>
          (course ? update : create).mutateAsync({
            fields: {
              ...apiTexts(COURSE_FIELDS, texts),
              ...(publish !== undefined && { state: publish === 'true' ? 'published' : 'draft' }),
            },
            image: changedImage === undefined ? 'kept' : decided.current,
            version,
            watch,
          }),
        ),
    },
    complete: async (texts) => {
      const settled = await image.settle();
      if (!settled) return null;
      decided.current = settled;
      return { ...texts, picture: imageText(settled, draft.base.texts.picture) };
    },
    keepTheirs: (theirs) => cacheEditedCourse(client, theirs),
    onDone: props.onDone,
    onCancel: props.onCancel,
  });
  const { currency, mode } = useSchool();
  const decimals = decimalsOf(currency);
  const example = formatNumber(decimals === 0 ? 50 : 49.99, useLocale(), decimals);
  const priceHint = words.priceHint(currency, example);
  const fieldOf = useShownFields(COURSE_FIELDS, words.labels, { ...useCategoryNames(), ...adminCourses.states });
  const controls = (column?: 'image') =>
    fieldNames(COURSE_FIELDS)
      .filter((name) => LAYOUT[name].column === column && (course || !LAYOUT[name].existing))
      .map((name) => {
        const control = (
          <FieldControl
            key={name}
            name={name}
            field={COURSE_FIELDS[name]}
            label={words.labels[name]}
            hint={name === 'price' ? priceHint : words.hints[name]}
            typed={typed[name]}
            className={name === 'name' ? undefined : LAYOUT[name].className}
            options={
              name === 'state' ? (
                <Options values={COURSE_STATES} nameOf={(state) => adminCourses.states[state]} />
              ) : (
                <CategoryOptions chosen={typed.category} />
              )
            }
          />
        );
        return name === 'name' ? (
          <PrintedName key={name} initial={typed.name} warning={words.leftOut} className={LAYOUT.name.className}>
            {control}
          </PrintedName>
        ) : (
          control
        );
      });

  return (
    <EditForm edit={edit} shown={fieldOf} without="pictures" onDiscard={image.reset} className="@container grid gap-5">
      {/* A container query: the width of the form decides, not that of the window. */}
      <div className="grid gap-x-10 gap-y-5 @4xl:grid-cols-2">
        <div className="grid content-start gap-5 @md:grid-cols-2">{controls()}</div>
        <div className="grid content-start gap-5">
          <ImageField
            label={words.labels.picture}
            name="courseImage"
            {...image.field}
            current={course?.imageSrc ?? null}
            error={edit.form.errors.courseImage}
            onChange={(value) => {
              image.field.onChange(value);
              edit.form.clear('courseImage');
            }}
          />
          {controls('image')}
        </div>
        <div className="grid gap-5 @4xl:col-span-2">
          {!course && (
            <Checkbox
              name="publish"
              label={words.publish}
              hint={words.publishHint}
              defaultChecked={(typed.publish ?? String(mode === 'demo')) === 'true'}
            />
          )}
          <SendingProgress share={share} image={image.field.value} />
          <EditAlert edit={edit} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton busyLabel={words.submitting}>{course ? words.save : words.create}</SubmitButton>
            <CancelButton onClick={edit.cancel}>{words.cancel}</CancelButton>
          </div>
        </div>
      </div>
    </EditForm>
  );
}
