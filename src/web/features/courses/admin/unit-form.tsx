import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { fieldNames } from '#contract/fields.ts';
import { textErrors } from '#contract/text-rules.ts';
import { UNIT_FIELDS, type UnitField } from '#contract/unit.fields.ts';
import type { Unit } from '#contract/units.ts';
import { refusedFields, sentenceOr } from '#web/lib/error-sentence.ts';
import { fieldSentences } from '#web/lib/field-sentence.ts';
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
import { keepUnit, useCreateUnit, useUpdateUnit } from './admin-courses.mutations.ts';
import { isPictureUnsaved, pictureText } from './picture-text.ts';
import { SendingProgress } from './sending-progress.tsx';
import { unitFormRules, unitTexts } from './unit-fields.ts';
import { useSending } from './use-sending.ts';

/** The name of the draft of a unit that is being added to the course with this `_id`. */
export const newUnitDraft = (courseId: string): string => `section/new/${courseId}`;

/** The name of the draft of a unit's form; the short form in the list of units has one of its own. */
export const unitDraft = (unitId: string, extras: boolean): string => `section/${unitId}${extras ? '' : '/quick'}`;

/** How the form shows each field; `extra` ones only in the long form. */
const LAYOUT: Readonly<Record<UnitField, { className?: string; rows?: number; extra?: boolean }>> = {
  title: {},
  description: { rows: 3 },
  videoUrl: {},
  durationSeconds: { extra: true },
  freePreview: { extra: true, className: 'sm:pt-8' },
};

/**
 * Adds a unit to a course (`unit` is null) or changes one. `extras`: with its length and whether it is a free preview.
 * Versions, merging and drafts as in the form of a course. An error keeps everything as typed.
 */
export function UnitForm(props: {
  courseRef: string;
  unit: Unit | null;
  submitLabel: string;
  extras?: boolean;
  onDone: (unit: Unit) => void;
  onCancel?: () => void;
}) {
  const { units: words } = useMessages().adminCourses;
  const { courseRef, unit, extras = false } = props;
  const client = useQueryClient();
  const locale = useLocale();
  const draft = useFormDraft(
    unit ? unitDraft(unit._id, extras) : newUnitDraft(courseRef),
    unit ? { version: unit.version, texts: unitTexts(unit) } : { texts: { freePreview: 'false' } },
  );
  const { texts: typed } = draft;
  const { ref, errors, show, onInput } = useFormErrors();
  const [picture, setPicture] = useState<PictureValue>('kept');
  const [pictureError, setPictureError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const pictureField = useRef<PictureHandle>(null);
  const decided = useRef<DecidedPicture>('kept');
  const create = useCreateUnit(courseRef);
  const update = useUpdateUnit(courseRef, unit?._id ?? '');
  const { busy, share, send } = useSending();
  const merged = useMergedSave<Unit>({
    textsOf: unitTexts,
    canonical: canonicalOf(UNIT_FIELDS),
    send: ({ picture: changedPicture, ...texts }, version) =>
      send((watch) =>
        (unit ? update : create).mutateAsync({
          fields: apiTexts(UNIT_FIELDS, texts),
          picture: changedPicture === undefined ? 'kept' : decided.current,
          version,
          watch,
        }),
      ),
  });
  const shown = useShownFields(UNIT_FIELDS, words.labels);
  useUnsaved(isPictureUnsaved(picture) ? 'kept' : 'none');

  const finish = (done: Unit) => {
    draft.end();
    props.onDone(done);
  };
  const attempt = async (save: () => Promise<Unit | undefined>) => {
    setFailure(null);
    try {
      const done = await save();
      if (done) finish(done);
    } catch (cause) {
      setFailure(sentenceOr(cause, unit ? words.failed : words.addFailed));
      const refused = refusedFields(cause);
      if (Object.keys(refused).length > 0) merged.close();
      show(refused);
    }
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const wrong = fieldSentences(textErrors(unitFormRules(unit?.videoUrl), textsIn(UNIT_FIELDS, form)), locale);
    setFailure(null);
    setPictureError(undefined);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    // The press counts also while a picture is still being opened or cropped: it is finished first.
    const picked = await send(async () => pictureField.current?.settle());
    if (!picked) return show({});
    decided.current = picked;
    const { base } = draft;
    await attempt(() =>
      merged.save(base, { ...textsIn(UNIT_FIELDS, form), picture: pictureText(picked, base.texts.picture) }),
    );
  };

  const alert = failure !== null && <Alert tone="error">{failure}</Alert>;

  const controls = (extra: boolean) =>
    fieldNames(UNIT_FIELDS)
      .filter((name) => (LAYOUT[name].extra ?? false) === extra)
      .map((name) => (
        <FieldControl
          key={name}
          name={name}
          field={UNIT_FIELDS[name]}
          label={words.formLabels[name] ?? words.labels[name]}
          hint={words.hints[name]}
          typed={typed[name]}
          error={errors[name]}
          className={LAYOUT[name].className}
          rows={LAYOUT[name].rows}
        />
      ));

  return (
    <>
      <form
        key={draft.generation}
        ref={ref}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          onInput(event);
          draft.keep(textsIn(UNIT_FIELDS, event.currentTarget));
        }}
      >
        <DraftNotice draft={draft} without="pictures" onDiscard={() => setPicture('kept')} />
        {controls(false)}
        {extras && <div className="grid items-start gap-5 sm:grid-cols-2">{controls(true)}</div>}
        <ImageField
          label={words.labels.picture}
          name="sectionImage"
          handle={pictureField}
          current={unit?.sectionImage ?? null}
          value={picture}
          error={pictureError}
          onChange={(value) => {
            setPicture(value);
            setPictureError(undefined);
          }}
        />
        <SendingProgress share={share} picture={picture} />
        {!merged.conflict && alert}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy} busyLabel={words.submitting}>
            {props.submitLabel}
          </Button>
          {props.onCancel && (
            <Button
              tone="secondary"
              onClick={() => {
                draft.end();
                props.onCancel?.();
              }}
            >
              {words.cancel}
            </Button>
          )}
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
          keepUnit(client, courseRef, merged.conflict.theirs);
          finish(merged.conflict.theirs);
        }}
        onSave={(choices) => void attempt(() => merged.saveChoices(choices))}
      />
    </>
  );
}
