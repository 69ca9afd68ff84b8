import { decodeEntities } from '#contract/text/html-entities.ts';

/** One caption: what is said between two times of a video, in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Plain text of one or more lines. */
  readonly text: string;
}

/** What is wrong with a line of a file of captions; `line` counts from 1. */
export interface CaptionsProblem {
  readonly code: 'captions_time' | 'captions_backwards' | 'captions_no_time' | 'captions_empty' | 'captions_too_many';
  readonly line: number;
}

/** More than a video of 24 hours with a caption every nine seconds. */
export const MOST_CUES = 10_000;

const ARROW = '-->';
/** `00:01:02,500`, `01:02.500` or `1:2:03.5`: SRT has a comma, and both are written carelessly. */
const TIME = String.raw`(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?`;
const TIMES = new RegExp(`^\\s*${TIME}\\s*${ARROW}\\s*${TIME}(?:\\s.*)?$`);
/** Times, right or wrong: text may hold an arrow too. */
const TIMES_BEGIN = new RegExp(`^\\s*\\d[\\d:.,]*\\s*${ARROW}`);
/** Blocks of WebVTT that are no captions. */
const OTHER_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>\n]+)>/g;
/** The tags of WebVTT and of SRT; any other `<` is one that was typed. */
const TAGS = /<\/?(?:[biucv]|ruby|rt|lang|font)(?:[.\s][^<>\n]*)?>|<\d[\d:.]*>|\{\\an?\d\}/gi;
/** Returns the seconds of a time in the groups of a match; NaN for 60 minutes or seconds and more. */
function secondsOf([hours = '0', minutes = '', seconds = '', fraction = '']: readonly (string | undefined)[]): number {
  if (Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN;
  const milliseconds = Number(fraction.padEnd(3, '0'));
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) + milliseconds / 1_000;
}

/** Returns the text of a caption without tags and entities; the speaker a voice tag names goes before it. */
const plainText = (lines: readonly string[]): string =>
  lines
    .map((line) =>
      decodeEntities(line.replaceAll(VOICE, (_tag, name: string) => `${name.trim()}: `).replaceAll(TAGS, '')).trim(),
    )
    .filter(Boolean)
    .join('\n');

const NUMBER = /^\s*\d+\s*$/;

/** Returns whether the last line of a caption's text is the number of the next one: one more than its own, if it has one. */
const isNumberOfNext = (own: string, last: string): boolean =>
  NUMBER.test(last) && NUMBER.test(own) && Number(last) === Number(own) + 1;

/**
 * Returns whether a line ends a block. In WebVTT only an empty one does: captions of YouTube begin with a line of one blank. But
 * carelessly written files have such a line between captions, before times or what identifies them.
 */
function endsBlock(lines: readonly string[], index: number, isVtt: boolean): boolean {
  const line = lines[index] ?? '';
  if (line.trim() !== '') return false;
  return line === '' || !isVtt || lines.slice(index + 1, index + 3).some((next) => TIMES_BEGIN.test(next));
}

/** Adds a caption, or what is wrong with it. */
function readCue(
  { time, text: lines, line }: { readonly time: string; readonly text: readonly string[]; readonly line: number },
  cues: Cue[],
  problems: CaptionsProblem[],
): void {
  const groups = TIMES.exec(time)?.slice(1);
  const [start, end] = groups ? [secondsOf(groups.slice(0, 4)), secondsOf(groups.slice(4))] : [NaN, NaN];
  const text = plainText(lines);
  if (Number.isNaN(start) || Number.isNaN(end)) problems.push({ code: 'captions_time', line });
  else if (end <= start) problems.push({ code: 'captions_backwards', line });
  else if (text !== '') cues.push({ start, end, text });
}

/** Captions that follow within this time, in seconds, belong together. */
const ROLLING_GAP_S = 0.1;

/** Returns how many lines of a caption are the last ones of the caption before. */
function repeatedLines(before: Cue | undefined, cue: Cue): number {
  if (before === undefined || cue.start - before.end > ROLLING_GAP_S) return 0;
  const [last, lines] = [before.text.split('\n'), cue.text.split('\n')];
  for (let count = Math.min(last.length, lines.length); count > 0; count--)
    if (last.slice(-count).every((line, index) => line === lines[index])) return count;
  return 0;
}

