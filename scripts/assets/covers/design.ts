import type { SeededRandom } from '#server/db/seed/seeded-random.ts';
import { circle, d, HEIGHT, rect, type Scheme, shape } from './drawing.ts';

const TILE = 240;
const COLUMNS = 5;
const ROWS = HEIGHT / TILE;
const SPINE = 80;

type Corner = 0 | 1 | 2 | 3;

/** A quarter disc whose centre is one corner of a square, counted clockwise from the top left. */
function quarter(x: number, y: number, size: number, corner: Corner, radius: number, fill: string): string {
  const cx = corner === 1 || corner === 2 ? x + size : x;
  const cy = corner >= 2 ? y + size : y;
  const sx = cx === x ? 1 : -1;
  const sy = cy === y ? 1 : -1;
  const sweep = sx * sy > 0 ? 1 : 0;
  return shape(
    d('M', cx, cy, 'L', cx + sx * radius, cy, 'A', radius, radius, 0, 0, sweep, cx, cy + sy * radius, 'Z'),
    fill,
  );
}

function leaf(x: number, y: number, size: number, rising: boolean, fill: string): string {
  const [x1, y1, x2, y2] = rising ? [x, y + size, x + size, y] : [x, y, x + size, y + size];
  return shape(d('M', x1, y1, 'A', size, size, 0, 0, 1, x2, y2, 'A', size, size, 0, 0, 1, x1, y1, 'Z'), fill);
}

function half(x: number, y: number, size: number, side: Corner, fill: string): string {
  const r = size / 2;
  const path = [
    d('M', x, y, 'A', r, r, 0, 0, 0, x + size, y, 'Z'),
    d('M', x + size, y, 'A', r, r, 0, 0, 0, x + size, y + size, 'Z'),
    d('M', x, y + size, 'A', r, r, 0, 0, 1, x + size, y + size, 'Z'),
    d('M', x, y, 'A', r, r, 0, 0, 1, x, y + size, 'Z'),
  ];
  return shape(path[side]!, fill);
}

function tile(random: SeededRandom, x: number, y: number, size: number, back: string, inks: readonly string[]): string {
  const [a, b, c] = random.shuffle(inks.filter((ink) => ink !== back)) as [string, string, string];
  const corner = random.whole(0, 3) as Corner;
  const forms = [
    () => quarter(x, y, size, corner, size, a),
    () => quarter(x, y, size, corner, size, a) + quarter(x, y, size, corner, size / 2, b),
    () =>
      [1, 0.75, 0.5, 0.25].map((part, i) => quarter(x, y, size, corner, size * part, i % 2 === 0 ? a : back)).join(''),
    () => leaf(x, y, size, random.chance(0.5), a),
    () => half(x, y, size, corner, a) + half(x, y, size, ((corner + 2) % 4) as Corner, b),
    () => circle(x + size / 2, y + size / 2, size / 2, a) + circle(x + size / 2, y + size / 2, size / 5, c),
    () => [0, 1, 2].map((i) => rect(x, y + (i * size) / 3, size, size / 6, a)).join(''),
  ];
  return rect(x, y, size, size, back) + random.pick(forms)();
}

/** Design: a poster set on a strict grid, one form four times as large as the others, and a spine like a book's. */
export function drawDesign(random: SeededRandom, scheme: Scheme): string {
  const inks = [scheme.ground, scheme.main, scheme.second, scheme.accent, scheme.quiet];
  const bigColumn = random.pick([0, 1, 3]);
  const bigRow = random.whole(0, ROWS - 2);
  const calm = new Set(random.shuffle([...Array(COLUMNS * ROWS).keys()]).slice(0, 4));
  const parts = [rect(0, 0, SPINE, HEIGHT, scheme.second)];
  let before = scheme.second;
  for (let index = 0; index < COLUMNS * ROWS; index += 1) {
    const [column, row] = [index % COLUMNS, Math.floor(index / COLUMNS)];
    const covered = column >= bigColumn && column < bigColumn + 2 && row >= bigRow && row < bigRow + 2;
    if (covered) continue;
    const [x, y] = [SPINE + column * TILE, row * TILE];
    const back = random.pick(
      [scheme.ground, scheme.ground, scheme.accent, scheme.quiet, scheme.main].filter((ink) => ink !== before),
    );
    before = back;
    parts.push(calm.has(index) ? rect(x, y, TILE, TILE, back) : tile(random, x, y, TILE, back, inks));
  }
  const [x, y] = [SPINE + bigColumn * TILE, bigRow * TILE];
  const corner = random.whole(0, 3) as Corner;
  parts.push(
    rect(x, y, TILE * 2, TILE * 2, scheme.ground),
    random.chance(0.5)
      ? quarter(x, y, TILE * 2, corner, TILE * 2, scheme.main) +
          quarter(x, y, TILE * 2, corner, TILE * 1.25, scheme.second) +
          quarter(x, y, TILE * 2, corner, TILE * 0.5, scheme.accent)
      : circle(x + TILE, y + TILE, TILE, scheme.main) +
          shape(d('M', x, y + TILE, 'A', TILE, TILE, 0, 0, corner % 2, x + TILE * 2, y + TILE, 'Z'), scheme.second) +
          circle(x + TILE, y + TILE, TILE * 0.42, scheme.accent),
  );
  return parts.join('');
}
