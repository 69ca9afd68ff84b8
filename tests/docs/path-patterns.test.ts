import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expandBraces, filesMatching } from '#scripts/lib/file-patterns.ts';
import { root } from '#scripts/lib/project.mjs';
import { FOLDERS } from '#scripts/mutations/folders.ts';
// oxlint-disable no-restricted-imports -- the configurations stand in the root, which has no alias
import viteConfig from '../../vite.config.ts';
import { LONG, MEASURED } from '../../vitest.config.ts';
// oxlint-enable no-restricted-imports

/** Splits at the `|` outside of groups. */
function choicesOf(source: string): string[] {
  const choices = [''];
  let depth = 0;
  for (const part of source.match(/\\.|\[(?:\\.|[^\]\\])*\]|[^]/g) ?? []) {
    if (part === '(') depth++;
    if (part === ')') depth--;
    if (part === '|' && depth === 0) choices.push('');
    else choices[choices.length - 1] += part;
  }
  return choices;
}

/** Returns the expressions one with choices stands for: `a(?:b|c)` → `ab`, `ac`. Groups that may be absent stay as they are. */
function alternativesOf(source: string): string[] {
  return choicesOf(source).flatMap((choice) => {
    const group = /\(\?:((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)(?![?*+])/.exec(choice);
    if (!group) return [choice];
    const [before, after] = [choice.slice(0, group.index), choice.slice(group.index + group[0].length)];
    return choicesOf(group[1]!).flatMap((one) => alternativesOf(`${before}${one}${after}`));
  });
}

/** Returns the parts of an expression that match none of some paths. */
const dead = (pattern: RegExp, paths: readonly string[]): string[] =>
  alternativesOf(pattern.source).filter((source) => {
    const alternative = new RegExp(source, pattern.flags);
    return !paths.some((path) => alternative.test(path));
  });

interface ChunkGroup {
  readonly name: string;
  readonly test?: RegExp;
}

/** The chunks of the pages that vite.config.ts puts together. */
async function chunkGroups(): Promise<readonly ChunkGroup[]> {
  const config = await (viteConfig as (env: { command: 'build'; mode: string }) => unknown)({
    command: 'build',
    mode: 'production',
  });
  const { environments } = config as {
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: ChunkGroup[] } } } } } };
  };
  return environments.client.build.rolldownOptions.output.codeSplitting.groups;
}

const sources = execFileSync('git', ['ls-files', 'src', 'tests'], { cwd: root, encoding: 'utf8' }).split('\n');

describe('patterns of paths', () => {
  it('are taken apart', () => {
    expect(expandBraces('a/{b,c/{d,e}}.ts')).toEqual(['a/b.ts', 'a/c/d.ts', 'a/c/e.ts']);
    expect(alternativesOf(String.raw`a\/(?:\w+\/)?(?:b|c-(?:d|e))\.|f`)).toEqual([
      String.raw`a\/(?:\w+\/)?b\.`,
      String.raw`a\/(?:\w+\/)?c-d\.`,
      String.raw`a\/(?:\w+\/)?c-e\.`,
      'f',
    ]);
    expect(dead(/src\/(?:web|wab)\//, sources)).toEqual([String.raw`src\/wab\/`]);
    expect(() => filesMatching(['scripts/lib/{project,projekt}.mjs'])).toThrow('projekt.mjs');
    expect(() => filesMatching(['scripts/lob/*.mjs'])).toThrow('lob');
  });

  it('in the groups of chunks match a file each', async () => {
    const libraries = globSync('node_modules/{lucide/dist/esm/icons,@tanstack/react-query/build/modern}/*', {
      cwd: root,
    });
    // Routes are split: the page of one is a module of the same path with a query.
    const modules = [...sources, ...libraries].flatMap((path) => [path, `${path}?tsr-split=component`]);
    const groups = await chunkGroups();
    expect(groups.length).toBeGreaterThan(8);
    for (const { name, test } of groups) if (test) expect(dead(test, modules), name).toEqual([]);
  });

  it('in the lists of slow and of measured tests match a test file each', () => {
    expect(dead(LONG, sources)).toEqual([]);
    expect(() => filesMatching(MEASURED)).not.toThrow();
  });

  it.each(Object.entries(FOLDERS))('of the mutations of %s match files and tests', (_, { files, tests }) => {
    expect(() => [filesMatching(files), filesMatching(tests)]).not.toThrow();
  });
});
