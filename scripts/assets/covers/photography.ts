import type { SeededRandom } from '#server/db/seed/seeded-random.ts';
import { circle, d, HEIGHT, polar, rect, ring, type Scheme, shape, WIDTH } from './drawing.ts';

/** The third of the sheet beside the iris: a horizon, a strip of exposures, or a light going out of focus. */
function panel(random: SeededRandom, x: number, scheme: Scheme): string {
  const width = WIDTH / 3 + 1;
  const middle = x + WIDTH / 6;
  const field = rect(x, 0, width, HEIGHT, scheme.quiet);
  const third = HEIGHT / 3;
  const kind = random.pick(['horizon', 'exposures', 'focus'] as const);
  if (kind === 'horizon') {
    return field + rect(x, third * 2, width, third + 1, scheme.second) + circle(middle, third, 82, scheme.accent);
  }
  if (kind === 'exposures') {
    const frames = random.shuffle([scheme.ground, scheme.second, scheme.main]);
    return (
      field +
      frames
        .map(
          (ink, row) =>
            rect(x, row * third, width, third + 1, ink) +
            circle(middle, (row + 0.5) * third, 36 + row * 26, scheme.accent),
        )
        .join('')
    );
  }
  const rings = [190, 140, 90, 40].map((radius, index) =>
    circle(middle, HEIGHT / 2, radius, [scheme.second, scheme.main, scheme.accent, scheme.ground][index]!),
  );
  return field + rings.join('');
}

/** Photography: an iris on one of the lines that part the sheet in thirds, and in its opening a small landscape. */
export function drawPhotography(random: SeededRandom, scheme: Scheme): string {
  const onLeft = random.chance(0.5);
  const cx = onLeft ? WIDTH / 3 + 20 : (WIDTH * 2) / 3 - 20;
  const cy = HEIGHT / 2;
  const [radius, opening] = [292, random.between(120, 150)];
  const blades = random.pick([6, 7, 8]);
  const twist = random.between(0, 1);
  const inks =
    blades % 3 === 0
      ? [scheme.main, scheme.accent, scheme.quiet]
      : random.shuffle([scheme.main, random.pick([scheme.accent, scheme.quiet])]);
  const far = onLeft ? (WIDTH * 2) / 3 : 0;
  const parts = [
    panel(random, far, scheme),
    circle(cx, cy, radius + 44, scheme.second),
    ring(cx, cy, radius + 22, 6, scheme.ground),
  ];
  const angle = (index: number) => twist + (index * 2 * Math.PI) / blades;
  const edge = (index: number) => {
    const [ax, ay] = polar(cx, cy, opening, angle(index - 1));
    const [bx, by] = polar(cx, cy, opening, angle(index));
    const length = Math.hypot(bx - ax, by - ay);
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    const along = (bx - cx) * ux + (by - cy) * uy;
    const reach = -along + Math.sqrt(along * along + radius * radius - opening * opening);
    return [bx + ux * reach, by + uy * reach] as const;
  };
  for (let index = 0; index < blades; index += 1) {
    const ink = blades % 2 === 1 && index === blades - 1 ? scheme.second : inks[index % inks.length]!;
    const tip = polar(cx, cy, opening, angle(index));
    parts.push(shape(d('M', ...tip, 'L', ...edge(index + 1), 'A', radius, radius, 0, 0, 0, ...edge(index), 'Z'), ink));
  }
  const corners = Array.from({ length: blades }, (_, index) => polar(cx, cy, opening, angle(index)));
  const hole = d('M', ...corners.flatMap(([x, y], index) => (index === 0 ? [x, y] : ['L', x, y])), 'Z');
  parts.push(
    `<clipPath id="hole"><path d="${hole}"/></clipPath><g clip-path="url(#hole)">`,
    rect(cx - opening, cy - opening, opening * 2, opening * 2, scheme.ground),
    circle(cx + (onLeft ? 36 : -36), cy - 26, 40, scheme.accent),
    shape(
      d(
        'M',
        cx - opening,
        cy + 60,
        'Q',
        cx - 50,
        cy - 30,
        cx + 30,
        cy + 50,
        'T',
        cx + opening,
        cy + 20,
        'V',
        cy + opening,
        'H',
        cx - opening,
        'Z',
      ),
      scheme.second,
    ),
    '</g>',
  );
  return parts.join('');
}
