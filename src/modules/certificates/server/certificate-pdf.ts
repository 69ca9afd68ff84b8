import { PAGE, PdfPage, type TextStyle } from '#server/pdf/pdf-page.ts';
import type { CertificateData } from './certificate-data.ts';
import { CERTIFICATE_WORDS, certificateDay } from './certificate-words.ts';

const WIDTH = PAGE.height;
const HEIGHT = PAGE.width;
const INK = '#17202e';
const MUTED: TextStyle = { size: 13, colour: '#57534e' };
const ACCENT = '#b8401f';
const BOX = { x: 80, width: WIDTH - 160 } as const;
/** Where the address of the certificate stands. */
const FOOT = HEIGHT - 92;

/** A line of the certificate, with the space above it. */
interface Line {
  readonly text: string;
  readonly style: TextStyle;
  readonly above?: number;
  readonly type?: string;
  /** With a rule above it. */
  readonly isSigned?: boolean;
}

/** Returns the largest size at which a text takes at most two lines. Throws `MissingGlyphs`. */
function fittingSize(page: PdfPage, text: string, largest: number): number {
  let size = largest;
  const style = (): TextStyle => ({ size, weight: 'bold', align: 'center' });
  while (size > 14 && page.heightOf(text, BOX.width, style()) > size * 3) size -= 2;
  return size;
}

/**
 * Returns a certificate as a tagged PDF/UA, A4 landscape. The same data makes the same bytes. Throws `MissingGlyphs` for a
 * name or a title that no font covers: run it in the worker.
 */
export async function certificatePdf(data: CertificateData): Promise<Buffer> {
  const words = CERTIFICATE_WORDS[data.locale];
  const page = new PdfPage({
    title: `${words.title} – ${data.name} – ${data.course}`,
    language: data.locale,
    date: new Date(`${data.completedOn}T00:00:00Z`),
    subset: 'PDF/UA',
    layout: 'landscape',
  });
  const { doc } = page;
  page.artifact(() => {
    doc.lineWidth(2).strokeColor(ACCENT);
    doc.rect(28, 28, WIDTH - 56, HEIGHT - 56).stroke();
    doc.lineWidth(0.5).strokeColor(INK);
    doc.rect(35, 35, WIDTH - 70, HEIGHT - 70).stroke();
  });
  const lines: Line[] = [
    { text: data.school, style: { size: 15, weight: 'bold', colour: ACCENT } },
    { text: words.title, style: { size: 26, weight: 'bold' }, above: 14, type: 'H1' },
    { text: words.awardedTo, style: MUTED, above: 26 },
    { text: data.name, style: { size: fittingSize(page, data.name, 36), weight: 'bold' }, above: 6 },
    { text: words.completed, style: MUTED, above: 10 },
    { text: data.course, style: { size: fittingSize(page, data.course, 24), weight: 'bold' }, above: 6 },
    { text: data.wording, style: { size: 12 }, above: 8 },
    { text: words.on(certificateDay(data.completedOn, data.locale)), style: { size: 13 }, above: 14 },
    { text: data.signatory, style: { size: 12, weight: 'bold' }, above: 26, isSigned: true },
  ];
  const filled = lines.filter(({ text }) => text !== '');
  const styleOf = ({ style }: Line): TextStyle => ({ align: 'center', colour: INK, ...style });
  const height = filled.reduce(
    (sum, line) => sum + (line.above ?? 0) + page.heightOf(line.text, BOX.width, styleOf(line)),
    0,
  );
  let y = Math.max(54, (FOOT - height) / 2 + 14);
  for (const line of filled) {
    y += line.above ?? 0;
    if (line.isSigned) {
      const rule = y - 4;
      page.artifact(() => {
        doc.lineWidth(0.5).strokeColor(INK);
        doc
          .moveTo(WIDTH / 2 - 120, rule)
          .lineTo(WIDTH / 2 + 120, rule)
          .stroke();
      });
    }
    y += page.write(line.text, { ...BOX, y }, styleOf(line), line.type);
  }
  const check = page.write(words.verify, { ...BOX, y: FOOT }, { ...MUTED, size: 10, align: 'center' });
  link(page, data.url, FOOT + check);
  return page.finish();
}

/** Writes the address of the certificate as a link. A link annotation has its text in `Contents` (PDF/UA-1, 7.18.5). */
function link(page: PdfPage, url: string, y: number): void {
  const style: TextStyle = { size: 10, align: 'center', colour: ACCENT };
  const paragraph = page.element('P');
  const element = page.doc.struct('Link');
  paragraph.add(element);
  const height = page.heightOf(url, BOX.width, style);
  page.write(url, { ...BOX, y }, style, 'Span', element);
  page.doc.link(BOX.x, y, BOX.width, height, url, {
    Contents: new String(url),
    structParent: element,
  } as unknown as PDFKit.Mixins.AnnotationOption);
  element.end();
  paragraph.end();
}
