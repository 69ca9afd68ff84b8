import { seededRandom, type SeededRandom, hash32 } from '#server/db/seed/seeded-random.ts';
import { drawArt } from './art.ts';
import { drawBusiness } from './business.ts';
import { drawDesign } from './design.ts';
import { HEIGHT, rect, type Scheme, SCHEMES, WIDTH } from './drawing.ts';
import { drawMarketing } from './marketing.ts';
import { drawPhotography } from './photography.ts';
import { drawProgramming } from './programming.ts';

type Grammar = (random: SeededRandom, scheme: Scheme) => string;

const GRAMMARS: Readonly<Record<string, Grammar>> = {
  Programming: drawProgramming,
  Design: drawDesign,
  Marketing: drawMarketing,
  Business: drawBusiness,
  Art: drawArt,
  Photography: drawPhotography,
};

function grammarOf(category: string): Grammar {
  const all = Object.values(GRAMMARS);
  return Object.hasOwn(GRAMMARS, category) ? GRAMMARS[category]! : all[hash32(category) % all.length]!;
}

/**
 * Draws the cover of a course that has no image of its own: one grammar of shapes per category, varied by the seed.
 * Takes the category (one the school does not know borrows a grammar) and any text as seed; returns an SVG document of
 * 1280 by 720 with no text, script or outside reference in it. The same arguments always return the same bytes.
 */
export function coverSvg(category: string, seed: string): string {
  const random = seededRandom(seed);
  const scheme = random.pick(SCHEMES);
  const drawing = grammarOf(category)(random, scheme);
  const size = `width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${rect(0, 0, WIDTH, HEIGHT, scheme.ground)}${drawing}</svg>`;
}
