import sharp from 'sharp';
import { printableText, shippedFonts, type Weight } from '#server/pdf/pdf-fonts.ts';
import { openParagraph, visualRuns } from '#server/pdf/visual-runs.ts';
import type { CertificateData } from './certificate-data.ts';
import { CERTIFICATE_WORDS, certificateDay } from './certificate-words.ts';

/** The size of link previews (Open Graph). */
const WIDTH = 1_200;
const HEIGHT = 630;
const TEXT_WIDTH = WIDTH - 200;

interface Line {
  readonly text: string;
  readonly y: number;
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/** Returns a line of text as SVG paths: an SVG text would depend on the fonts of the machine. Throws `MissingGlyphs`. */
function pathsOf({ text, y, size, weight = 'regular', colour = '#17202e' }: Line): string {
  let left = 0;
  const glyphs: string[] = [];
  const fonts = shippedFonts(weight);
  for (const { font, text: piece } of visualRuns(openParagraph(printableText(text, fonts)), fonts)) {
    const scale = size / font.font.unitsPerEm;
    const run = font.font.layout(piece);
    run.glyphs.forEach((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = run.positions[index]!;
      const path = glyph.path.toSVG();
      if (path !== '') {
        const [x, up] = [left + xOffset * scale, -yOffset * scale];
        glyphs.push(`<path transform="translate(${x} ${up}) scale(${scale} ${-scale})" d="${path}"/>`);
      }
      left += xAdvance * scale;
    });
  }
  // A long name is made smaller, never cut off.
  const shrink = Math.min(1, TEXT_WIDTH / Math.max(left, 1));
  const start = (WIDTH - left * shrink) / 2;
  return `<g fill="${colour}" transform="translate(${start} ${y}) scale(${shrink})">${glyphs.join('')}</g>`;
}

/** Returns the image of a certificate for link previews, a PNG of 1200 × 630. Throws `MissingGlyphs`. */
export async function certificateImage(data: CertificateData): Promise<Buffer> {
  const words = CERTIFICATE_WORDS[data.locale];
  const lines: Line[] = [
    { text: data.school, y: 120, size: 34, weight: 'bold', colour: '#b8401f' },
    { text: words.title, y: 185, size: 40 },
    { text: data.name, y: 300, size: 68, weight: 'bold' },
    { text: words.completed, y: 365, size: 30, colour: '#57534e' },
    { text: data.course, y: 435, size: 48, weight: 'bold' },
    { text: words.on(certificateDay(data.completedOn, data.locale)), y: 510, size: 30, colour: '#57534e' },
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fffdf9"/>
    <rect x="28" y="28" width="${WIDTH - 56}" height="${HEIGHT - 56}" fill="none" stroke="#b8401f" stroke-width="4"/>
    ${lines.map(pathsOf).join('')}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}
