import type { Cue } from '#modules/media/contract/cues.ts';

/** The captions that are being edited, and the one in the form. */
export interface CueList {
  readonly cues: readonly Cue[];
  /** Its index; -1 without captions. */
  readonly selected: number;
}

/** The shortest caption, in seconds. */
const SHORTEST_S = 0.1;
/** How long a new caption is shown, in seconds. */
const NEW_S = 3;

const rounded = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;

/** Replaces the selected caption, and keeps the order by start with it selected. */
function replaceSelected({ cues, selected }: CueList, next: Cue): CueList {
  const list = cues.with(selected, next);
  const [before, after] = [list[selected - 1], list[selected + 1]];
  if ((before?.start ?? 0) <= next.start && next.start <= (after?.start ?? Infinity)) return { cues: list, selected };
  const sorted = list.toSorted((a, b) => a.start - b.start);
  return { cues: sorted, selected: sorted.indexOf(next) };
}

const change = (list: CueList, how: (cue: Cue) => Cue): CueList => {
  const cue = list.cues[list.selected];
  return cue ? replaceSelected(list, how(cue)) : list;
};

/** Moves the start of the selected caption; its end follows where it would be before it. */
export const setStart = (list: CueList, seconds: number): CueList =>
  change(list, (cue) => {
    const start = rounded(Math.max(seconds, 0));
    return { ...cue, start, end: Math.max(cue.end, rounded(start + SHORTEST_S)) };
  });

/** Moves the end of the selected caption, not before its start. */
export const setEnd = (list: CueList, seconds: number): CueList =>
  change(list, (cue) => ({ ...cue, end: Math.max(rounded(seconds), rounded(cue.start + SHORTEST_S)) }));

/** Replaces the text of the selected caption. */
export const setText = (list: CueList, text: string): CueList => change(list, (cue) => ({ ...cue, text }));

/** Splits the selected caption at a position in its text; the time in proportion. The second half is selected. */
export function split(list: CueList, caret: number): CueList {
  const cue = list.cues[list.selected];
  const [first, second] = [cue?.text.slice(0, caret).trim(), cue?.text.slice(caret).trim()];
  if (!cue || !first || !second) return list;
  const time = rounded(cue.start + ((cue.end - cue.start) * caret) / cue.text.length);
  const halves = [
    { start: cue.start, end: time, text: first },
    { start: time, end: cue.end, text: second },
  ];
  return { cues: list.cues.toSpliced(list.selected, 1, ...halves), selected: list.selected + 1 };
}

/** Merges the selected caption with the next one. */
export function mergeNext({ cues, selected }: CueList): CueList {
  const [cue, next] = [cues[selected], cues[selected + 1]];
  if (!cue || !next) return { cues, selected };
  const merged = { start: cue.start, end: Math.max(cue.end, next.end), text: `${cue.text}\n${next.text}`.trim() };
  return { cues: cues.toSpliced(selected, 2, merged), selected };
}

/** Shifts the selected caption and all after it, not before the beginning of the video. */
export function shiftFrom({ cues, selected }: CueList, seconds: number): CueList {
  const by = Math.max(seconds, -(cues[selected]?.start ?? 0));
  const moved = cues.map((cue, index) =>
    index < selected ? cue : { ...cue, start: rounded(cue.start + by), end: rounded(cue.end + by) },
  );
  const cue = moved[selected];
  const sorted = moved.toSorted((a, b) => a.start - b.start);
  return { cues: sorted, selected: cue ? sorted.indexOf(cue) : selected };
}

/** Deletes the selected caption; the next one is selected. */
export const removeSelected = ({ cues, selected }: CueList): CueList => ({
  cues: cues.filter((_, index) => index !== selected),
  selected: Math.min(selected, cues.length - 2),
});

/** Adds an empty caption at a time of the video and selects it. */
export function addAt({ cues }: CueList, seconds: number): CueList {
  const start = rounded(seconds);
  const after = cues.findIndex((cue) => cue.start > start);
  const index = after === -1 ? cues.length : after;
  const end = Math.max(Math.min(start + NEW_S, cues[index]?.start ?? Infinity), start + SHORTEST_S);
  return { cues: cues.toSpliced(index, 0, { start, end: rounded(end), text: '' }), selected: index };
}

/** Returns the seconds of a typed time such as `1:02.5` or `62,5`; null if it is none. */
export function typedSeconds(text: string): number | null {
  const groups = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)\s*$/.exec(text);
  if (!groups) return null;
  const [, hours = '0', minutes = '0', seconds = ''] = groups;
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
}
