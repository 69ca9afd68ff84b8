import { circle, d, INK, line, polar, rect, shape, slice } from './covers/drawing.ts';

/** Length of the clip in seconds. */
export const SECONDS = 54;

const [CX, SPRING, INNER, OUTER] = [640, 520, 190, 280];
const STONES = 9;
const FONT = "C059, 'DejaVu Serif', serif";

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const ease = (value: number) => {
  const x = clamp(value);
  return x * x * (3 - 2 * x);
};
/** How far something that happens between two seconds has come, from 0 to 1. */
const during = (t: number, from: number, to: number) => ease((t - from) / (to - from));
/** Seen between two seconds, fading in and out over half a second. */
const shown = (t: number, from: number, to: number) =>
  Math.min(during(t, from, from + 0.5), 1 - during(t, to - 0.5, to));

const faded = (opacity: number, body: string) => (opacity <= 0 ? '' : `<g opacity="${opacity.toFixed(3)}">${body}</g>`);

function words(text: string, y: number, size: number, opacity = 1, fill: string = INK.ink): string {
  return faded(
    opacity,
    `<text x="640" y="${y}" font-family="${FONT}" font-size="${size}" text-anchor="middle" fill="${fill}">${text}</text>`,
  );
}

function arrow(x1: number, y1: number, x2: number, y2: number, ink: string, width = 10): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const head = width * 2.6;
  const neck = polar(x2, y2, -head * 0.9, angle);
  const wings = [
    polar(...neck, head * 0.75, angle + Math.PI / 2),
    polar(...neck, head * 0.75, angle - Math.PI / 2),
  ] as const;
  return (
    line(d('M', x1, y1, 'L', ...neck), ink, width) + shape(d('M', x2, y2, 'L', ...wings[0], 'L', ...wings[1], 'Z'), ink)
  );
}

const weight = (x: number, y: number) =>
  shape(d('M', x - 62, y, 'L', x - 44, y - 88, 'L', x + 44, y - 88, 'L', x + 62, y, 'Z'), INK.ink) +
  circle(x, y - 100, 17, INK.ink) +
  circle(x, y - 100, 8, INK.paper);

const ground = rect(0, 640, 1280, 80, INK.sand);
const posts = [CX - OUTER, CX + INNER].map((x) => rect(x, SPRING, OUTER - INNER, 640 - SPRING, INK.clay)).join('');

function stone(index: number, away: number, ink: string): string {
  const step = Math.PI / STONES;
  const from = Math.PI + index * step + 0.008;
  const [dx, dy] = polar(0, 0, away * 150, from + step / 2);
  return `<g transform="translate(${dx.toFixed(1)} ${dy.toFixed(1)})">${shape(slice(CX, SPRING, INNER, OUTER, from, from + step - 0.016), ink)}</g>`;
}

const inkOf = (index: number) => (index === 4 ? INK.saffron : index % 2 === 0 ? INK.terracotta : INK.clay);

function arch(t: number, start: number): string {
  return Array.from({ length: STONES }, (_, index) => {
    const order = index === 4 ? 4 : Math.min(index, STONES - 1 - index);
    const begin = start + order * 1.1 + (index === 4 ? 0.6 : 0);
    const come = during(t, begin, begin + 1);
    return faded(come, stone(index, 1 - come, inkOf(index)));
  }).join('');
}

function title(t: number): string {
  const drawn = during(t, 0.6, 3);
  const length = Math.PI * 150 + 320;
  const path = d('M', 490, 560, 'L', 490, 400, 'A', 150, 150, 0, 0, 1, 790, 400, 'L', 790, 560);
  const mark = line(path, INK.terracotta, 46).replace('/>', ` stroke-dasharray="${length * drawn} ${length + 50}"/>`);
  return (
    words('How an arch carries its load', 150, 62, shown(t, 0.3, 7)) +
    faded(shown(t, 0.2, 7), mark + rect(0, 560, 1280, 6, INK.ink))
  );
}

function beam(t: number): string {
  const land = during(t, 9, 10.4);
  const sag = during(t, 10.4, 13) * 46;
  const broken = during(t, 14.4, 15);
  const [left, right, top] = [CX - OUTER, CX + OUTER, SPRING - 64];
  const bent = d(
    'M',
    left,
    top,
    'Q',
    CX,
    top + sag * 2,
    right,
    top,
    'L',
    right,
    SPRING,
    'Q',
    CX,
    SPRING + sag * 2,
    left,
    SPRING,
    'Z',
  );
  const crack = line(d('M', CX - 6, SPRING + sag + 3, 'l', 14, -20, 'l', -20, -16, 'l', 16, -22), INK.ink, 7);
  const pull = during(t, 12, 13);
  return faded(
    shown(t, 7, 18),
    ground +
      posts +
      shape(bent, INK.terracotta) +
      faded(broken, crack) +
      faded(pull, arrow(CX - 30, 590, CX - 140, 578, INK.sage) + arrow(CX + 30, 590, CX + 140, 578, INK.sage)) +
      faded(during(t, 8.4, 9), weight(CX, top - 190 * (1 - land) + sag)) +
      words('A flat beam bends.', 110, 50, shown(t, 7.4, 11.6)) +
      words('Its underside is stretched, and stone is weak there.', 110, 50, shown(t, 11.6, 17.6)),
  );
}

