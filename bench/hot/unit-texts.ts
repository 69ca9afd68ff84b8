import { repeat } from '#bench/effort.ts';
import type { Row } from '#bench/report.ts';
import { unitTextHtml } from '#server/markdown/unit-text.ts';
import { ATTACKS, PATHOLOGICAL } from '#tests/support/samples/hostile-texts.ts';

const ROUNDS = repeat(5, 1);
const LIMIT_MS = 200;

/** Measures how long the hostile text takes that takes longest; each counts with the fastest of its rounds. */
export async function benchUnitTexts(): Promise<Row[]> {
  // Grammars and temml are loaded once per process.
  await unitTextHtml('```js\nlet a = `${1}`;\n```\n\n$x$', 'en');
  const texts = { ...PATHOLOGICAL, ...Object.fromEntries(ATTACKS.map((text) => [text.slice(0, 20), text])) };
  let slowest = { name: '', ms: 0 };
  for (const [name, text] of Object.entries(texts)) {
    let ms = Infinity;
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now();
      await unitTextHtml(text, 'en');
      ms = Math.min(ms, performance.now() - began);
    }
    if (ms > slowest.ms) slowest = { name, ms };
  }
  return [
    {
      what: `slowest of ${Object.keys(texts).length} hostile unit texts, of ${LIMIT_MS} ms`,
      value: slowest.ms / LIMIT_MS,
      limit: 1,
      better: 'lower',
      detail: `a text full of ${slowest.name}: ${slowest.ms.toFixed(0)} ms, the fastest of ${ROUNDS} rounds`,
    },
  ];
}
