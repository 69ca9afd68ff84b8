import { type ReactNode, useId } from 'react';
import type { PieceSide } from '#markdown/merge-paragraphs.ts';
import { diffTexts } from '#markdown/text-diff.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { MergeConflict } from './three-way-merge.ts';

/** How a field of a merge is shown: its label, and its formatted values. */
export interface ShownField {
  readonly label: string;
  /** Formats a text of the field; defaults to the text itself. */
  readonly show?: (text: string) => ReactNode;
}

/** The value of a field, or the word for none. */
export function ShownValue({ text, shown }: { text: string; shown: ShownField }) {
  const { conflict } = useMessages().editing;
  if (text === '') return <span className="text-muted">{conflict.empty}</span>;
  return shown.show ? shown.show(text) : text;
}

/** A text in which the words that another version does not have are marked. */
function MarkedText({ text, other }: { text: string; other: string }) {
  return diffTexts(other, text, { whole: true })
    .filter(({ kind }) => kind !== 'removed')
    .map((part, index) =>
      part.kind === 'added' ? (
        <mark
          key={index}
          className="rounded-xs bg-highlight text-on-highlight underline decoration-2 underline-offset-2"
        >
          {part.text}
        </mark>
      ) : (
        <span key={index}>{part.text}</span>
      ),
    );
}

/** One side of a conflict: with the differing words marked where it is shown as the text it is. */
function SideValue({ text, other, shown }: { text: string; other: string; shown: ShownField }) {
  const value = text === '' ? text : (shown.show?.(text) ?? text);
  if (value !== text || text === '' || other === '') return <ShownValue text={text} shown={shown} />;
  return <MarkedText text={text} other={other} />;
}

/** Lets the user choose one of both versions of a field or of paragraphs of it, or both of them where that makes sense. */
export function ChoiceOfSide(props: {
  conflict: MergeConflict;
  label: string;
  shown: ShownField;
  names: Readonly<Record<'mine' | 'theirs', string>>;
  side: PieceSide;
  onSide: (side: PieceSide) => void;
}) {
  const words = useMessages().editing.conflict;
  const { conflict, shown } = props;
  const id = useId();
  const option = (side: PieceSide, label: string, value?: ReactNode) => (
    <label
      key={side}
      className={`grid min-w-0 cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start items-start gap-x-3 rounded-sm border px-3 py-2 ${props.side === side ? 'border-accent bg-highlight-soft' : 'border-edge hover:bg-sunken'}`}
    >
      <input
        type="radio"
        name={id}
        checked={props.side === side}
        {...(value !== undefined && { 'aria-describedby': `${id}-${side}` })}
        className="mt-0.5 size-5 accent-accent"
        onChange={() => props.onSide(side)}
      />
      <span className="text-sm font-semibold">{label}</span>
      {value !== undefined && (
        <span id={`${id}-${side}`} className="col-start-2 min-w-0 text-sm break-words whitespace-pre-line">
          {value}
        </span>
      )}
    </label>
  );
  const value = (side: 'mine' | 'theirs') => {
    const text = conflict[side].trim();
    // A side that has nothing of a text removed it there.
    if (text === '' && conflict.canKeepBoth) return <span className="text-muted">{words.removed}</span>;
    return <SideValue text={text} other={conflict[side === 'mine' ? 'theirs' : 'mine'].trim()} shown={shown} />;
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{props.label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {option('mine', props.names.mine, value('mine'))}
        {option('theirs', props.names.theirs, value('theirs'))}
        {conflict.canKeepBoth && conflict.mine.trim() !== '' && conflict.theirs.trim() !== '' && (
          <div className="grid sm:col-span-2">{option('both', words.both)}</div>
        )}
      </div>
    </fieldset>
  );
}
