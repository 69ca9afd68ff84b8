import bidiFactory from 'bidi-js';
import { type FontRun, fontRuns, type PdfFont } from './pdf-fonts.ts';

const bidi = bidiFactory();

/** A paragraph with the direction of each of its letters (Unicode Standard Annex 9, the bidirectional algorithm). */
export interface Paragraph {
  readonly text: string;
  readonly levels: Uint8Array;
  /** The level of the paragraph: that of its first letter with a direction. */
  readonly base: number;
}

/** Returns a paragraph, without line breaks, with the direction of each of its letters. */
export function openParagraph(text: string): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  return { text, levels, base: paragraphs[0]?.level ?? 0 };
}

interface LevelRun {
  readonly text: string;
  readonly level: number;
}

/** Splits a line into runs of one level. Blanks at its end have the level of the paragraph (rule L1). */
function levelRuns({ text, levels, base }: Paragraph, start: number, end: number): LevelRun[] {
  const ending = start + text.slice(start, end).trimEnd().length;
  const levelAt = (index: number): number => (index >= ending ? base : levels[index]!);
  const runs: LevelRun[] = [];
  for (let from = start, index = start; index < end; index += 1) {
    if (index + 1 < end && levelAt(index + 1) === levelAt(from)) continue;
    runs.push({ text: text.slice(from, index + 1), level: levelAt(from) });
    from = index + 1;
  }
  return runs;
}

/** Puts runs into the order of the eye: from the highest level to the lowest odd one, runs in a row are reversed (rule L2). */
function reorder(runs: readonly LevelRun[]): LevelRun[] {
  let ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    const next: LevelRun[] = [];
    for (let index = 0; index < ordered.length;) {
      let to = index;
      while (to < ordered.length && ordered[to]!.level >= level) to += 1;
      next.push(...ordered.slice(index, to).toReversed());
      if (to < ordered.length) next.push(ordered[to]!);
      index = to + 1;
    }
    ordered = next;
  }
  return ordered;
}

/** Letters that fontkit sets from right to left by itself, a word with its marks and joiners at a time; else one letter. */
const PIECES =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0640][\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0640\p{M}\u200C\u200D]*|[^\p{M}]\p{M}*|\p{M}+/gu;
const ONE_LETTER = /[^\p{M}]\p{M}*|\p{M}+/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Returns the pieces of a run from left to right. */
function piecesOf({ text, level }: LevelRun, fonts: readonly PdfFont[]): FontRun[] {
  const runs = fontRuns(text, fonts);
  if (level % 2 === 0)
    // Digits of Arabic and Persian: fontkit would turn them around.
    return runs.flatMap((run) =>
      RIGHT_TO_LEFT.test(run.text) ? run.text.match(ONE_LETTER)!.map((one) => ({ ...run, text: one })) : [run],
    );
  return runs
    .flatMap((run) => run.text.match(PIECES)!.map((piece) => ({ ...run, text: piece })))
    .map((piece) => {
      const mirrored = bidi.getMirroredCharacter(piece.text);
      return mirrored !== null && piece.font.has(mirrored.codePointAt(0)!) ? { ...piece, text: mirrored } : piece;
    })
    .toReversed();
}

/** Returns a line of a paragraph as pieces from left to right, each in one font. Throws `MissingGlyphs`. */
export const visualRuns = (
  paragraph: Paragraph,
  fonts: readonly PdfFont[],
  { start, end } = { start: 0, end: paragraph.text.length },
): FontRun[] => reorder(levelRuns(paragraph, start, end)).flatMap((run) => piecesOf(run, fonts));
