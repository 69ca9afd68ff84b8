import type { PrintableImage } from '#server/pdf/printable-image.ts';
import { PAGE, type PdfPage, type Place, type TextStyle } from '#server/pdf/pdf-page.ts';
import type { CertificateData } from './certificate-data.ts';
import { type CertificateLine, designIn, textsIn } from './certificate-design.ts';
import { CERTIFICATE_WORDS } from './certificate-words.ts';
import type { PrintableImages } from './printable-images.ts';

export const INK = '#17202e';
export const MUTED = '#57534e';
/** The drawn arch, 32 units high and wide: `Mark` of the pages. */
export const MARK =
  'M16 2C9.4 2 4 7.4 4 14v16h7V18a5 5 0 0 1 10 0v12h7V14C28 7.4 22.6 2 16 2Zm0 5.5a2.25 2.25 0 1 1 0 4.5 2.25 2.25 0 0 1 0-4.5Z';
const SIDE = 80;
/** From the lower edge to the line about the address of the certificate. */
const FOOT = 92;
const TOP = 54;
const GAP_ABOVE_FOOT = 20;
/** How much larger or smaller everything is than usual. */
const SHARES = [1.25, 1.2, 1.15, 1.1, 1.05, 1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4];

/** What stands on a certificate, from top to bottom. */
type Item = Place & { readonly height: number } & (
    | { readonly kind: 'text'; readonly text: string; readonly style: TextStyle; readonly type: string }
    | { readonly kind: 'image'; readonly bytes: Uint8Array; readonly alt: string }
    | { readonly kind: 'mark' | 'rule' }
    | { readonly kind: 'address'; readonly text: string; readonly style: TextStyle }
  );

/** A laid out certificate, in points. */
export interface CertificateLayout {
  readonly width: number;
  readonly height: number;
  readonly accent: string;
  readonly items: readonly Item[];
}

/** What is put below the last one: its height, the space above it, and how it is drawn. */
interface Block {
  readonly above: number;
  readonly height: number;
  readonly at: (y: number) => Item;
}

/** Returns the box of an image that keeps its proportions, in the middle of the page. */
function boxOf({ width, height }: PrintableImage, within: { width: number; height: number }, page: number) {
  const scale = Math.min(within.width / width, within.height / height);
  return { x: (page - width * scale) / 2, width: width * scale, height: height * scale };
}

const LINES = {
  name: { size: 36, weight: 'bold', above: 6 },
  course: { size: 24, weight: 'bold', above: 6 },
  lead: { size: 13, colour: MUTED, above: 10 },
  text: { size: 13, above: 14 },
  sentence: { size: 12, above: 8 },
  gap: { size: 8, above: 0 },
} as const satisfies Record<CertificateLine['kind'], TextStyle & { above: number }>;
/** The largest size of a line that names the learner or the course among other words. */
const INLINE = 16;

/** Texts of a larger size than this take two lines at most. */
const LARGE = 20;

/** Returns a function that returns the largest size at which a text takes at most two lines. */
function twoLines(page: PdfPage, width: number) {
  const sizes = new Map<string, number>();
  return (text: string, usual: TextStyle): number => {
    let size = sizes.get(text) ?? usual.size * SHARES[0]!;
    while (!sizes.has(text) && size > 14 && page.heightOf(text, width, { ...usual, size }) > size * 3) size -= 2;
    sizes.set(text, size);
    return size;
  };
}

/** What the blocks of a certificate are made from. */
interface Sheet {
  readonly page: PdfPage;
  readonly data: CertificateData;
  readonly images: PrintableImages;
  readonly width: number;
  readonly sizeOfTwoLines: ReturnType<typeof twoLines>;
}

