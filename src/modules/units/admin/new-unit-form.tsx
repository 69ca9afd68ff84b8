import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import type { ApiInput } from '#web/lib/api.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { FieldControl } from '#web/ui/editing/field-control.tsx';
import { apiTexts } from '#web/ui/editing/field-texts.ts';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { SendingProgress } from '#web/ui/editing/sending-progress.tsx';
import { useFormImage } from '#web/ui/editing/use-form-image.ts';
import { useSending } from '#web/ui/editing/use-sending.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { formTexts } from '#web/ui/form/use-form.ts';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import { useCreateUnit } from './admin-units.mutations.ts';
import { UnitFieldsLayout } from './unit-fields-layout.tsx';
import { VideoUrlField } from './media/video-url-field.tsx';

/** Returns the key of the draft of a new unit in the course with this `_id`. */
export const newUnitDraft = (courseId: string): string => `section/new/${courseId}`;

/** Where a new unit goes: beside a unit or into a chapter; without any, to the end. */
export type NewUnitPlace = Pick<ApiInput<'POST /courses/:courseId/sections'>['body'], 'before' | 'after' | 'chapter'>;

/** Adds a unit; an error keeps everything as typed. What is typed is kept in this browser until it is saved. */
export function NewUnitForm(props: {
  courseRef: string;
  /** Whether the course is a draft: only admins see its units then, published or not. */
  ofDraft: boolean;
  at: NewUnitPlace;
  onDone: (unit: Unit) => void;
}) {
  const { units: words } = useMessages().adminCourses;
  const { states } = useMessages().unitDraft;
  const { mode } = useSchool();
  const { courseRef, ofDraft, at, onDone } = props;
  const draft = useFormDraft(newUnitDraft(courseRef), { texts: { freePreview: 'false' } });
  const create = useCreateUnit(courseRef);
  const { share, send } = useSending();
  const image = useFormImage(send);
  const form = useRuledForm({
    rules: UNIT_FIELDS,
    failed: words.addFailed,
    refused: refusedFields,
    submit: async (texts) => {
      const chosen = await image.settle();
      if (!chosen) return;
      const { publish = 'true', ...typed } = texts;
      const state = publish === 'true' ? 'published' : 'draft';
      const fields = { ...apiTexts(UNIT_FIELDS, typed), ...at, state } as const;
      const unit = await send((watch) => create.mutateAsync({ fields, image: chosen, watch }));
      // A second press meanwhile adds nothing.
      if (!unit) return;
      draft.end();
      onDone(unit);
    },
  });

  return (
    <Form key={draft.generation} form={form} onInput={(event) => draft.keep(formTexts(event.currentTarget))}>
      <DraftNotice draft={draft} without="pictures" onDiscard={image.reset} />
      <UnitFieldsLayout
        extras
        control={(name, rest) => {
          const Control = name === 'videoUrl' ? VideoUrlField : FieldControl;
          return <Control {...rest} name={name} field={UNIT_FIELDS[name]} typed={draft.texts[name]} />;
        }}
      />
      <ImageField label={words.labels.picture} name="sectionImage" {...image.field} current={null} />
      {!ofDraft && (
        <Checkbox
          name="publish"
          label={states.publishAtOnce}
          hint={states.publishAtOnceHint}
          defaultChecked={(draft.texts.publish ?? String(mode === 'demo')) === 'true'}
        />
      )}
      <SendingProgress share={share} image={image.field.value} />
      <FormAlert />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busyLabel={words.submitting}>{words.add}</SubmitButton>
      </div>
    </Form>
  );
}
