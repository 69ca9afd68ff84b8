import { ensureInstalled } from './lib/install.mjs';
import { PARTS } from './lib/parts.mjs';
import { main, ScriptError } from './lib/project.mjs';
import { partsCalled, readRepeat } from './lib/repeat.mjs';

const SLOWEST = 10;

/**
 * Runs one part; what it throws counts as one failure and does not stop the others. `show`: its output is shown as it comes,
 * otherwise when it has ended.
 */
async function attempt(part, { show }) {
  const started = performance.now();
  if (show) console.log(`\n── ${part.name} ──`);
  let result;
  try {
    result = await part.run({ show });
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error);
    result = { passed: 0, failed: 1, skipped: 0, failures: [], files: [] };
  }
  // On a laptop a test may be skipped for want of something; a machine that runs them all has no excuse.
  if (process.env.CI) result = { ...result, failed: result.failed + result.skipped, skipped: 0 };
  return { ...result, name: part.name, seconds: (performance.now() - started) / 1000 };
}

/** The parts whose names contain one of the words; without words all that are not `onlyByName`. */
function partsOf(words) {
  const parts = PARTS.filter(({ name, also, onlyByName }) =>
    words.length === 0 ? !onlyByName : words.some((word) => name.includes(word) || also === word),
  );
  if (parts.length === 0)
    throw new ScriptError(`No part is called that. There are: ${PARTS.map(({ name }) => name).join(', ')}`);
  return parts;
}

/** Puts each part that runs beside another one (`beside`) into its group, if that one runs too. */
function groupsOf(parts) {
  const leads = parts.filter(({ beside }) => !parts.some(({ name }) => name === beside));
  return leads.map((lead) => [lead, ...parts.filter(({ beside }) => beside === lead.name)]);
}

/** The same parts again and again, each run numbered: shows that a test is stable, or in which run it was not. */
function repeated({ times, name }) {
  const once = partsCalled(name);
  return Array.from({ length: times }, (_, run) =>
    once.map((part) => ({ ...part, name: `${part.name} ${run + 1}/${times}` })),
  ).flat();
}

await main(async () => {
  const words = process.argv.slice(2);
  const repeat = readRepeat(words);
  const parts = repeat ? repeated(repeat) : partsOf(words);
  await ensureInstalled();
  const results = [];
  for (const group of groupsOf(parts)) {
    const together = group.map((part, index) => attempt(part, { show: index === 0 }));
    results.push(...(await Promise.all(together)));
  }

  console.log('\nSlowest files:');
  const files = results.flatMap((result) => result.files.map((file) => ({ ...file, part: result.name })));
  for (const { file, part, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file} (${part})`);

  // At the very end, where readers of a long log look first.
  console.log('');
  for (const line of results.flatMap(({ failures }) => failures)) console.log(`✗ ${line}`);
  console.log('');
  const width = Math.max(9, ...results.map(({ name }) => name.length));
  for (const { name, passed, failed, skipped, seconds } of results) {
    const left = skipped > 0 ? `, ${skipped} skipped` : '';
    console.log(
      `${failed > 0 ? '✗' : '✓'} ${name.padEnd(width)} ${passed} passed, ${failed} failed${left} (${seconds.toFixed(1)} s)`,
    );
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 ? 1 : 0;
});
