import type { SeededRandom } from '#server/db/seed/seeded-random.ts';
import { circle, d, line, type Scheme, shape } from './drawing.ts';

function plate(random: SeededRandom, x: number, y: number, size: number, fill: string): string {
  const kind = random.pick(['disc', 'leaf', 'leaf', 'drop', 'half'] as const);
  if (kind === 'disc') return circle(x, y + size, size, fill);
  const turn = `rotate(${random.whole(-24, 24)} ${Math.round(x)} ${Math.round(y)})`;
  const [w, h] = [size * 0.95, size * 2.5];
  const paths = {
    leaf: d(
      'M',
      x,
      y,
      'C',
      x + w * 1.5,
      y + h * 0.25,
      x + w * 0.9,
      y + h * 0.85,
      x,
      y + h,
      'C',
      x - w * 0.5,
      y + h * 0.7,
      x - w * 0.7,
      y + h * 0.2,
      x,
      y,
      'Z',
    ),
    drop: d(
      'M',
      x,
      y,
      'C',
      x + w * 0.2,
      y + h * 0.3,
      x + w,
      y + h * 0.42,
      x + w,
      y + h * 0.66,
      'A',
      w,
      w,
      0,
      0,
      1,
      x - w,
      y + h * 0.66,
      'C',
      x - w,
      y + h * 0.42,
      x - w * 0.2,
      y + h * 0.3,
      x,
      y,
      'Z',
    ),
    half: d(
      'M',
      x - size * 1.2,
      y,
      'L',
      x + size * 1.2,
      y,
      'A',
      size * 1.2,
      size * 1.2,
      0,
      0,
      1,
      x - size * 1.2,
      y,
      'Z',
    ),
  };
  return `<g transform="${turn}">${shape(paths[kind], fill)}</g>`;
}

/** Art: a mobile in balance, plates of cut metal on thin wires before one large quiet form. */
export function drawArt(random: SeededRandom, scheme: Scheme): string {
  const toRight = random.chance(0.5) ? 1 : -1;
  const inks = random.shuffle([scheme.main, scheme.second, scheme.accent, scheme.main]);
  const wire = scheme.second;
  const parts = [circle(640 + toRight * random.between(150, 240), 350, random.between(270, 300), scheme.quiet)];
  let [x, y] = [640 - toRight * 50, 0];
  let drop = 56;
  const spans = [430, 330, 250, 190];
  spans.forEach((span, level) => {
    const reach = span * random.between(0.95, 1.08);
    const tilt = random.between(12, 46);
    const knot = y + drop;
    parts.push(line(d('M', x, y, 'L', x, knot), wire, 5));
    const light = [x - toRight * reach, knot + tilt] as const;
    const heavy = [x + toRight * reach * 0.48, knot + tilt * 0.6] as const;
    parts.push(
      line(
        d(
          'M',
          ...light,
          'Q',
          x - toRight * reach * 0.35,
          knot - 46,
          x,
          knot,
          'Q',
          x + toRight * reach * 0.3,
          knot + 12,
          ...heavy,
        ),
        wire,
        6,
      ),
    );
    const hang = random.between(20, 70);
    parts.push(line(d('M', ...light, 'L', light[0], light[1] + hang), wire, 5));
    parts.push(plate(random, light[0], light[1] + hang, 96 - level * 11, inks[level % inks.length]!));
    parts.push(circle(x, knot, 9, wire));
    [x, y] = heavy;
    drop = random.between(84, 112);
  });
  parts.push(line(d('M', x, y, 'L', x, y + drop * 0.6), wire, 5), plate(random, x, y + drop * 0.6, 58, scheme.accent));
  return parts.join('');
}
