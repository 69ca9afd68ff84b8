import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UnitDraft } from '#modules/units/contract/unit-drafts.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DiscardQuestion } from '#web/ui/drafts/discard-question.tsx';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { SaveFailure, SaveState } from '#web/ui/editing/save-state.tsx';
import { SendingProgress } from '#web/ui/editing/sending-progress.tsx';
import { useFormImage } from '#web/ui/editing/use-form-image.ts';
import { useSending } from '#web/ui/editing/use-sending.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ImageField } from '#web/ui/image-field/image-field.tsx';
import { editedUnitQuery } from './admin-units.api.ts';
import { cacheUnit, useUpdateUnit } from './admin-units.mutations.ts';
import { UnitConflict } from './unit-conflict.tsx';
import { LoadedDraft } from './loaded-draft.tsx';
import { UnitFieldControl } from './unit-field.tsx';
import { UnitFieldsLayout } from './unit-fields-layout.tsx';
import { namesOfChanged, type UnitDraftEditing, useUnitDraft } from './use-unit-draft.ts';

interface UnitFormProps {
  courseRef: string;
  unit: Unit;
  submitLabel: string;
  /** With summary, length and free preview. */
  extras?: boolean;
  onDone: (unit: Unit) => void;
  onCancel: () => void;
}

/**
 * The short form of a unit. It edits the draft that the full editor edits; saving publishes it, with the image, and Cancel
 * takes back what was typed into this form and still stands.
 */
export const UnitForm = (props: UnitFormProps) => (
  <LoadedDraft place={{ courseId: props.courseRef, sectionId: props.unit._id }} onCancel={props.onCancel}>
    {(stored) => <DraftForm {...props} stored={stored} />}
  </LoadedDraft>
);

const invalidField = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('[aria-invalid=true]');

function DraftForm({ courseRef, unit, extras = false, stored, ...props }: UnitFormProps & { stored: UnitDraft }) {
  const { adminCourses, unitDraft: draftWords } = useMessages();
  const { units: words } = adminCourses;
  const client = useQueryClient();
  const unitDraft = useUnitDraft({ courseId: courseRef, sectionId: unit._id }, stored);
  const { draft, state } = unitDraft;
  const { status } = state;
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateUnit(courseRef, unit._id);
  const { share, send } = useSending();
  const image = useFormImage(send);
  useUnsaved(status === 'saved' || status === 'waiting' || status === 'saving' ? 'none' : 'kept');
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const saving = useMutation({
    // Null if the form says what keeps it from being saved.
    mutationFn: async () => {
      const chosen = await image.settle();
      await draft.flush();
      if (!chosen || draft.get().status !== 'saved' || invalidField(form.current)) return null;
      if (draft.get().changed) await unitDraft.publish(false);
      if (chosen === 'kept') return client.fetchQuery(editedUnitQuery(courseRef, unit._id));
      return (await send((watch) => update.mutateAsync({ fields: {}, image: chosen, watch }))) ?? null;
    },
    onSuccess: (saved) => {
      if (!saved) return;
      cacheUnit(client, courseRef, saved);
      props.onDone(saved);
    },
  });
  const isRefused = saving.error
    ? Object.keys(unitDraft.errors).length > 0
    : saving.data === null && (status === 'saved' || status === 'refused');
  useEffect(() => {
    if (isRefused) invalidField(form.current)?.focus();
  }, [isRefused]);
  const save = () => saving.isPending || saving.mutate();
  const cancel = async () => {
    if (saving.isPending) return;
    await unitDraft.takeBack();
    props.onCancel();
  };

  return (
    <>
      <form
        ref={form}
        noValidate
        className="grid gap-5"
        onInput={() => saving.isPending || saving.reset()}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <EarlierDraft unitDraft={unitDraft} />
        <UnitFieldsLayout
          extras={extras}
          control={(name, rest) => <UnitFieldControl {...rest} name={name} unitDraft={unitDraft} />}
        />
        <ImageField label={words.labels.picture} name="sectionImage" {...image.field} current={unit.sectionImage} />
        <SendingProgress share={share} image={image.field.value} />
        {(status === 'failed' || status === 'retrying') && (
          <SaveFailure failure={state.failure} onRetry={() => void draft.flush()} />
        )}
        {isRefused && <Alert tone="error">{draftWords.publish.invalid}</Alert>}
        {saving.error && !isRefused && <FailureAlert sentence={words.failed} cause={saving.error} />}
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <Button type="submit" busy={saving.isPending} busyLabel={words.submitting}>
            {props.submitLabel}
          </Button>
          <Button tone="secondary" aria-disabled={saving.isPending} onClick={() => void cancel()}>
            {words.cancel}
          </Button>
          <SaveState status={status} savedAt={state.changed ? (state.savedAt ?? '') : ''} />
        </div>
      </form>
      <UnitConflict
        unitDraft={unitDraft}
        stored={stored}
        labels={words.labels}
        asks
        onResolved={() => (saving.data === null || saving.error) && save()}
      />
    </>
  );
}

/** Says that there was a draft before the form was opened, and discards it after a question. */
function EarlierDraft({ unitDraft }: { unitDraft: UnitDraftEditing }) {
  const { adminCourses, editing, unitDraft: draftWords } = useMessages();
  const { units: words } = adminCourses;
  const written = useSchoolTime();
  const [asking, setAsking] = useState(false);
  const discarding = useMutation({ mutationFn: unitDraft.discard, onSuccess: () => setAsking(false) });
  const { opened } = unitDraft;
  if (!opened.changed || !unitDraft.state.changed) return null;
  return (
    <Alert>
      <p>{words.drafted(written.moment(opened.editedAt ?? ''), opened.editedBy?.name ?? null)}</p>
      <Button size="sm" tone="secondary" className="mt-2" onClick={() => setAsking(true)}>
        {editing.draft.discard}
      </Button>
      <DiscardQuestion
        words={draftWords.discard}
        open={asking}
        doing={discarding}
        onConfirm={() => discarding.mutate()}
        onClose={() => setAsking(false)}
      >
        {draftWords.discard.text(namesOfChanged(unitDraft.changed, words.labels, draftWords.sections.test))}
      </DiscardQuestion>
    </Alert>
  );
}
