import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The weights of a document. */
export type Weight = 'regular' | 'bold';

/** A font to embed, and the letters it has. */
export interface PdfFont {
  readonly name: string;
  readonly bytes: Buffer;
  readonly has: (codePoint: number) => boolean;
}

/** Whole fonts: Latin, Greek, Cyrillic and Vietnamese. In this order a letter looks for a font that has it. */
const FAMILIES: Readonly<Record<Weight, readonly string[]>> = {
  regular: ['@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'],
  bold: ['@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'],
};

/** Thrown for text that no font has all letters of. */
export class MissingGlyphs extends Error {
  override name = 'MissingGlyphs';
  readonly characters: string;

  constructor(characters: string) {
    super(`No font has the characters ${characters}`);
    this.characters = characters;
  }
}

/** Reads the fonts of a weight. Slow: some 50 ms each. */
export function openFonts(weight: Weight): PdfFont[] {
  const { resolve } = createRequire(import.meta.url);
  return FAMILIES[weight].map((path) => {
    const bytes = readFileSync(resolve(path));
    const font = create(bytes) as Font;
    return { name: path.slice(path.lastIndexOf('/') + 1, -4), bytes, has: (code) => font.hasGlyphForCodePoint(code) };
  });
}

/** A piece of a text in one font. */
export interface FontRun {
  readonly font: PdfFont;
  readonly text: string;
}

/** Blanks and marks that need no drawing; a PDF shows a blank for the ones below and nothing for the others. */
const BLANK = /\p{Zs}|\t/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFE00-\uFE0F]/u;

/**
 * Splits a text into runs of the first font that has each letter: pdfkit drops a letter its font lacks without an error.
 * The text is composed first (NFC): an accent that stands apart would need a glyph of its own. Throws `MissingGlyphs`.
 */
export function fontRuns(text: string, fonts: readonly PdfFont[]): FontRun[] {
  const runs: { font: PdfFont; text: string }[] = [];
  const missing = new Set<string>();
  for (const character of text.normalize('NFC')) {
    if (INVISIBLE.test(character)) continue;
    const shown = BLANK.test(character) ? ' ' : character;
    const last = runs.at(-1);
    const code = shown.codePointAt(0)!;
    const font = last?.font.has(code) ? last.font : fonts.find((one) => one.has(code));
    if (!font) missing.add(character);
    else if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  if (missing.size > 0) throw new MissingGlyphs([...missing].join(' '));
  return runs;
}
