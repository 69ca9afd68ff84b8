import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import type { Proof } from './promises.ts';

/** A test as its file has it. `title` has `…` where a part of it is put in by a loop or a table. */
export interface TestTitle {
  /** The title with those of the groups around it, joined by ` › `. */
  readonly path: string;
  readonly title: string;
}

/** A text as a regular expression that matches it and nothing else. */
export const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Characters of a title that must be its own before its variable parts may stand for anything. */
const LEAST_FIXED = 6;

/** One part of a parsed file, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Of `test.describe.only` or `it.each(table)` the first and the last word: what is called, and which way. */
function calledWords(callee: unknown): readonly string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee.name)];
  if (callee.type === 'MemberExpression') {
    const { object, property } = callee as unknown as { object: Node; property: Node };
    return [...calledWords(object), String(property.name)];
  }
  if (callee.type === 'CallExpression') return calledWords(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return calledWords(callee.tag);
  return [];
}

/** The text of a literal, its variable parts as `…`; undefined for anything else. */
function textOf(argument: unknown, fromTable: boolean): string | undefined {
  if (!isNode(argument)) return undefined;
  let text: string | undefined;
  if (argument.type === 'Literal' && typeof argument.value === 'string') text = argument.value;
  if (argument.type === 'TemplateLiteral') {
    const quasis = argument.quasis as { value: { cooked: string } }[];
    text = quasis.map(({ value }) => value.cooked).join('…');
  }
  return fromTable ? text?.replaceAll(/%[sdifjo#]|\$\w+(\.\w+)*/g, '…') : text;
}

function collect(value: unknown, groups: readonly string[], found: TestTitle[]): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, groups, found);
    return;
  }
  if (!isNode(value)) return;
  let inside = groups;
  if (value.type === 'CallExpression') {
    const words = calledWords(value.callee);
    const [title] = value.arguments as unknown[];
    const text = textOf(title, words.includes('each'));
    if (text !== undefined && ['test', 'it', 'describe'].includes(words[0] ?? '')) {
      if (words.includes('describe')) inside = [...groups, text];
      else if (!words.includes('extend')) found.push({ title: text, path: [...groups, text].join(' › ') });
    }
  }
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') collect(child, inside, found);
}

/** The titles of a test file's source. */
export function titlesIn(source: string, fileName: string): readonly TestTitle[] {
  const found: TestTitle[] = [];
  collect(parseAst(source, { lang: fileName.endsWith('x') ? 'tsx' : 'ts' }), [], found);
  return found;
}

/** Every test file of the project, by its path from `root`, with its titles. */
export function readTestFiles(root: string): ReadonlyMap<string, readonly TestTitle[]> {
  const paths = globSync('{src,tests,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  return new Map(paths.map((path) => [path, titlesIn(readFileSync(join(root, path), 'utf8'), path)]));
}

/**
 * Whether a test is the one that is named: by a part of its title and groups, or by all of its title (with or without
 * all of its groups) with the variable parts filled in. A title that is hardly more than variable parts is not filled in.
 */
export function isNamed({ path, title }: TestTitle, name: string): boolean {
  if (path.includes(name)) return true;
  const pattern = name.includes(' › ') ? path : title;
  if (!title.includes('…') || title.replaceAll('…', '').trim().length < LEAST_FIXED) return false;
  const filled = pattern.split('…').map(escaped);
  return new RegExp(`^${filled.join('.+')}$`).test(name);
}

/**
 * Returns what is wrong with a proof among the test files, as a sentence; undefined when it names exactly one test. `npm test`
 * runs all of them.
 */
export function wrongWith(files: ReadonlyMap<string, readonly TestTitle[]>, { file, test }: Proof): string | undefined {
  const paths = [...files.keys()].filter((path) => `/${path}`.endsWith(`/${file}`));
  if (paths.length !== 1) return `${paths.length} test files are called ${file}`;
  const named = files.get(paths[0]!)!.filter((title) => isNamed(title, test));
  return named.length === 1 ? undefined : `${named.length} tests of ${file} are called: ${test}`;
}
