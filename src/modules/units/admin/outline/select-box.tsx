import { useRef } from 'react';

/** A checkbox that selects an entry of a list; `onSelect` also gets whether Shift was held. `shown`: with its label. */
export function SelectUnitBox(props: {
  label: string;
  shown?: boolean;
  checked: boolean;
  /** Some of what it stands for is selected. */
  partly?: boolean;
  onSelect: (on: boolean, withShift: boolean) => void;
}) {
  const withShift = useRef(false);
  return (
    <label className="touch inline-flex min-w-9 shrink-0 cursor-pointer items-center justify-center gap-2 justify-self-start px-2 text-sm">
      <input
        type="checkbox"
        aria-label={props.shown ? undefined : props.label}
        checked={props.checked}
        ref={(box) => {
          if (box) box.indeterminate = !props.checked && props.partly === true;
        }}
        className="size-5 accent-accent"
        onClick={(event) => {
          withShift.current = event.shiftKey;
        }}
        onChange={({ target }) => props.onSelect(target.checked, withShift.current)}
      />
      {props.shown && props.label}
    </label>
  );
}
