import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { COURSE_FIELDS, isAdminField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { cacheEditedCourse } from '#modules/courses/web/shared/edited-courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useEditForm } from '#web/ui/editing/edit-form.tsx';
import { apiTexts, canonicalOf } from '#web/ui/editing/field-texts.ts';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { useFormImage } from '#web/ui/editing/use-form-image.ts';
import { useSending } from '#web/ui/editing/use-sending.ts';
import type { FormErrors } from '#web/ui/form/form-context.ts';
import type { DecidedImage } from '#web/ui/image-field/use-chosen-image.ts';
import { useCreateCourse, useUpdateCourse } from './admin-courses.mutations.ts';
import { courseTexts } from './course-fields.ts';
import { type FieldTab, firstTabOf } from './course-tabs.ts';

/** Returns the key of the draft of a course's form; without an `_id`, of the form for a new course. */
export const courseDraft = (courseId: string | undefined): string => `course/${courseId ?? 'new'}`;

/** The rules of the fields that owners of the team change. */
const TEAM_RULES = Object.fromEntries(
  fieldNames(COURSE_FIELDS).flatMap((name) => (isAdminField(name) ? [] : [[name, COURSE_FIELDS[name]]])),
);

/** Returns a decision about an image as a text to compare: the address the image will have, or an empty text. */
const imageText = (image: DecidedImage, stored = ''): string => {
  if (typeof image === 'object') return image.url;
  return image === 'kept' ? stored : '';
};

/**
 * The form that creates a course (`course` is null) or changes one: sends the changed fields and the version they are based
 * on, and merges changes saved in the meantime. `unsaved` are the names of the fields that differ from what is stored.
 */
export function useCourseForm(props: {
  course: FullCourse | null;
  onDone: (course: FullCourse) => void;
  onCancel: () => void;
  /** Called when a save stops at an image that cannot be used. */
  onBadImage?: () => void;
}) {
  const { form: words } = useMessages().adminCourses;
  const client = useQueryClient();
  const { isAdmin } = useWorkplace();
  const { course } = props;
  const draft = useFormDraft(
    courseDraft(course?._id),
    course ? { version: course.version, texts: courseTexts(course) } : { texts: {} },
  );
  const create = useCreateCourse();
  const update = useUpdateCourse();
  /** The course that is edited: a new one, once it is created. */
  const edited = useRef(course);
  const { share, send } = useSending();
  const image = useFormImage(send);
  const decided = useRef<DecidedImage>('kept');
  const edit = useEditForm<FullCourse>({
    draft,
    rules: isAdmin ? COURSE_FIELDS : TEAM_RULES,
    check: () => (course || image.isChosen() ? {} : { courseImage: { code: 'picture_required' } }),
    failed: course ? words.failed : words.createFailed,
    merge: {
      textsOf: courseTexts,
      canonical: canonicalOf(COURSE_FIELDS),
      send: ({ picture: changedImage, publish, ...texts }, version) =>
        send(async (watch) => {
          const save = {
            fields: {
              ...apiTexts(COURSE_FIELDS, texts),
              ...(publish !== undefined && { state: publish === 'true' ? ('published' as const) : ('draft' as const) }),
            },
            image: changedImage === undefined ? ('kept' as const) : decided.current,
            version,
            watch,
          };
          const courseId = edited.current?._id;
          const saved = await (courseId === undefined
            ? create.mutateAsync(save)
            : update.mutateAsync({ ...save, courseId }));
          edited.current = saved;
          return saved;
        }),
    },
    complete: async (texts) => {
      const settled = await image.settle();
      if (!settled) {
        props.onBadImage?.();
        return null;
      }
      decided.current = settled;
      return { ...texts, picture: imageText(settled, draft.base.texts.picture) };
    },
    keepTheirs: (theirs) => cacheEditedCourse(client, theirs),
    onDone: props.onDone,
    onCancel: props.onCancel,
  });
  const unsaved = image.field.value === 'kept' ? draft.changed : [...draft.changed, 'courseImage'];
  return { edit, image, share, unsaved };
}

/**
 * Calls `onInvalid` with the first tab that has an invalid field, once after each sending. Returns a function to call when the
 * form is sent: errors that change while fields are edited open no tab.
 */
export function useInvalidTab(errors: FormErrors, onInvalid: (tab: FieldTab) => void): () => void {
  const isSent = useRef(false);
  useEffect(() => {
    const tab = firstTabOf(Object.keys(errors).filter((name) => errors[name] !== undefined));
    if (!isSent.current || !tab) return;
    isSent.current = false;
    onInvalid(tab);
  }, [errors, onInvalid]);
  return () => {
    isSent.current = true;
  };
}
