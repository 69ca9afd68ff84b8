import PDFDocument from 'pdfkit';
import { type FontRun, fontRuns, printableText, shippedFonts, type Weight } from './pdf-fonts.ts';
import { openParagraph, type Paragraph, visualRuns } from './visual-runs.ts';

/** Lengths in points (1/72 inch), of A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 56 } as const;
const LEADING = 1.4;

/** How a text is set. */
export interface TextStyle {
  readonly size: number;
  readonly weight?: Weight;
  readonly align?: 'left' | 'right' | 'center';
  readonly colour?: string;
}

/** Where a text stands, with the width it wraps at. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A line of a paragraph, by its code units. */
interface Line {
  readonly paragraph: Paragraph;
  readonly start: number;
  readonly end: number;
}

/** A piece of a line in one font, with the left end of its baseline. */
export interface TextPiece extends FontRun {
  readonly x: number;
  readonly baseline: number;
}

const textOf = ({ paragraph, start, end }: Line): string => paragraph.text.slice(start, end);

/** What a PDF says about itself. */
export interface PdfIdentity {
  readonly title: string;
  readonly language: string;
  /** Every date in the file: the same content makes the same bytes. */
  readonly date: Date;
  /** The standard the file follows; an archivable PDF unless given. */
  readonly subset?: 'PDF/A-3a' | 'PDF/UA';
  readonly layout?: 'portrait' | 'landscape';
}

/** A tagged PDF/A-3 that is written from top to bottom in the shipped fonts. */
export class PdfPage {
  readonly doc: PDFKit.PDFDocument;
  readonly #bytes: Promise<Buffer>;
  readonly #registered = new Set<string>();
  readonly #root: PDFKit.PDFStructureElement;

