import { Check } from 'lucide';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from './icon.tsx';

/**
 * The steps of a form as numbered buttons. `current` counts from 0. `complete` tells which earlier steps are ticked.
 */
export function Stepper(props: {
  steps: readonly string[];
  current: number;
  complete: readonly boolean[];
  onSelect: (step: number) => void;
}) {
  const { ui } = useMessages();
  return (
    <ol aria-label={ui.steps} className="flex">
      {props.steps.map((label, step) => {
        const done = step < props.current && props.complete[step] === true;
        const here = step === props.current;
        return (
          <li
            key={label}
            className={`relative flex-1 not-first:before:absolute not-first:before:start-[calc(-50%+1.6rem)] not-first:before:end-[calc(50%+1.6rem)] not-first:before:top-5.5 not-first:before:h-px not-first:before:content-[''] ${step <= props.current ? 'before:bg-accent' : 'before:bg-edge'}`}
          >
            <button
              type="button"
              aria-label={ui.step(step + 1, label)}
              aria-current={here ? 'step' : undefined}
              className="group mx-auto grid w-full justify-items-center gap-1.5 rounded-md"
              onClick={() => props.onSelect(step)}
            >
              <span
                className={`grid size-11 place-items-center rounded-full border-2 font-semibold transition-colors ${here ? 'border-accent bg-accent text-on-accent forced-colors:border-[Highlight]' : done ? 'border-accent bg-accent-soft text-accent-strong' : 'border-edge bg-surface text-muted group-hover:border-ink'}`}
              >
                {done ? <Icon of={Check} className="size-5" /> : step + 1}
              </span>{' '}
              <span className={`text-sm ${here ? 'font-semibold text-ink' : 'text-muted'}`}>{label}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
