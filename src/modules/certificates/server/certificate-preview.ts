import { glyphsOf, pngAddress } from '#server/pdf/svg-text.ts';
import { INK, layOut, MARK } from './certificate-layout.ts';
import { certificatePage } from './certificate-pdf.ts';
import { type CertificateToMake, printableImages } from './printable-images.ts';

/** Pixels for a point: sharp on a screen of two pixels for each CSS pixel. */
const SCALE = 1.6;

/** Returns the PDF of a certificate as an image, a PNG, from the same layout. Throws `MissingGlyphs`. */
export async function certificatePreview(certificate: CertificateToMake): Promise<Buffer> {
  const { data } = certificate;
  const page = certificatePage(data);
  const { width, height, accent, items } = layOut(page, data, await printableImages(certificate));
  const shapes = items.map((item) => {
    const { x, y } = item;
    switch (item.kind) {
      case 'image':
        return `<image x="${x}" y="${y}" width="${item.width}" height="${item.height}" href="${pngAddress(item.bytes)}"/>`;
      case 'mark':
        return `<path fill="${accent}" fill-rule="evenodd" transform="translate(${x} ${y}) scale(${item.width / 32})" d="${MARK}"/>`;
      case 'rule':
        return `<path stroke="${INK}" stroke-width="${item.height}" d="M${x} ${y}h${item.width}"/>`;
      case 'text':
      case 'address': {
        const pieces = page.piecesOf(item.text, item, item.style);
        const paths = pieces.map((piece) => glyphsOf(piece, item.style.size, { x: piece.x, y: piece.baseline }).paths);
        return `<g fill="${item.style.colour}">${paths.join('')}</g>`;
      }
    }
  });
  const frame = (edge: number, colour: string, line: number) =>
    `<rect x="${edge}" y="${edge}" width="${width - 2 * edge}" height="${height - 2 * edge}" fill="none" stroke="${colour}" stroke-width="${line}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * SCALE}" height="${height * SCALE}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="#fff"/>${frame(28, accent, 2)}${frame(35, INK, 0.5)}${shapes.join('')}</svg>`;
  // Loaded with the first image: documents alone do without it (decision 0021).
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
