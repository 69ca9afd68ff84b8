import type { SeededRandom } from '#server/db/seed/seeded-random.ts';
import { circle, d, HEIGHT, line, type Scheme, WIDTH } from './drawing.ts';

const TILE = 240;
const COLUMNS = 6;
const ROWS = HEIGHT / TILE;
const LEFT = (WIDTH - COLUMNS * TILE) / 2;
/** A path by how far its ends reach past the tile: each ink reaches further than the one under it, so no seam shows. */
type Strand = (reach: number) => string;

function turn(x: number, y: number, way: 'falling' | 'rising'): Strand[] {
  const half = TILE / 2;
  const [left, top, right, bottom, midX, midY] = [x, y, x + TILE, y + TILE, x + half, y + half];
  if (way === 'falling') {
    return [
      (reach) =>
        d('M', left - reach, midY, 'L', left, midY, 'A', half, half, 0, 0, 1, midX, bottom, 'L', midX, bottom + reach),
      (reach) =>
        d('M', midX, top - reach, 'L', midX, top, 'A', half, half, 0, 0, 0, right, midY, 'L', right + reach, midY),
    ];
  }
  return [
    (reach) => d('M', left - reach, midY, 'L', left, midY, 'A', half, half, 0, 0, 0, midX, top, 'L', midX, top - reach),
    (reach) =>
      d('M', midX, bottom + reach, 'L', midX, bottom, 'A', half, half, 0, 0, 1, right, midY, 'L', right + reach, midY),
  ];
}

function crossing(x: number, y: number): Strand[] {
  const [midX, midY] = [x + TILE / 2, y + TILE / 2];
  return [
    (reach) => d('M', midX, y - reach, 'L', midX, y + TILE + reach),
    (reach) => d('M', x - reach, midY, 'L', x + TILE + reach, midY),
  ];
}

/** Programming: ribbons that turn, meet and pass over one another, as control flows through a program. */
export function drawProgramming(random: SeededRandom, scheme: Scheme): string {
  const inks = [
    [scheme.second, 132],
    [scheme.main, 98],
    [scheme.accent, 58],
    [scheme.ground, 20],
  ] as const;
  const flat: Strand[] = [];
  const over: Strand[] = [];
  let crossings = 0;
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [x, y] = [LEFT + column * TILE, row * TILE];
      if (crossings < 4 && random.chance(0.24)) {
        crossings += 1;
        const [up, across] = random.shuffle(crossing(x, y));
        flat.push(up!);
        over.push(across!);
      } else {
        flat.push(...turn(x, y, random.chance(0.5) ? 'falling' : 'rising'));
      }
    }
  }
  const dots: string[] = [];
  for (let row = 0; row <= ROWS; row += 1) {
    for (let column = 0; column <= COLUMNS; column += 1) {
      if (random.chance(0.4)) dots.push(circle(LEFT + column * TILE, row * TILE, 34, scheme.quiet));
    }
  }
  const under = inks.map(([ink, width], level) =>
    flat.map((strand) => line(strand(2 + level * 3), ink, width)).join(''),
  );
  const casing = over.map((strand) => line(strand(-19), scheme.ground, 156));
  const above = over.map((strand) =>
    inks.map(([ink, width], level) => line(strand(2 + level * 3), ink, width)).join(''),
  );
  return [...dots, ...under, ...casing, ...above].join('');
}
