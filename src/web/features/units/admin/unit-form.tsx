import { useQueryClient } from '@tanstack/react-query';
import { fieldNames } from '#contract/fields.ts';
import { UNIT_FIELDS, type UnitField } from '#contract/unit.fields.ts';
import type { Unit } from '#contract/units.ts';
import type { ApiInput } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EditAlert, EditForm, useEditForm } from '#web/ui/editing/edit-form.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { apiTexts, canonicalOf } from '#web/ui/editing/field-texts.ts';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { SubmitButton } from '#web/ui/form/form.tsx';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import { cacheUnit, useCreateUnit, useUpdateUnit } from './admin-units.mutations.ts';
import { SendingProgress } from '#web/ui/editing/sending-progress.tsx';
import { unitFormRules, unitTexts } from './unit-fields.ts';
import { VideoUrlField } from './video-url-field.tsx';
import { useFormPicture } from '#web/ui/editing/use-form-picture.ts';
import { useSending } from '#web/ui/editing/use-sending.ts';

/** Returns the key of the draft of a new unit in the course with this `_id`. */
export const newUnitDraft = (courseId: string): string => `section/new/${courseId}`;

/** Returns the key of the draft of a unit's form; the short form in the list has a separate draft. */
export const unitDraft = (unitId: string, extras: boolean): string => `section/${unitId}${extras ? '' : '/quick'}`;

/** The layout of each field; `extra` ones only in the long form. */
const LAYOUT: Readonly<Record<UnitField, { className?: string; rows?: number; extra?: boolean }>> = {
  title: {},
  description: { rows: 3 },
  summary: { rows: 3, extra: true, className: 'sm:col-span-2' },
  videoUrl: {},
  durationSeconds: { extra: true },
  freePreview: { extra: true, className: 'sm:pt-8' },
};

/** Where a new unit goes: beside a unit or into a chapter; without any, to the end. */
export type NewUnitPlace = Pick<ApiInput<'POST /courses/:courseId/sections'>['body'], 'before' | 'after' | 'chapter'>;

/**
 * Adds a unit (`unit` is null) or changes one. `extras`: with length and free preview. Versions, merging and drafts as
 * in CourseForm; an error keeps everything as typed.
 */
export function UnitForm(props: {
  courseRef: string;
  unit: Unit | null;
  /** Where a new unit goes. */
  at?: NewUnitPlace;
  submitLabel: string;
  extras?: boolean;
  onDone: (unit: Unit) => void;
  onCancel?: () => void;
}) {
  const { units: words } = useMessages().adminCourses;
  const { courseRef, unit, extras = false } = props;
  const client = useQueryClient();
  const draft = useFormDraft(
    unit ? unitDraft(unit._id, extras) : newUnitDraft(courseRef),
    unit ? { version: unit.version, texts: unitTexts(unit) } : { texts: { freePreview: 'false' } },
  );
  const { texts: typed } = draft;
  const create = useCreateUnit(courseRef);
  const update = useUpdateUnit(courseRef, unit?._id ?? '');
  const { share, send } = useSending();
  const picture = useFormPicture(draft, send);
  const edit = useEditForm<Unit>({
    draft,
    rules: unitFormRules(unit?.videoUrl),
    failed: unit ? words.failed : words.addFailed,
    merge: {
      textsOf: unitTexts,
      canonical: canonicalOf(UNIT_FIELDS),
      send: ({ picture: changedPicture, ...texts }, version) =>
        send((watch) =>
          (unit ? update : create).mutateAsync({
            fields: { ...apiTexts(UNIT_FIELDS, texts), ...(!unit && props.at) },
            picture: changedPicture === undefined ? 'kept' : picture.decided(),
            version,
            watch,
          }),
        ),
    },
    complete: picture.settle,
    keepTheirs: (theirs) => cacheUnit(client, courseRef, theirs),
    onDone: props.onDone,
    onCancel: props.onCancel,
  });
  const shown = useShownFields(UNIT_FIELDS, words.labels);
  const controls = (extra: boolean) =>
    fieldNames(UNIT_FIELDS)
      .filter((name) => (LAYOUT[name].extra ?? false) === extra)
      .map((name) => {
        const Control = name === 'videoUrl' ? VideoUrlField : FieldControl;
        return (
          <Control
            key={name}
            name={name}
            field={UNIT_FIELDS[name]}
            label={words.formLabels[name] ?? words.labels[name]}
            hint={words.hints[name]}
            typed={typed[name]}
            className={LAYOUT[name].className}
            rows={LAYOUT[name].rows}
          />
        );
      });

  return (
    <EditForm edit={edit} shown={shown} without="pictures" onDiscard={picture.reset}>
      {controls(false)}
      {extras && <div className="grid items-start gap-5 sm:grid-cols-2">{controls(true)}</div>}
      <ImageField
        label={words.labels.picture}
        name="sectionImage"
        {...picture.field}
        current={unit?.sectionImage ?? null}
      />
      <SendingProgress share={share} picture={picture.field.value} />
      <EditAlert edit={edit} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={words.submitting}>{props.submitLabel}</SubmitButton>
        {props.onCancel && <CancelButton onClick={edit.cancel}>{words.cancel}</CancelButton>}
      </div>
    </EditForm>
  );
}