/**
 * Returns captions without the lines they repeat if they roll, as automatic ones of YouTube and of television do: most begin
 * with the last lines of the caption before. A caption that has nothing new makes the one before it longer.
 */
function withoutRepeats(cues: Cue[]): Cue[] {
  const repeated = cues.filter((cue, index) => repeatedLines(cues[index - 1], cue) > 0).length;
  if (repeated < 3 || repeated < cues.length / 2) return cues;
  const result: Cue[] = [];
  for (const [index, cue] of cues.entries()) {
    const before = result.at(-1);
    const rest = cue.text
      .split('\n')
      .slice(repeatedLines(cues[index - 1], cue))
      .join('\n');
    if (rest !== '') result.push({ ...cue, text: rest });
    else if (before) result[result.length - 1] = { ...before, end: Math.max(before.end, cue.end) };
  }
  return result;
}

/**
 * Returns the captions of a WebVTT or SubRip (SRT) file in the order of their start, and what is wrong with it. Captions
 * without text are left out, and so are styles and positions. https://www.w3.org/TR/webvtt1/
 */
export function readCues(file: string): { cues: Cue[]; problems: CaptionsProblem[] } {
  const lines = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const isVtt = /^WEBVTT(?:\s|$)/.test(lines[0] ?? '');
  const cues: Cue[] = [];
  const problems: CaptionsProblem[] = [];
  let lineIndex = isVtt ? lines.findIndex((line) => line.trim() === '' || line.includes(ARROW)) : 0;
  if (lineIndex === -1) lineIndex = lines.length;
  while (lineIndex < lines.length) {
    const first = lineIndex;
    while (lineIndex < lines.length && !endsBlock(lines, lineIndex, isVtt)) lineIndex += 1;
    const block = lines.slice(first, lineIndex);
    lineIndex += 1;
    if (block.length === 0 || (isVtt && OTHER_BLOCK.test(block[0] ?? ''))) continue;
    const timeAt = block.slice(0, 2).findIndex((line) => line.includes(ARROW));
    // A number or an identifier alone is an empty caption.
    if (timeAt === -1 && block.length === 1 && (isVtt || NUMBER.test(block[0] ?? ''))) continue;
    if (timeAt === -1) problems.push({ code: 'captions_no_time', line: first + 1 });
    else {
      const starts = block.flatMap((line, place) =>
        place === timeAt || (place > timeAt && TIMES_BEGIN.test(line)) ? [place] : [],
      );
      let number = block[timeAt - 1] ?? '';
      for (const [index, place] of starts.entries()) {
        const next = starts[index + 1];
        const text = block.slice(place + 1, next);
        // Files without blank lines: the number of the next caption is not part of this one.
        const isNumbered = next !== undefined && isNumberOfNext(number, text.at(-1) ?? '');
        number = isNumbered ? (text.pop() ?? '') : '';
        readCue({ time: block[place] ?? '', text, line: first + place + 1 }, cues, problems);
      }
    }
  }
  if (cues.length > MOST_CUES) problems.push({ code: 'captions_too_many', line: lines.length });
  if (cues.length === 0 && problems.length === 0) problems.push({ code: 'captions_empty', line: 1 });
  return { cues: withoutRepeats(cues.toSorted((a, b) => a.start - b.start)), problems };
}

/** Returns a time in seconds as WebVTT writes it, such as `00:01:02.500`. */
export function vttTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1_000);
  const part = (unit: number, of: number, digits = 2) =>
    String(Math.floor(milliseconds / unit) % of).padStart(digits, '0');
  return `${part(3_600_000, 10_000)}:${part(60_000, 60)}:${part(1_000, 60)}.${part(1, 1_000, 3)}`;
}

/** Returns captions as a WebVTT file. An empty line would end a caption, so lines of blanks are left out. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => {
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .join('\n');
    return `${vttTime(start)} ${ARROW} ${vttTime(end)}\n${escaped}\n`;
  });
  return ['WEBVTT\n', ...blocks].join('\n');
}
