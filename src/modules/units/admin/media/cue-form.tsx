import { type Ref, useState } from 'react';
import { vttTime } from '#modules/media/contract/cues.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { type CueList, removeSelected, setEnd, setStart, setText, shiftFrom, typedSeconds } from './cue-list.ts';
import { readNumber } from '#contract/text/read-number.ts';

type Apply = (change: (list: CueList) => CueList, group?: string | null) => void;

/** What the buttons below the form do. */
export interface CueCommands {
  readonly startHere: () => void;
  readonly endHere: () => void;
  readonly play: () => void;
  readonly split: () => void;
  readonly merge: () => void;
  readonly add: () => void;
  readonly undo: () => void;
}

/** The selected caption, and everything that can be done with it. */
export function CueForm(props: {
  list: CueList;
  apply: Apply;
  commands: CueCommands;
  textRef: Ref<HTMLTextAreaElement>;
  /** Whether there is a video to take times from. */
  isPlayable: boolean;
  canUndo: boolean;
}) {
  const { list, apply, commands, textRef, isPlayable, canUndo } = props;
  const { cues, selected } = list;
  const { cues: words } = useMessages().unitMedia;
  const [shift, setShift] = useState('0.5');
  const cue = cues[selected];
  const shiftBy = readNumber(shift);
  const isShift = Math.abs(shiftBy) < 86_400;
  const button = (label: string, act: () => void, keys?: string, disabled = false) => (
    <Button
      size="sm"
      tone="secondary"
      aria-keyshortcuts={keys}
      aria-disabled={disabled}
      onClick={() => disabled || act()}
    >
      {label}
    </Button>
  );
  return (
    <div role="group" aria-label={words.form} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {cue && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TimeInput label={words.start} value={cue.start} onTime={(time) => apply((all) => setStart(all, time))} />
            <TimeInput label={words.end} value={cue.end} onTime={(time) => apply((all) => setEnd(all, time))} />
          </div>
          <Textarea
            ref={textRef}
            label={words.text}
            rows={2}
            value={cue.text}
            onChange={(event) => {
              const { value } = event.target;
              apply((all) => setText(all, value), `text/${selected}`);
            }}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {cue && isPlayable && (
          <>
            {button(words.startHere, commands.startHere, 'Alt+I')}
            {button(words.endHere, commands.endHere, 'Alt+O')}
            {button(words.play, commands.play, 'Alt+P')}
          </>
        )}
        {cue && (
          <>
            {button(words.split, commands.split, 'Alt+Enter')}
            {button(words.merge, commands.merge, 'Alt+J', selected === cues.length - 1)}
            {button(words.remove, () => apply(removeSelected))}
          </>
        )}
        {button(words.add, commands.add, 'Alt+A')}
        {button(words.undo, commands.undo, 'Alt+Z', !canUndo)}
      </div>
      {cue && (
        <div role="group" aria-label={words.shift} className="flex flex-wrap items-end gap-3">
          <TextInput
            label={`${words.shift}: ${words.shiftBy}`}
            className="w-40 grow"
            inputMode="text"
            value={shift}
            onChange={(event) => setShift(event.target.value)}
          />
          {button(words.shiftNow, () => apply((all) => shiftFrom(all, shiftBy)), undefined, !isShift)}
        </div>
      )}
    </div>
  );
}

/** A time that is typed; it counts when the field is left, or Enter is pressed. */
function TimeInput({ label, value, onTime }: { label: string; value: number; onTime: (seconds: number) => void }) {
  const { cues: words } = useMessages().unitMedia;
  const [typed, setTyped] = useState<string | null>(null);
  const seconds = typed === null ? value : typedSeconds(typed);
  const take = () => {
    if (seconds === null) return;
    setTyped(null);
    if (seconds !== value) onTime(seconds);
  };
  return (
    <TextInput
      label={label}
      className="tabular-nums"
      autoComplete="off"
      value={typed ?? vttTime(value)}
      error={seconds === null ? words.timeInvalid : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
    />
  );
}
