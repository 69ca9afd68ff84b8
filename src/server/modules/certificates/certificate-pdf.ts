import { PAGE, PdfPage, type TextStyle } from '#server/pdf/pdf-page.ts';
import type { CertificateData } from './certificate-data.ts';
import { CERTIFICATE_WORDS, certificateDay } from './certificate-words.ts';

const WIDTH = PAGE.height;
const HEIGHT = PAGE.width;
const INK = '#17202e';
const MUTED: TextStyle = { size: 13, align: 'center', colour: '#57534e' };
const ACCENT = '#b8401f';
const BOX = { x: 80, width: WIDTH - 160 } as const;

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
  let y = 78;
  const put = (text: string, style: TextStyle, type?: string) => {
    y += page.write(text, { ...BOX, y }, style, type);
  };
  put(data.school, { size: 15, weight: 'bold', align: 'center', colour: ACCENT });
  y += 14;
  put(words.title, { size: 26, weight: 'bold', align: 'center', colour: INK }, 'H1');
  y += 22;
  put(words.awardedTo, MUTED);
  const name = fittingSize(page, data.name, 36);
  put(data.name, { size: name, weight: 'bold', align: 'center', colour: INK });
  put(words.completed, MUTED);
  const course = fittingSize(page, data.course, 24);
  put(data.course, { size: course, weight: 'bold', align: 'center', colour: INK });
  if (data.wording) put(data.wording, { size: 12, align: 'center', colour: INK });
  y += 10;
  put(words.on(certificateDay(data.completedOn, data.locale)), { size: 13, align: 'center', colour: INK });
  if (data.signatory) {
    const rule = (y += 18);
    page.artifact(() =>
      doc
        .lineWidth(0.5)
        .strokeColor(INK)
        .moveTo(WIDTH / 2 - 120, rule)
        .lineTo(WIDTH / 2 + 120, rule)
        .stroke(),
    );
    y += 4;
    put(data.signatory, { size: 12, weight: 'bold', align: 'center', colour: INK });
  }
  y = HEIGHT - 92;
  put(words.verify, { size: 10, align: 'center', colour: '#57534e' });
  link(page, data.url, y);
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
