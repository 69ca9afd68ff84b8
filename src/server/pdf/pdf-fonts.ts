import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** The weights of a document. */
export type Weight = 'regular' | 'bold';

/** A font to embed, and the letters it has. */
export interface PdfFont {
  readonly name: string;
  readonly bytes: Buffer;
  /** The name of the font in a file that holds several. */
  readonly member?: string;
  readonly font: Font;
  readonly has: (codePoint: number) => boolean;
}

/** Whole fonts: Latin, Greek, Cyrillic and Vietnamese. Other letters are looked up in `setFontFolders`. */
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

let shipped: Record<Weight, PdfFont[]> | undefined;

/** Returns the shipped fonts of a weight, which are read at the first call. Slow then: some 50 ms each. */
export const shippedFonts = (weight: Weight): PdfFont[] =>
  (shipped ??= { regular: openFonts('regular'), bold: openFonts('bold') })[weight];

function openFonts(weight: Weight): PdfFont[] {
  const { resolve } = createRequire(import.meta.url);
  return FAMILIES[weight].map((path) => {
    const bytes = readFileSync(resolve(path));
    const font = create(bytes) as Font;
    return {
      name: path.slice(path.lastIndexOf('/') + 1, -4),
      bytes,
      font,
      has: (code) => font.hasGlyphForCodePoint(code),
    };
  });
}

let folders: readonly string[] = [];
let files: string[] | undefined;
/** Fonts of the folders by the characters that were looked up in them; null: none has it. */
const fontOfCode = new Map<number, PdfFont | null>();
const opened = new Map<string, PdfFont>();

/** Sets the folders with further fonts, in the order in which they are searched; those that do not exist are skipped. */
export function setFontFolders(paths: readonly string[]): void {
  folders = paths;
  files = undefined;
  fontOfCode.clear();
  opened.clear();
}

/** Styles that look wrong in a document: used only for letters that no other font has. */
const UNLIKE = /italic|oblique|mono|condensed|narrow|thin|light|black|math/i;

/** Returns the font files of a folder, those in a plain style first. */
function listFonts(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ttf|otf|ttc|otc)$/i.test(name))
      .toSorted((a, b) => Number(UNLIKE.test(a)) - Number(UNLIKE.test(b)) || (a < b ? -1 : 1))
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Returns whether pdfkit can embed a font: it knows outlines in `glyf` and `CFF`, not images or variable `CFF2`. */
const isEmbeddable = (font: Font): boolean => 'glyf' in font || 'CFF ' in font;

/** Opens a font file, or the first font of a collection that has a character; null where none can be read and embedded. */
function openFont(path: string, code: number): PdfFont | null {
  try {
    const bytes = readFileSync(path);
    const file = create(bytes);
    const fonts = 'fonts' in file ? file.fonts : [file];
    const font = fonts.find((one) => isEmbeddable(one) && one.hasGlyphForCodePoint(code));
    if (!font) return null;
    const has = (one: number) => font.hasGlyphForCodePoint(one);
    if (font === file) return { name: path, bytes, font, has };
    return { name: `${path} ${font.postscriptName}`, member: font.postscriptName, bytes, font, has };
  } catch {
    return null;
  }
}

/** Returns the first font of the folders that has a character. Slow once for each character that is new. */
function lookUp(code: number): PdfFont | undefined {
  const cachedFont = fontOfCode.get(code);
  if (cachedFont !== undefined) return cachedFont ?? undefined;
  let font = [...opened.values()].find((one) => one.has(code));
  files ??= folders.flatMap(listFonts);
  for (const file of font || BLANK.test(String.fromCodePoint(code)) ? [] : files) {
    const candidate = openFont(file, code);
    if (!candidate) continue;
    // Kept open: the other letters of a name are likely to be in it too.
    opened.set(candidate.name, candidate);
    font = candidate;
    break;
  }
  fontOfCode.set(code, font ?? null);
  return font;
}

/** A piece of a text in one font. */
export interface FontRun {
  readonly font: PdfFont;
  readonly text: string;
}

/** Blanks and marks that need no drawing; a PDF shows a blank for the ones below and nothing for the others. */
const BLANK = /\p{Zs}|\t/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFE00-\uFE0F]/u;
/** Decide whether letters of Persian and of Indian scripts join. */
const JOINER = /[\u200C\u200D]/;

/** Images such as emoji, and marks around letters: a print without them reads the same. */
const DECORATION = /[\p{So}\p{Sk}\p{Me}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

const fontOf = (code: number, fonts: readonly PdfFont[]): PdfFont | undefined =>
  fonts.find((one) => one.has(code)) ?? lookUp(code);

/**
 * Returns a text as it is printed: composed (NFC, an accent that stands apart would need a glyph of its own), with plain letters
 * for others of the same meaning that no font has (NFKC: ligatures, full width, mathematical letters), and without emoji and
 * other symbols that no font has. Throws `MissingGlyphs` for letters that no font has, which are never left out,
 * and for a text of nothing but symbols that no font has.
 */
export function printableText(text: string, fonts: readonly PdfFont[]): string {
  const missing = new Set<string>();
  const leftOut = new Set<string>();
  const isPrintable = (character: string): boolean =>
    INVISIBLE.test(character) || BLANK.test(character) || fontOf(character.codePointAt(0)!, fonts) !== undefined;
  const characters = [...text.normalize('NFC')].map((character) => {
    if (isPrintable(character)) return character;
    const plain = character.normalize('NFKC');
    if ([...plain].every(isPrintable)) return plain;
    (DECORATION.test(character) ? leftOut : missing).add(character);
    return '';
  });
  const printed = characters.join('');
  if (missing.size === 0 && leftOut.size === 0) return printed;
  if (missing.size > 0 || ![...printed].some((one) => !INVISIBLE.test(one) && !BLANK.test(one)))
    throw new MissingGlyphs([...missing, ...leftOut].join(' '));
  return printed.replaceAll(/(?<=^|[ \n])(?: |\u200D|\uFE0F)+|(?: |\u200D|\uFE0F)+(?=$|\n)/g, '');
}

/**
 * Splits a text into runs of the first font that has each letter: pdfkit drops a letter its font lacks without an error.
 * Throws `MissingGlyphs`: see `printableText`.
 */
export function fontRuns(text: string, fonts: readonly PdfFont[]): FontRun[] {
  const runs: { font: PdfFont; text: string }[] = [];
  const missing = new Set<string>();
  for (const character of text) {
    const last = runs.at(-1);
    if (INVISIBLE.test(character)) {
      if (last && JOINER.test(character) && last.font.has(character.codePointAt(0)!)) last.text += character;
      continue;
    }
    const sign = BLANK.test(character) ? ' ' : character;
    const code = sign.codePointAt(0)!;
    const font = last?.font.has(code) ? last.font : fontOf(code, fonts);
    if (!font) missing.add(character);
    else if (last && (last.font === font || (sign === ' ' && last.font.has(32)))) last.text += sign;
    else runs.push({ font, text: sign });
  }
  if (missing.size > 0) throw new MissingGlyphs([...missing].join(' '));
  return runs;
}
