import { Clock, Eye, EyeOff } from 'lucide';
import type { Unit } from '#modules/units/contract/units.ts';
import type { UnitState } from '#contract/choices.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import { unitStateOf } from './use-unit-states.ts';

const LOOKS: Readonly<Record<UnitState, string>> = {
  draft: 'bg-highlight text-on-highlight',
  scheduled: 'bg-accent-soft text-accent-strong',
  published: 'bg-sunken text-muted',
};

const ICONS: Readonly<Record<UnitState, Drawing>> = { draft: EyeOff, scheduled: Clock, published: Eye };

/** Returns what the state of a unit is called, with the time of a scheduled one by the clocks of the school. */
function useStateName(): (unit: Pick<Unit, 'state' | 'publishAt'>) => string {
  const { states: words } = useMessages().unitDraft;
  const locale = useLocale();
  const { timeZone } = useSchool();
  return (unit) =>
    unit.publishAt
      ? words.scheduledFor(formatMoment(unit.publishAt, locale, timeZone))
      : words.names[unitStateOf(unit)];
}

/** Names the state of a unit that learners do not see. */
export function StateMark({ unit }: { unit: Unit }) {
  const nameOf = useStateName();
  const state = unitStateOf(unit);
  return state !== 'published' && <Badge tone={state === 'draft' ? 'highlight' : 'accent'}>{nameOf(unit)}</Badge>;
}

/** Shows the state of a unit. A press publishes a draft, makes a published unit a draft, and asks for the time of a scheduled one. */
export function StateButton(props: {
  unit: Unit;
  /** An icon, for a list of lines. */
  compact: boolean;
  onSet: (state: UnitState) => void;
  onSchedule: () => void;
}) {
  const { states: words } = useMessages().unitDraft;
  const { unit } = props;
  const nameOf = useStateName();
  const state = unitStateOf(unit);
  const name = nameOf(unit);
  const label = words.press[state](name, unit.title);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={
        props.compact
          ? 'grid min-h-9 w-8 shrink-0 place-items-center pointer-coarse:min-h-11 pointer-coarse:w-11'
          : 'touch inline-flex shrink-0 items-center hover:underline'
      }
      onClick={() => {
        if (state === 'scheduled') props.onSchedule();
        else props.onSet(state === 'draft' ? 'published' : 'draft');
      }}
    >
      {props.compact ? (
        <span className={`grid size-6 place-items-center rounded-sm ${LOOKS[state]}`}>
          <Icon of={ICONS[state]} className="size-4" />
        </span>
      ) : (
        <span className={`rounded-sm px-2 py-0.5 text-xs font-semibold ${LOOKS[state]}`}>{name}</span>
      )}
    </button>
  );
}
