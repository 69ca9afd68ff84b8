import type { SeededRandom } from '#server/db/seed/seeded-random.ts';
import { circle, HEIGHT, ring, type Scheme, shape, slice, WIDTH } from './drawing.ts';

/** Marketing: one voice, its rings going out, a beam of them falling on a listener. */
export function drawMarketing(random: SeededRandom, scheme: Scheme): string {
  const fromLeft = random.chance(0.5);
  const cx = fromLeft ? random.between(120, 240) : WIDTH - random.between(120, 240);
  const cy = random.pick([HEIGHT * 0.24, HEIGHT * 0.5, HEIGHT * 0.76]);
  const step = random.pick([96, 112]);
  const rings = Math.ceil(1400 / step);
  const wedge = Math.PI / random.pick([10, 12]);
  const towards = Math.atan2(HEIGHT / 2 - cy, WIDTH / 2 - cx);
  const wedges = random.whole(3, 4);
  const start = towards - (wedges * wedge) / 2;
  const parts: string[] = [];
  for (let index = 1; index <= rings; index += 1) {
    parts.push(ring(cx, cy, index * step, 3, scheme.second));
  }
  for (let index = 1; index < rings; index += 1) {
    for (let part = 0; part < wedges; part += 1) {
      const inks =
        part % 2 === 0 ? [scheme.main, scheme.second, scheme.quiet] : [scheme.accent, scheme.main, scheme.second];
      const ink = inks[(index + (part > 1 ? 1 : 0)) % 3]!;
      const from = start + part * wedge;
      parts.push(shape(slice(cx, cy, index * step - 0.5, (index + 1) * step, from, from + wedge + 0.002), ink));
    }
  }
  parts.push(circle(cx, cy, step, scheme.accent), circle(cx, cy, step * 0.52, scheme.second));
  const far = 820;
  const [x, y] = [cx + Math.cos(towards) * far, cy + Math.sin(towards) * far];
  parts.push(circle(x, y, 124, scheme.ground), circle(x, y, 92, scheme.accent), circle(x, y, 40, scheme.second));
  return parts.join('');
}
