import { useState } from 'react';
import { storedValue } from '#web/lib/browser-storage.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

const MODES = ['visual', 'source'] as const;
/** How a formatted text is edited: as it will look, or as Markdown. */
export type TextMode = (typeof MODES)[number];

const storedMode = storedValue<TextMode>({
  key: 'aula.text-mode',
  area: 'local',
  fallback: 'visual',
  isValid: (value): value is TextMode => MODES.some((mode) => mode === value),
});

/**
 * Returns how a text is edited and a function that changes it, which this browser remembers. It is read once, when the field
 * is opened: a choice in another tab or field changes nothing under the author's hands.
 */
export function useTextMode(): readonly [TextMode, (mode: TextMode) => void] {
  const [mode, setMode] = useState(storedMode.read);
  return [
    mode,
    (chosen) => {
      storedMode.write(chosen);
      setMode(chosen);
    },
  ];
}

/** The choice between both modes. */
export function TextModeChoice({ mode, onMode }: { mode: TextMode; onMode: (mode: TextMode) => void }) {
  const words = useMessages().visualEditor.mode;
  return <PressedChoice label={words.label} names={words} options={MODES} chosen={mode} onChoose={onMode} />;
}

/** A few buttons of which one is pressed. */
export function PressedChoice<Option extends string>(props: {
  label: string;
  names: Readonly<Record<Option, string>>;
  options: readonly Option[];
  chosen: Option;
  className?: string;
  onChoose: (option: Option) => void;
}) {
  return (
    <div role="group" aria-label={props.label} className={`flex gap-1 ${props.className ?? ''}`}>
      {props.options.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={props.chosen === one}
          className="min-h-9 rounded-md border border-edge px-3 text-sm font-semibold pointer-coarse:min-h-11 aria-pressed:border-accent aria-pressed:bg-accent-soft"
          onClick={() => props.onChoose(one)}
        >
          {props.names[one]}
        </button>
      ))}
    </div>
  );
}
