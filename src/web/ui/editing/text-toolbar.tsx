import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { type Drawing, Icon } from '#web/ui/icon.tsx';

/** A button of the toolbar of a text. */
export interface TextTool<Tool extends string> {
  readonly tool: Tool;
  readonly name: string;
  readonly icon: Drawing;
  /** Its key, pressed with Ctrl or Cmd. */
  readonly shortcut?: string | undefined;
  /** Whether the selection has what it gives; left out for buttons that insert. */
  readonly isPressed?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
}

/**
 * The toolbar of a text, by the WAI-ARIA pattern: one stop of the Tab key, arrows move in it. `children` returns a choice that
 * comes first. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function TextToolbar<Tool extends string>({
  ref,
  ...props
}: {
  label: string;
  /** The id of the text. */
  controls: string;
  tools: readonly TextTool<Tool>[];
  onTool: (tool: Tool) => void;
  onEscape?: () => void;
  ref?: RefObject<HTMLDivElement | null>;
  children?: (tabIndex: 0 | -1) => ReactNode;
}) {
  const { tools, children } = props;
  const [current, setCurrent] = useState(0);
  const own = useRef<HTMLDivElement>(null);
  const bar = ref ?? own;

  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') props.onEscape?.();
    const stops = [...(bar.current?.querySelectorAll<HTMLElement>('button, select') ?? [])];
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const last = stops.length - 1;
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (current + step + stops.length) % stops.length;
    if (next === undefined) return;
    event.preventDefault();
    stops[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={props.label}
      aria-controls={props.controls}
      className="flex flex-wrap gap-0.5 rounded-t-md border border-b-0 border-edge bg-sunken p-1"
      onKeyDown={byKey}
      onFocus={(event) => {
        const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button, select')];
        setCurrent(Math.max(0, stops.indexOf(event.target)));
      }}
    >
      {children?.(current === 0 ? 0 : -1)}
      {tools.map(({ tool, name, icon, shortcut, isPressed, isDisabled }, index) => (
        <button
          key={tool}
          type="button"
          tabIndex={index + (children ? 1 : 0) === current ? 0 : -1}
          aria-label={name}
          aria-pressed={isPressed}
          aria-disabled={isDisabled || undefined}
          aria-keyshortcuts={shortcut && `Control+${shortcut} Meta+${shortcut}`}
          title={shortcut ? `${name} (Ctrl+${shortcut})` : name}
          className="grid size-9 place-items-center rounded-sm text-ink hover:bg-surface aria-disabled:opacity-65 aria-pressed:bg-accent-soft aria-pressed:text-accent-strong pointer-coarse:size-11 forced-colors:aria-pressed:outline-2"
          // The selection of the text stays visible, and no keyboard of a phone is closed and opened again.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => isDisabled || props.onTool(tool)}
        >
          <Icon of={icon} className="size-5" />
        </button>
      ))}
    </div>
  );
}
