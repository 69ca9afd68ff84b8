import type { SeededRandom } from '#server/db/seed/seeded-random.ts';
import { circle, d, HEIGHT, rect, type Scheme, shape, WIDTH } from './drawing.ts';

const COLUMN = 128;
const STEP = 72;

type Roof = 'flat' | 'arch' | 'left' | 'right';

function roof(kind: Roof, x: number, y: number, fill: string): string {
  const r = COLUMN / 2;
  if (kind === 'arch')
    return shape(d('M', x, y + 1, 'L', x, y, 'A', r, r, 0, 0, 1, x + COLUMN, y, 'L', x + COLUMN, y + 1, 'Z'), fill);
  if (kind === 'left')
    return shape(
      d('M', x, y + 1, 'A', COLUMN, COLUMN, 0, 0, 1, x + COLUMN, y - COLUMN, 'L', x + COLUMN, y + 1, 'Z'),
      fill,
    );
  if (kind === 'right')
    return shape(d('M', x, y + 1, 'L', x, y - COLUMN, 'A', COLUMN, COLUMN, 0, 0, 1, x + COLUMN, y + 1, 'Z'), fill);
  return '';
}

function storeys(random: SeededRandom, x: number, top: number, under: Roof, [a, b]: readonly [string, string]): string {
  const height = HEIGHT - top;
  const kinds = [
    'bowls',
    'plain',
    under === 'flat' ? 'split' : 'bands',
    ...(height > STEP * 3 ? ['doors', 'bands'] : []),
  ];
  const kind = random.pick(kinds);
  const r = COLUMN / 2;
  if (kind === 'bands') return [0.5, 1.5].map((n) => rect(x, top + n * STEP, COLUMN, STEP / 2, a)).join('');
  if (kind === 'split') return rect(x + r, top, r, height, a);
  if (kind === 'doors') {
    return shape(
      d(
        'M',
        x + 28,
        HEIGHT,
        'L',
        x + 28,
        HEIGHT - 108,
        'A',
        36,
        36,
        0,
        0,
        1,
        x + 100,
        HEIGHT - 108,
        'L',
        x + 100,
        HEIGHT,
        'Z',
      ),
      b,
    );
  }
  if (kind === 'bowls') {
    const count = Math.min(3, Math.floor((height - 20) / r));
    return Array.from({ length: count }, (_, n) =>
      shape(d('M', x, top + n * r, 'A', r, r, 0, 0, 0, x + COLUMN, top + n * r, 'Z'), n % 2 === 0 ? a : b),
    ).join('');
  }
  return '';
}

/** Business: a town of columns that climbs from one side of the sheet to the other, a round sun over its low end. */
export function drawBusiness(random: SeededRandom, scheme: Scheme): string {
  const rising = random.chance(0.6);
  const count = WIDTH / COLUMN;
  const sun = random.between(150, 180);
  const sunX = rising ? WIDTH * 0.27 : WIDTH * 0.73;
  const parts = [circle(sunX, 260, sun, scheme.accent)];
  let before = '';
  for (let index = 0; index < count; index += 1) {
    const along = rising ? index : count - 1 - index;
    const height = STEP * Math.max(2, Math.round(1.6 + along * 0.66 + random.between(-0.9, 0.9)));
    const top = HEIGHT - height;
    const ink = random.pick(
      [scheme.main, scheme.second, scheme.quiet, scheme.main, scheme.second].filter((each) => each !== before),
    );
    before = ink;
    const [a, b] = random.shuffle(
      [scheme.main, scheme.second, scheme.accent, scheme.quiet].filter((each) => each !== ink),
    );
    const cap = random.pick<Roof>(['flat', 'arch', 'arch', rising ? 'left' : 'right']);
    const x = index * COLUMN;
    parts.push(rect(x, top, COLUMN + 0.5, height, ink), storeys(random, x, top, cap, [a!, b!]), roof(cap, x, top, ink));
  }
  return parts.join('');
}
