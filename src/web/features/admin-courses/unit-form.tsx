import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { Section } from '#contract/sections.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
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
import { keepUnit, useCreateUnit, useUpdateUnit } from './admin-courses.mutations.ts';
import { comparedUnit } from './compared-unit.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { minutesOf, unitErrors, unitFields, type UnitTexts } from './unit-fields.ts';
import { useSending } from './use-sending.ts';

/**
 * Adds a unit to a course (`unit` is null) or changes one. `extras`: with its length and whether it is a free preview.
 * Versions and conflicts as in the form of a course. An error keeps everything as typed.
 */
export function UnitForm(props: {
  courseRef: string;
  unit: Section | null;
  submitLabel: string;
  extras?: boolean;
  onDone: (unit: Section) => void;
  onCancel?: () => void;
}) {
  const { adminCourses, imageField } = useMessages();
  const { units: words } = adminCourses;
  const { courseRef, extras = false } = props;
  const client = useQueryClient();
  const [unit] = useState(props.unit);
  const { ref, errors, show, onInput } = useFormErrors();
  const [picture, setPicture] = useState<PictureValue>('kept');
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<{ texts: UnitTexts; theirs: Section } | null>(null);
  const create = useCreateUnit(courseRef);
  const update = useUpdateUnit(courseRef, unit?._id ?? '');
  const { busy, share, send } = useSending();

  const save = async (texts: UnitTexts, version: number | undefined) => {
    setFailure(null);
    try {
      const done = await send((watch) =>
        (unit ? update : create).mutateAsync({ fields: unitFields(texts), picture, version, watch }),
      );
      if (!done) return;
      setConflict(null);
      props.onDone(done);
    } catch (cause) {
      const theirs = conflictIn<Section>(cause);
      if (theirs) return setConflict({ texts, theirs });
      setFailure(sentenceOr(cause, unit ? words.failed : words.addFailed));
      const refused = refusedFields(cause);
      if (Object.keys(refused).length > 0) setConflict(null);
      show(refused.durationSeconds ? { ...refused, minutes: refused.durationSeconds } : refused);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const texts: UnitTexts = {
      ...formTexts(form),
      ...(extras && { freePreview: String((form.elements.namedItem('freePreview') as HTMLInputElement).checked) }),
    };
    const wrong = unitErrors(texts, words.errors, unit?.videoUrl);
    const wrongPicture = picture === 'cropping' ? imageField.unfinished : undefined;
    setFailure(null);
    setPictureError(wrongPicture);
    show(wrong);
    if (Object.keys(wrong).length === 0 && !wrongPicture) await save(texts, unit?.version);
  };

  const mine = picture === 'removed' ? null : typeof picture === 'object' ? picture.url : undefined;
  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

  return (
    <>
      <form
        ref={ref}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={onInput}
      >
        <TextInput
          label={words.title}
          name="title"
          required
          autoComplete="off"
          maxLength={LIMITS.titleLength}
          defaultValue={unit?.title}
          error={errors.title}
        />
        <Textarea
          label={words.description}
          name="description"
          required
          rows={3}
          maxLength={LIMITS.descriptionLength}
          defaultValue={unit?.description}
          error={errors.description}
        />
        <TextInput
          label={words.video}
          hint={words.videoHint}
          name="videoUrl"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.urlLength}
          defaultValue={unit?.videoUrl ?? ''}
          error={errors.videoUrl}
        />
        {extras && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextInput
              label={words.minutes}
              hint={words.minutesHint}
              name="minutes"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={unit ? minutesOf(unit.durationSeconds) : ''}
              error={errors.minutes}
            />
            <Checkbox
              label={words.freePreview}
              hint={words.freePreviewHint}
              name="freePreview"
              className="sm:pt-8"
              defaultChecked={unit?.freePreview}
            />
          </div>
        )}
        <ImageField
          label={words.image}
          name="sectionImage"
          current={unit?.sectionImage ?? null}
          value={picture}
          error={pictureError}
          onChange={(value) => {
            setPicture(value);
            setPictureError(undefined);
          }}
        />
        <SendingProgress share={share} picture={picture} />
        {!conflict && alert}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel={words.submitting}>
            {props.submitLabel}
          </Button>
          {props.onCancel && (
            <Button tone="secondary" onClick={props.onCancel}>
              {words.cancel}
            </Button>
          )}
        </div>
      </form>
      <ConflictDialog
        fields={conflict && comparedUnit(conflict.texts, mine, conflict.theirs, adminCourses)}
        busy={busy}
        failure={alert}
        onGoOn={() => setConflict(null)}
        onKeepTheirs={() => {
          if (busy || !conflict) return;
          keepUnit(client, courseRef, conflict.theirs);
          props.onDone(conflict.theirs);
        }}
        onSaveMine={() => conflict && void save(conflict.texts, conflict.theirs.version)}
      />
    </>
  );
}
