import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { Cue } from '#modules/media/contract/cues.ts';
import { vttTime } from '#modules/media/contract/cues.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { CueList } from './cue-list.ts';

/** Lists all captions; one is selected. The arrow keys move between them, and one is in the tab order. */
export function CueRows({ list, onSelect }: { list: CueList; onSelect: (index: number) => void }) {
  const { cues, selected } = list;
  const { cues: words } = useMessages().unitMedia;
  const box = useRef<HTMLOListElement>(null);
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });
  useEffect(() => {
    const row = box.current?.children[selected];
    if (!box.current || !(row instanceof HTMLElement)) return;
    const { scrollTop, clientHeight } = box.current;
    const isSeen = row.offsetTop >= scrollTop && row.offsetTop + row.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) box.current.scrollTop = row.offsetTop - (clientHeight - row.offsetHeight) / 2;
  }, [selected]);
  const move = (event: KeyboardEvent) => {
    const next = { ArrowDown: selected + 1, ArrowUp: selected - 1, Home: 0, End: cues.length - 1 }[event.key];
    if (next === undefined || event.altKey) return;
    event.preventDefault();
    if (next < 0 || next >= cues.length) return;
    onSelect(next);
    box.current?.children[next]?.querySelector('button')?.focus();
  };
  if (cues.length === 0) return <p className="text-sm text-muted">{words.none}</p>;
  return (
    <ol
      ref={box}
      aria-label={words.list}
      className="relative max-h-128 overflow-y-auto rounded-md border border-line"
      onKeyDown={move}
    >
      {cues.map((cue, index) => (
        <CueRow key={index} at={index} cue={cue} isSelected={index === selected} empty={words.empty} select={select} />
      ))}
    </ol>
  );
}

const CueRow = memo(function CueRow(props: {
  at: number;
  cue: Cue;
  isSelected: boolean;
  empty: string;
  select: { readonly current: (index: number) => void };
}) {
  const { at, cue, isSelected, empty, select } = props;
  return (
    <li className="[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      <button
        type="button"
        tabIndex={isSelected ? 0 : -1}
        aria-current={isSelected || undefined}
        className="touch grid w-full gap-0.5 border-b border-line px-3 py-1.5 text-start -outline-offset-2 hover:bg-sunken aria-[current]:bg-accent-soft"
        onClick={() => select.current(at)}
      >
        <span className="text-xs text-muted tabular-nums">
          {vttTime(cue.start)} – {vttTime(cue.end)}
        </span>
        <span className="text-sm break-words whitespace-pre-line">{cue.text || empty}</span>
      </button>
    </li>
  );
});
