import type { PrintableImage } from '#server/pdf/printable-image.ts';
import { printableText, shippedFonts, type Weight } from '#server/pdf/pdf-fonts.ts';
import { openParagraph, visualRuns } from '#server/pdf/visual-runs.ts';
import { glyphsOf, pngAddress } from '#server/pdf/svg-text.ts';
import { designIn, textsIn } from './certificate-design.ts';
import { INK, MARK, MUTED } from './certificate-layout.ts';
import { CERTIFICATE_WORDS, certificateDay } from './certificate-words.ts';
import { type CertificateToMake, printableImages } from './printable-images.ts';

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

/** Returns a line of text as SVG paths, in the middle. Throws `MissingGlyphs`. */
function pathsOf({ text, y, size, weight = 'regular', colour = INK }: Line): string {
  let left = 0;
  const fonts = shippedFonts(weight);
  const glyphs = visualRuns(openParagraph(printableText(text, fonts)), fonts).map((run) => {
    const { paths, width } = glyphsOf(run, size, { x: left });
    left += width;
    return paths;
  });
  // A long name is made smaller, never cut off.
  const shrink = Math.min(1, TEXT_WIDTH / Math.max(left, 1));
  const start = (WIDTH - left * shrink) / 2;
  return `<g fill="${colour}" transform="translate(${start} ${y}) scale(${shrink})">${glyphs.join('')}</g>`;
}

/** Where the logo stands above the lines. */
const LOGO = { y: 52, width: 400, height: 84 } as const;

/** Returns the image of a certificate for link previews, a PNG of 1200 × 630. Throws `MissingGlyphs`. */
export async function certificateImage(certificate: CertificateToMake): Promise<Buffer> {
  const { data } = certificate;
  const { accent, logo: design, body } = designIn(data);
  const words = CERTIFICATE_WORDS[data.locale];
  const { logo } = await printableImages({ ...certificate, signature: null });
  const hasLogo = logo !== null || design === 'mark';
  const date = certificateDay(data.completedOn, data.locale);
  const down = hasLogo ? 52 : 0;
  const lines: Line[] = [
    {
      text: data.school,
      y: hasLogo ? 174 : 120,
      size: hasLogo ? 28 : 34,
      weight: 'bold',
      colour: accent,
    },
    { text: textsIn(data).title, y: 185 + down, size: 40 },
    { text: data.name, y: 300 + down, size: 68, weight: 'bold' },
    // A wording of the school may say something else.
    { text: body === '' ? words.completed : '', y: 365 + down, size: 30, colour: MUTED },
    { text: data.course, y: 435 + down, size: 48, weight: 'bold' },
    { text: body === '' ? words.on(date) : date, y: 510 + down, size: 30, colour: MUTED },
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#fff"/>
    <rect x="28" y="28" width="${WIDTH - 56}" height="${HEIGHT - 56}" fill="none" stroke="${accent}" stroke-width="4"/>
    ${logo ? imageOf(logo) : design === 'mark' ? markOf(accent) : ''}
    ${lines
      .filter(({ text }) => text !== '')
      .map(pathsOf)
      .join('')}</svg>`;
  // Loaded with the first image: documents alone do without it (decision 0021).
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

function imageOf({ bytes, width, height }: PrintableImage): string {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  const box = { x: (WIDTH - width * scale) / 2, y: LOGO.y + (LOGO.height - height * scale) / 2 };
  return `<image x="${box.x}" y="${box.y}" width="${width * scale}" height="${height * scale}" href="${pngAddress(bytes)}"/>`;
}

const markOf = (accent: string): string =>
  `<path fill="${accent}" fill-rule="evenodd" transform="translate(${(WIDTH - LOGO.height) / 2} ${LOGO.y}) scale(${LOGO.height / 32})" d="${MARK}"/>`;