/** Returns the blocks of a certificate from top to bottom; `share`: how much smaller or larger than usual. */
function blocksOf({ page, data, images, width, sizeOfTwoLines }: Sheet, share: number): Block[] {
  const { accent, logo, signatoryTitle } = designIn(data);
  const box = { x: SIDE, width: width - 2 * SIDE };
  const blocks: Block[] = [];
  const write = (text: string, { above, ...usual }: TextStyle & { above: number }, type = 'P') => {
    const largest = usual.size > LARGE ? sizeOfTwoLines(text, usual) : Infinity;
    const final: TextStyle = { colour: INK, ...usual, size: Math.min(usual.size * share, largest), align: 'center' };
    const height = page.heightOf(text, box.width, final);
    blocks.push({
      above: above * share,
      height,
      at: (y) => ({ kind: 'text', ...box, y, height, text, style: final, type }),
    });
  };
  const draw = (image: PrintableImage, largest: { width: number; height: number }, alt: string, above: number) => {
    const { height, ...place } = boxOf(image, { width: largest.width * share, height: largest.height * share }, width);
    const { bytes } = image;
    blocks.push({ above: above * share, height, at: (y) => ({ kind: 'image', ...place, y, height, bytes, alt }) });
  };

  if (images.logo) draw(images.logo, { width: 200, height: 56 }, (logo as { alt?: string } | null)?.alt ?? '', 0);
  else if (logo === 'mark') {
    const size = 40 * share;
    blocks.push({
      above: 0,
      height: size,
      at: (y) => ({ kind: 'mark', x: (width - size) / 2, y, width: size, height: size }),
    });
  }
  write(data.school, { size: 15, weight: 'bold', colour: accent, above: blocks.length > 0 ? 8 : 0 });
  const { title, lines } = textsIn(data);
  write(title, { size: 26, weight: 'bold', above: 14 }, 'H1');
  lines.forEach(({ kind, text, isInline }, index) => {
    if (kind === 'gap') return blocks.push({ above: 0, height: LINES.gap.size * share, at: () => GAP });
    write(text, { ...LINES[kind], ...(isInline && { size: INLINE }), above: index === 0 ? 26 : LINES[kind].above });
  });
  const signature = images.signature;
  if (signature) draw(signature, { width: 190, height: 58 }, CERTIFICATE_WORDS[data.locale].signature, 18);
  if (data.signatory !== '' || signature) {
    const above = signature ? 4 : 26;
    blocks.push({
      above: above * share,
      height: 0.5,
      at: (y) => ({ kind: 'rule', x: width / 2 - 120, y, width: 240, height: 0.5 }),
    });
  }
  if (data.signatory !== '') write(data.signatory, { size: 12, weight: 'bold', above: 4 });
  if (signatoryTitle !== '') write(signatoryTitle, { size: 10.5, colour: MUTED, above: 0 });
  return blocks;
}

/** An empty line draws nothing. */
const GAP: Item = { kind: 'text', x: 0, y: 0, width: 1, height: 0, text: '', style: { size: 8 }, type: 'P' };

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { above, height }) => sum + above + height, 0);

/**
 * Returns where everything of a certificate stands. What would not fit the page is made smaller as a whole. Throws
 * `MissingGlyphs`.
 */
export function layOut(page: PdfPage, data: CertificateData, images: PrintableImages): CertificateLayout {
  const { orientation, accent } = designIn(data);
  const [width, height] = orientation === 'portrait' ? [PAGE.width, PAGE.height] : [PAGE.height, PAGE.width];
  const foot = height - FOOT;
  const sheet = { page, data, images, width, sizeOfTwoLines: twoLines(page, width - 2 * SIDE) };
  const room = foot - TOP - GAP_ABOVE_FOOT;
  const tried = new Map<number, Block[]>();
  const blocksAt = (index: number): Block[] => {
    const blocks = tried.get(index) ?? blocksOf(sheet, shares[index]!);
    tried.set(index, blocks);
    return blocks;
  };
  // A high page has room for more.
  const shares = SHARES.filter((share) => share <= 1 || orientation === 'portrait');
  // The first that fits: each is smaller than the one before.
  let [first, last] = [0, shares.length - 1];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (heightOf(blocksAt(middle)) <= room) last = middle;
    else first = middle + 1;
  }
  const blocks = blocksAt(first);
  let y = Math.max(TOP, TOP + (foot - TOP - heightOf(blocks)) / 2);
  const items = blocks.map((block) => {
    y += block.above;
    const item = block.at(y);
    y += block.height;
    return item;
  });
  const words = CERTIFICATE_WORDS[data.locale];
  const small: TextStyle = { size: 10, align: 'center' };
  const box = { x: SIDE, width: width - 2 * SIDE };
  const note = data.url === '' ? words.sample.note : words.verify;
  const noteHeight = page.heightOf(note, box.width, small);
  items.push({
    kind: 'text',
    ...box,
    y: foot,
    height: noteHeight,
    text: note,
    style: { ...small, colour: MUTED },
    type: 'P',
  });
  if (data.url !== '')
    items.push({
      kind: 'address',
      ...box,
      y: foot + noteHeight,
      height: page.heightOf(data.url, box.width, small),
      text: data.url,
      style: { ...small, colour: accent },
    });
  return { width, height, accent, items: items.filter((item) => item !== GAP) };
}
