import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/** Buttons of which one is pressed: a choice that takes effect at once. `children` draws an option. */
export function ChoiceButtons<Value extends string>(props: {
  /** The name of the group. */
  label: string;
  options: readonly Value[];
  chosen: Value;
  onChoose: (value: Value) => void;
  children: (value: Value) => ReactNode;
}) {
  const { options, chosen, onChoose, children } = props;
  return (
    <div role="group" aria-label={props.label} className="flex flex-wrap gap-1">
      {options.map((value) => (
        <Button
          key={value}
          size="sm"
          tone={value === chosen ? 'secondary' : 'quiet'}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {children(value)}
        </Button>
      ))}
    </div>
  );
}