function building(t: number): string {
  const frame = 1 - during(t, 26, 27.6);
  const wood = [
    shape(
      slice(CX, SPRING, INNER - 26, INNER - 2, Math.PI, Math.PI * 1.5) +
        slice(CX, SPRING, INNER - 26, INNER - 2, Math.PI * 1.5, Math.PI * 2),
      INK.mist,
    ),
    ...[-110, 0, 110].map((x) =>
      rect(
        CX + x - 7,
        SPRING - Math.sqrt(164 ** 2 - x * x) - 4,
        14,
        640 - SPRING + Math.sqrt(164 ** 2 - x * x) + 4,
        INK.mist,
      ),
    ),
  ].join('');
  return faded(
    shown(t, 17.6, 29.4),
    ground +
      posts +
      `<g transform="translate(0 ${((1 - frame) * 90).toFixed(1)})">${faded(Math.min(frame, during(t, 18, 18.8)), wood)}</g>` +
      arch(t, 18.6) +
      words('Wedge-shaped stones, set from both sides', 110, 50, shown(t, 18.2, 23.2)) +
      words('The keystone locks them', 110, 50, shown(t, 23.2, 29)),
  );
}

function flow(t: number): string {
  const radius = (INNER + OUTER) / 2;
  const beads = [0, 1, 2, 3, 4, 5].flatMap((index) => {
    const along = ((t - 30) * 0.22 + index / 6) % 1;
    const angle = along * (Math.PI / 2);
    return [Math.PI * 1.5 - angle, Math.PI * 1.5 + angle].map((each) =>
      circle(...polar(CX, SPRING, radius, each), 13, INK.paper),
    );
  });
  const land = during(t, 29.4, 30.6);
  const press = during(t, 34, 34.8) * (1 - during(t, 39, 39.6));
  const squeeze = [2, 6].map((index) => {
    const middle = Math.PI + ((index + 0.5) * Math.PI) / STONES;
    const at = (angle: number) => polar(CX, SPRING, OUTER + 36, middle + angle);
    return arrow(...at(-0.42), ...at(-0.05), INK.sage) + arrow(...at(0.42), ...at(0.05), INK.sage);
  });
  const push = during(t, 40.4, 41.6);
  const wall = during(t, 43, 44.6);
  const shoulder = (side: number) => {
    const foot = CX + side * (OUTER + 2);
    return shape(d('M', foot, 640, 'L', foot, SPRING - 150 * wall, 'L', foot + side * 190 * wall, 640, 'Z'), INK.sage);
  };
  return faded(
    shown(t, 28.8, 48.6),
    ground +
      faded(wall, shoulder(-1) + shoulder(1)) +
      posts +
      arch(t, 0) +
      faded(during(t, 30.6, 31.4), beads.join('')) +
      faded(press, squeeze.join('')) +
      faded(during(t, 29.2, 29.8), weight(CX, SPRING - OUTER - 150 * (1 - land))) +
      faded(
        push,
        arrow(
          CX - OUTER - 20,
          SPRING + 50,
          CX - OUTER - 20 - 120 * push,
          SPRING + 92,
          wall > 0.5 ? INK.paper : INK.terracotta,
        ) +
          arrow(
            CX + OUTER + 20,
            SPRING + 50,
            CX + OUTER + 20 + 120 * push,
            SPRING + 92,
            wall > 0.5 ? INK.paper : INK.terracotta,
          ),
      ) +
      words('The load travels along the curve', 76, 50, shown(t, 29.6, 34.2)) +
      words('Each stone is squeezed, never stretched', 76, 50, shown(t, 34.2, 40)) +
      words('At its feet an arch pushes outwards', 76, 50, shown(t, 40, 48)),
  );
}

function ending(t: number): string {
  const span = (x: number, size: number) =>
    shape(
      slice(x, 560, size * 0.72, size, Math.PI, Math.PI * 1.5) +
        slice(x, 560, size * 0.72, size, Math.PI * 1.5, Math.PI * 2),
      INK.terracotta,
    );
  const bridge =
    [190, 490, 790, 1090].map((x) => span(x, 152)).join('') +
    rect(0, 392, 1280, 24, INK.ink) +
    rect(0, 560, 1280, 160, INK.mist);
  return faded(
    during(t, 48.2, 49),
    bridge +
      words('Squeezed, not stretched:', 150, 56, during(t, 48.6, 49.4)) +
      words('that is why old bridges stand.', 226, 56, during(t, 50, 51)),
  );
}

/** Draws one moment of the clip, in seconds from its start, as an SVG document of 1280 by 720. */
export function frame(t: number): string {
  const scenes = [title(t), beam(t), building(t), flow(t), ending(t)].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">${rect(0, 0, 1280, 720, INK.paper)}${scenes}</svg>`;
}