  constructor({ title, language, date, subset = 'PDF/A-3a', layout = 'portrait' }: PdfIdentity) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: PAGE.margin,
      bufferPages: true,
      pdfVersion: '1.7',
      // The types lack PDF/UA.
      subset: subset as 'PDF/A-3a',
      layout,
      tagged: true,
      displayTitle: true,
      lang: language,
      font: undefined as unknown as string,
      info: { Title: title, CreationDate: date, ModDate: date, Producer: 'Aula', Creator: 'Aula' },
    });
    const chunks: Buffer[] = [];
    this.#bytes = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
    this.#root = this.doc.struct('Document');
    this.doc.addStructure(this.#root);
  }

  /** Adds an element to the structure of the document, or to another element. */
  element(type: string, parent = this.#root, options: { lang?: string; actual?: string; alt?: string } = {}) {
    const element = this.doc.struct(type, options);
    parent.add(element);
    return element;
  }

  /** Returns the height of a text. Throws `MissingGlyphs`. */
  heightOf(text: string, width: number, style: TextStyle): number {
    return this.#wrap(text, width, style).length * style.size * LEADING;
  }

  /** Writes a text as an element of the structure and returns its height. Throws `MissingGlyphs`. */
  write(text: string, place: Place, style: TextStyle, type = 'P', parent = this.#root): number {
    const lines = this.#wrap(text, place.width, style);
    // Drawn from left to right: the order in which it is read is stated.
    const turns = lines.some(({ paragraph }) => paragraph.levels.some((level) => level % 2 === 1));
    const element = this.element(type, parent, turns ? { actual: lines.map(textOf).join(' ') } : {});
    element.add(() => this.#draw(lines, place, style));
    element.end();
    return lines.length * style.size * LEADING;
  }

  /** Draws what is no content, such as a line or a page number. */
  artifact(draw: () => void, type = 'Layout'): void {
    this.doc.markContent('Artifact', { type } as never);
    draw();
    this.doc.endMarkedContent();
  }

  /** Writes a text that is no content. Throws `MissingGlyphs`. */
  writeArtifact(text: string, place: Place, style: TextStyle): void {
    const lines = this.#wrap(text, place.width, style);
    this.artifact(() => this.#draw(lines, place, style), 'Pagination');
  }

  /** Draws an image with its text alternative; one without is no content. */
  image(bytes: Uint8Array, { x, y, width, height }: Place & { height: number }, alt: string): void {
    const draw = () => this.doc.image(Buffer.from(bytes), x, y, { width, height });
    if (alt === '') return this.artifact(draw);
    const element = this.element('Figure', this.#root, { alt });
    element.add(draw as () => void);
    element.end();
  }

  /** Ends the document and returns its bytes. */
  async finish(): Promise<Buffer> {
    this.#root.end();
    this.doc.end();
    return this.#bytes;
  }

  #use(run: FontRun, size: number): PDFKit.PDFDocument {
    if (!this.#registered.has(run.font.name)) {
      this.doc.registerFont(run.font.name, run.font.bytes, run.font.member);
      this.#registered.add(run.font.name);
    }
    return this.doc.font(run.font.name).fontSize(size);
  }

  #width(text: string, { weight = 'regular', size }: TextStyle): number {
    return fontRuns(text, shippedFonts(weight)).reduce(
      (width, run) => width + this.#use(run, size).widthOfString(run.text),
      0,
    );
  }

  /** Breaks a text into lines at blanks, and inside a word only where it is longer than a line. Throws `MissingGlyphs`. */
  #wrap(text: string, width: number, style: TextStyle): Line[] {
    // All of it at once, so that the error names every letter.
    const printed = printableText(text, shippedFonts(style.weight ?? 'regular'));
    return printed.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((part) => this.#wrapParagraph(part, width, style));
  }

  #wrapParagraph(part: string, width: number, style: TextStyle): Line[] {
    const words = part.trim().split(/\s+/);
    const paragraph = openParagraph(words.join(' '));
    const { text } = paragraph;
    const lines: Line[] = [];
    let [start, end, index] = [0, 0, 0];
    const push = () => lines.push({ paragraph, start, end });
    for (const word of words) {
      const wordEnd = index + word.length;
      if (end > start && this.#width(text.slice(start, wordEnd), style) > width) {
        push();
        start = index;
      }
      while (start === index && this.#width(text.slice(index, wordEnd), style) > width) {
        index += this.#fitting(text.slice(index, wordEnd), width, style);
        end = index;
        push();
        start = index;
      }
      end = wordEnd;
      index = wordEnd + 1;
    }
    push();
    return lines;
  }

  /** Returns how many code units of a word fit into a width: at least one character. */
  #fitting(word: string, width: number, style: TextStyle): number {
    let end = 0;
    for (const { segment, index } of new Intl.Segmenter().segment(word)) {
      if (index > 0 && this.#width(word.slice(0, index + segment.length), style) > width) break;
      end = index + segment.length;
    }
    return end;
  }

  /** Returns the pieces of a text as they are drawn. Throws `MissingGlyphs`. */
  piecesOf(text: string, place: Place, style: TextStyle): TextPiece[] {
    return this.#pieces(this.#wrap(text, place.width, style), place, style);
  }

  #pieces(lines: readonly Line[], { x, y, width }: Place, style: TextStyle): TextPiece[] {
    const { weight = 'regular', size, align = 'left' } = style;
    const fonts = shippedFonts(weight);
    // One baseline for the fonts of a line, which have different ascents.
    const { font: main } = fonts[0]!;
    const ascent = (main.ascent / main.unitsPerEm) * size;
    return lines.flatMap(({ paragraph, ...line }, index) => {
      const runs = visualRuns(paragraph, fonts, line);
      const length = runs.reduce((sum, run) => sum + this.#use(run, size).widthOfString(run.text), 0);
      const spare = align === 'left' ? 0 : width - length;
      let left = x + (align === 'center' ? spare / 2 : spare);
      // Readers that extract the text join lines without a blank.
      if (index < lines.length - 1 && runs.length > 0) runs.push({ ...runs.at(-1)!, text: ' ' });
      return runs.map((run) => {
        const piece = { ...run, x: left, baseline: y + index * size * LEADING + ascent };
        left += this.#use(run, size).widthOfString(run.text);
        return piece;
      });
    });
  }

  #draw(lines: readonly Line[], place: Place, style: TextStyle): void {
    const { size, colour = '#1c1917' } = style;
    for (const piece of this.#pieces(lines, place, style)) {
      const doc = this.#use(piece, size).fillColor(colour);
      doc.text(piece.text, piece.x, piece.baseline, { lineBreak: false, baseline: 'alphabetic' });
    }
  }
}
