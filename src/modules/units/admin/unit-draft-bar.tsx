import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnitStatesInput } from '#modules/units/contract/outline.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { DraftBar, type Publication } from '#web/ui/drafts/draft-bar.tsx';
import { PublishQuestion } from '#web/ui/drafts/publish-question.tsx';
import { ScheduleDialog } from './states/schedule-dialog.tsx';
import { StateMark } from './states/state-button.tsx';
import { unitStateOf } from './states/use-unit-states.ts';
import type { UnitPosition } from './unit-draft.api.ts';
import { Differences } from './unit-history.tsx';
import { namesOfChanged, type UnitDraftEditing } from './use-unit-draft.ts';

/**
 * The bar of the draft of a unit, with its state. `outdated`: another publication has to be looked at first. A unit that
 * learners do not see yet is published or scheduled as it is edited, without a question.
 */
export function UnitDraftBar({
  place,
  unit,
  unitDraft,
  outdated,
}: {
  place: UnitPosition;
  /** Undefined while it is loaded. */
  unit: Unit | undefined;
  unitDraft: UnitDraftEditing;
  outdated: boolean;
}) {
  const words = useMessages().unitDraft;
  const { draft, state } = unitDraft;
  const [drafts] = useState(() => [draft]);
  const [pendingSchedule, setPendingSchedule] = useState(false);
  const setting = useMutation({ mutationFn: (input: Omit<UnitStatesInput, 'sections'>) => unitDraft.setState(input) });
  const isHidden = unit !== undefined && unitStateOf(unit) !== 'published';
  const ask = () => setPendingSchedule(true);
  const done = setting.isSuccess ? words.states.done[setting.variables.state](1) : '';
  const bar = (
    <DraftBar
      state={unit && <StateMark unit={unit} />}
      more={
        unit &&
        !isHidden && (
          <Button size="sm" tone="quiet" onClick={() => setting.mutate({ state: 'draft' })}>
            {words.states.makeDraft}
          </Button>
        )
      }
      publishing={
        isHidden && (
          <>
            <Button size="sm" tone="secondary" onClick={ask}>
              {words.states.scheduleNamed}
            </Button>
            <Button
              size="sm"
              disabled={outdated}
              busy={setting.isPending}
              onClick={() => setting.mutate({ state: 'published' })}
            >
              {words.states.publishNow}
            </Button>
          </>
        )
      }
      drafts={drafts}
      words={words}
      label={words.bar.label}
      sticky="lg:sticky"
      changed={state.changed || state.status !== 'saved' ? words.bar.changed : null}
      unchanged={isHidden ? words.states.hidden : words.bar.unchanged}
      lost={words.discard.text(namesOfChanged(unitDraft.changed, words.labels, words.sections.test))}
      refused={<Alert tone="error">{words.bar.refused(Object.keys(state.errors).length)}</Alert>}
      blocked={outdated}
      publish={({ small }) => unitDraft.publish(small)}
      question={(publication, close) => <PublishUnit place={place} publication={publication} onClose={close} />}
      discard={unitDraft.discard}
    />
  );
  return (
    <>
      {setting.error && !pendingSchedule && (
        <Alert tone="error">{sentenceOr(setting.error, words.states.failed)}</Alert>
      )}
      <p role="status" className="sr-only">
        {done}
      </p>
      {bar}
      <ScheduleDialog
        units={unit && pendingSchedule ? [unit] : []}
        save={({ sections: _sections, ...input }) => setting.mutateAsync(input)}
        onDone={() => setPendingSchedule(false)}
        onClose={() => {
          // What the dialog has said is over with it.
          setting.reset();
          setPendingSchedule(false);
        }}
      />
    </>
  );
}

function PublishUnit(props: { place: UnitPosition; publication: Publication; onClose: () => void }) {
  const words = useMessages().unitDraft.publish;
  const { place, ...question } = props;
  const [small, setSmall] = useState(false);
  return (
    <PublishQuestion {...question} words={words} size="lg" small={small}>
      <details>
        <summary className="touch cursor-pointer content-center font-semibold">{words.changes}</summary>
        <Differences place={place} />
      </details>
      <Checkbox
        label={words.small}
        hint={words.smallHint}
        checked={small}
        onChange={(event) => setSmall(event.target.checked)}
      />
    </PublishQuestion>
  );
}
