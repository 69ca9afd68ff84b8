/**
 * Returns round values for an axis from 0 to at least `max`, in about `steps` steps: each a 1, 2 or 5 times a power of
 * ten, which is easy to read. `whole` keeps them to whole numbers, for counts.
 */
export function axisTicks(max: number, steps = 4, whole = false): number[] {
  if (!Number.isFinite(max) || max <= 0) return [0, 1];
  const rough = max / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => rough <= candidate * power * (1 + 1e-9)) ?? 10;
  const step = whole ? Math.max(1, factor * power) : factor * power;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => round(index * step));
}

/** Multiples of 0.1 have floating-point noise that would show on the axis. */
const round = (value: number): number => Number(value.toPrecision(12));

/** Returns a text, cut with an ellipsis to `width` with letters of width `letter`, both in pixels. */
export function fitText(text: string, width: number, letter = 7.5): string {
  const characters = [...text];
  const most = Math.max(1, Math.floor(width / letter));
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, most - 1)
    .join('')
    .trimEnd()}…`;
}
