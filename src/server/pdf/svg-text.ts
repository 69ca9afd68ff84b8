import type { FontRun } from './pdf-fonts.ts';

/** A text as SVG paths, and how wide it is. */
interface Glyphs {
  readonly paths: string;
  readonly width: number;
}

/**
 * Returns a piece of a text as SVG paths, from the left end of its baseline on: an SVG text would depend on the fonts of the
 * machine.
 */
export function glyphsOf({ font: { font }, text }: FontRun, size: number, { x = 0, y = 0 } = {}): Glyphs {
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  const paths: string[] = [];
  let left = x;
  run.glyphs.forEach((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = run.positions[index]!;
    const path = glyph.path.toSVG();
    if (path !== '')
      paths.push(
        `<path transform="translate(${left + xOffset * scale} ${y - yOffset * scale}) scale(${scale} ${-scale})" d="${path}"/>`,
      );
    left += xAdvance * scale;
  });
  return { paths: paths.join(''), width: left - x };
}

/** Returns a PNG as an address inside an SVG. */
export const pngAddress = (bytes: Uint8Array): string =>
  `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
