import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { tooLongFiles } from './file-sizes.mjs';
import { snapshotProblems } from './migration-snapshots.mjs';
import { decisionProblems } from './decisions.mjs';
import { ensureNode } from './node.mjs';
import { root } from './project.mjs';
import { repeatedCode } from './repeated-code.mjs';
import { run, toolEnvironment } from './run.mjs';
import { unwantedWords } from './word-list.mjs';

const bin = (path) => join(root, 'node_modules', path);

/** Colours are for a terminal; a log keeps plain lines. */
const pretty = process.stdout.isTTY ? ['--pretty'] : [];

/** One thread each: several would each work out the types they share, for twice the processor time. */
const types = (project) => [bin('typescript/bin/tsc'), '-p', project, '--singleThreaded', ...pretty];

const CHECKS = [
  { name: 'format', remedy: 'npm run format', args: [bin('oxfmt/bin/oxfmt'), '--list-different'] },
  { name: 'file sizes', look: () => ({ output: tooLongFiles().join('\n') }) },
  { name: 'decisions', remedy: 'npm run decisions', look: () => ({ output: decisionProblems().join('\n') }) },
  { name: 'migrations', remedy: 'npm run db:generate', look: () => ({ output: snapshotProblems().join('\n') }) },
  { name: 'repeated code', look: () => ({ output: repeatedCode().join('\n') }) },
  { name: 'words', look: () => ({ output: unwantedWords().join('\n') }) },
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--disable-nested-config', '--deny-warnings'] },
  { name: 'types of the server', args: types('tsconfig.server.json') },
  { name: 'types of the pages', args: types('tsconfig.web.json') },
  { name: 'types of the browser tests', args: types('tsconfig.e2e.json') },
  { name: 'promises', remedy: 'npm run promises', args: ['scripts/promises.ts', '--check'] },
  { name: 'unused code', args: [bin('knip/bin/knip.js'), '--no-progress'] },
  { name: 'boundaries', args: [bin('vitest/vitest.mjs'), 'run', '--project', 'unit', 'tests/boundaries'] },
];

async function perform(check, node) {
  const started = performance.now();
  const { code, output } = check.look
    ? { code: 0, ...check.look() }
    : await run(node, check.args, { env: toolEnvironment(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) });
  const ok = check.look ? output === '' : code === 0;
  const seconds = (performance.now() - started) / 1000;
  console.log(
    `${ok ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)${!ok && check.remedy ? ` – mend it with: ${check.remedy}` : ''}`,
  );
  if (!ok) console.log(output.trim().replace(/^/gm, '    '));
  return ok;
}

/**
 * Performs every static check, several at a time, and prints a line for each as it ends.
 * Returns how many passed and failed; `without` names checks to leave out.
 */
export async function performChecks({ without = [] } = {}) {
  const node = await ensureNode();
  const waiting = CHECKS.filter(({ name }) => !without.includes(name));
  const result = { passed: 0, failed: 0 };
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      result[(await perform(check, node)) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
  return result;
}
