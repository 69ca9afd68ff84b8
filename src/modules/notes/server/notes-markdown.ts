import type { NoteRow } from './notes.queries.ts';

/** Characters that begin a mark of Markdown within a line (CommonMark 0.31, 2.4). */
const MARKS = /[\\`*_[\]<>#|~$]/g;

/** Returns a plain text of one line as Markdown. */
const plain = (text: string): string =>
  text
    .replaceAll(MARKS, String.raw`\$&`)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Returns a second of a video as `1:02:03`. */
const clock = (second: number): string =>
  [Math.floor(second / 3_600), Math.floor(second / 60) % 60, second % 60]
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':');

/**
 * Returns notes as a Markdown text piece by piece: a heading for each course and each unit, and before each note its second
 * of the video or the beginning of its paragraph. The notes are in the order of their courses and units, and as written.
 */
export async function* notesAsMarkdown(notes: AsyncIterable<NoteRow>): AsyncGenerator<string> {
  let course: string | null = null;
  let unit: string | null = null;
  for await (const note of notes) {
    const inCourse = `${note.courseId} ${note.course}`;
    const inUnit = `${inCourse} ${note.unitId} ${note.unit}`;
    if (course !== inCourse) yield `${course === null ? '' : '\n'}# ${plain(note.course)}\n`;
    if (unit !== inUnit) yield `\n## ${note.number === null ? '' : `U${note.number} `}${plain(note.unit)}\n`;
    else yield '\n---\n';
    [course, unit] = [inCourse, inUnit];
    if (note.second !== null) yield `\n**${clock(note.second)}**\n`;
    if (note.quote !== null) yield `\n> ${plain(note.quote)}\n`;
    yield `\n${note.text.trimEnd()}\n`;
  }
}
