import { useState } from 'react';
import { addDays, clockIn, dayIn } from '#contract/time/time-zones.ts';
import type { UnitStatesInput } from '#modules/units/contract/outline.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';

interface ScheduleProps {
  /** Empty while the dialog is closed. */
  readonly units: readonly Unit[];
  readonly save: (input: UnitStatesInput) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks when units are to be published, in the time zone of the school. */
export function ScheduleDialog(props: ScheduleProps) {
  const { states: words } = useMessages().unitDraft;
  return (
    <Dialog open={props.units.length > 0} onClose={props.onClose} size="sm" title={words.scheduleTitle}>
      <ScheduleForm {...props} />
    </Dialog>
  );
}

/** Returns the time to begin with: that of the unit, else tomorrow at eight. */
const firstTime = (units: readonly Unit[], timeZone: string): string =>
  units[0]?.publishAt
    ? clockIn(timeZone, new Date(units[0].publishAt))
    : `${addDays(dayIn(timeZone, new Date()), 1)}T08:00`;

function ScheduleForm({ units, save, onDone, onClose }: ScheduleProps) {
  const { unitDraft, ui } = useMessages();
  const { states: words } = unitDraft;
  const { timeZone } = useSchool();
  const [first] = useState(() => firstTime(units, timeZone));
  const form = useForm({
    failed: words.failed,
    refused: refusedFields,
    submit: async ({ publishAt = '' }) => {
      await save({ sections: units.map(({ _id }) => _id), state: 'scheduled', publishAt });
      onDone();
    },
  });
  return (
    <Form form={form} className="grid gap-4">
      <p>{units.length === 1 ? words.scheduleOne(units[0]!.title) : words.scheduleMany(units.length)}</p>
      <TextInput
        name="publishAt"
        type="datetime-local"
        label={words.time}
        hint={words.timeHint(timeZone)}
        defaultValue={first}
        required
      />
      <FormAlert />
      <div className="flex flex-wrap justify-end gap-3">
        <CancelButton onClick={onClose}>{ui.cancel}</CancelButton>
        <SubmitButton busyLabel={words.scheduling}>{words.schedule}</SubmitButton>
      </div>
    </Form>
  );
}
