import { PdfPage } from '#server/pdf/pdf-page.ts';
import type { CertificateData } from './certificate-data.ts';
import { designIn, textsIn } from './certificate-design.ts';
import { type CertificateLayout, INK, layOut, MARK } from './certificate-layout.ts';
import { type CertificateToMake, printableImages } from './printable-images.ts';

/** Returns the empty page of a certificate. */
export const certificatePage = (data: CertificateData): PdfPage =>
  new PdfPage({
    title: `${textsIn(data).title} – ${data.name} – ${data.course}`,
    language: data.locale,
    date: new Date(`${data.completedOn}T00:00:00Z`),
    subset: 'PDF/UA',
    layout: designIn(data).orientation,
  });

/**
 * Returns a certificate as a tagged PDF/UA on A4. The same certificate makes the same bytes. Throws `MissingGlyphs` for a
 * name or a title that no font covers: run it in the worker.
 */
export async function certificatePdf(certificate: CertificateToMake): Promise<Buffer> {
  const { data } = certificate;
  const page = certificatePage(data);
  const layout = layOut(page, data, await printableImages(certificate));
  const { doc } = page;
  const { width, height, accent } = layout;
  page.artifact(() => {
    doc.lineWidth(2).strokeColor(accent);
    doc.rect(28, 28, width - 56, height - 56).stroke();
    doc.lineWidth(0.5).strokeColor(INK);
    doc.rect(35, 35, width - 70, height - 70).stroke();
  });
  for (const item of layout.items) drawItem(page, item, accent);
  return page.finish();
}

type Item = CertificateLayout['items'][number];

function drawItem(page: PdfPage, item: Item, accent: string): void {
  const { doc } = page;
  const { x, y, width, height } = item;
  if (item.kind === 'text') page.write(item.text, item, item.style, item.type);
  else if (item.kind === 'image') page.image(item.bytes, { x, y, width, height }, item.alt);
  else if (item.kind === 'address') link(page, item);
  else if (item.kind === 'mark')
    page.artifact(() => {
      doc
        .save()
        .translate(x, y)
        .scale(width / 32);
      doc.path(MARK).fill(accent, 'even-odd');
      doc.restore();
    });
  else
    page.artifact(() => {
      doc.lineWidth(height).strokeColor(INK);
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    });
}

/** Writes the address of the certificate as a link. A link annotation has its text in `Contents` (PDF/UA-1, 7.18.5). */
function link(page: PdfPage, item: Item & { kind: 'address' }): void {
  const { text: url, x, y, width, height } = item;
  const paragraph = page.element('P');
  const element = page.doc.struct('Link');
  paragraph.add(element);
  page.write(url, item, item.style, 'Span', element);
  page.doc.link(x, y, width, height, url, {
    Contents: new String(url),
    structParent: element,
  } as unknown as PDFKit.Mixins.AnnotationOption);
  element.end();
  paragraph.end();
}
