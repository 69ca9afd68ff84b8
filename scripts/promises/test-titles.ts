import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { ScriptError } from '#scripts/lib/project.mjs';

/** A test as its file has it. Where a loop or a table puts a part into a title, the title has `…`. */
export interface TestTitle {
  /** The ids of the promises it proves: `[AUTH-05, CART-01..03]` at the beginning of its title. */
  readonly ids: readonly string[];
  /** The titles of the groups around it and its own, without the ids, joined by ` › `. */
  readonly path: string;
}

/** One part of a parsed file, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Returns the words of what is called: `test`, `describe` and `only` for `test.describe.only(…)`. */
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

/** Returns the text of a literal, its variable parts as `…`; undefined for anything else. */
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

/** How a text that names promises begins. */
const NAMES_PROMISES = /^\[[A-Z]+-\d/;
const IDS = /^\[((?:[A-Z]+-\d+(?:\.\.\d+)?(?:, |(?=\])))+)\] /;

/** Returns the ids of `AUTH-05` or of a range like `CART-01..03`. */
function idsOf(entry: string): readonly string[] {
  const [, name, from, to] = /^([A-Z]+)-(\d+)(?:\.\.(\d+))?$/.exec(entry)!;
  const count = Number(to ?? from) - Number(from) + 1;
  return Array.from({ length: count }, (_, n) => `${name}-${String(Number(from) + n).padStart(from!.length, '0')}`);
}

function titleOf(text: string, groups: readonly string[]): TestTitle {
  const ids = IDS.exec(text)?.[1]?.split(', ').flatMap(idsOf) ?? [];
  return { ids, path: [...groups, text.replace(IDS, '')].join(' › ') };
}

/** Words of calls that begin like a test and define none that runs. */
const NOT_RUN = ['skip', 'todo', 'fixme'];
/** Words of calls that begin like a test and define none. */
const NO_TEST = ['extend', 'step'];

interface Found {
  readonly titles: TestTitle[];
  /** The nodes of titles, whose ids were read. */
  readonly read: Set<unknown>;
  /** Texts that name promises and are no title of a test. */
  readonly unread: string[];
}

function collect(value: unknown, groups: readonly string[], found: Found): void {
  if (Array.isArray(value)) {
    for (const entry of value) collect(entry, groups, found);
    return;
  }
  if (!isNode(value)) return;
  let inside = groups;
  if (value.type === 'CallExpression') {
    const words = calledWords(value.callee);
    const [first] = value.arguments as unknown[];
    const text = textOf(first, words.includes('each'));
    if (text !== undefined && ['test', 'it', 'describe'].includes(words[0] ?? '')) {
      if (words.includes('describe')) inside = [...groups, text];
      else if (!words.some((word) => NO_TEST.includes(word))) {
        const title = titleOf(text, groups);
        if (title.ids.length > 0) found.read.add(first);
        if (!words.some((word) => NOT_RUN.includes(word))) found.titles.push(title);
      }
    }
  }
  const text = textOf(value, false);
  if (text !== undefined && NAMES_PROMISES.test(text) && !found.read.has(value)) found.unread.push(text);
  for (const [key, child] of Object.entries(value)) if (key !== 'parent') collect(child, inside, found);
}

/** Returns the tests of a file's source. Throws ScriptError for ids that no title of a test begins with. */
export function titlesIn(source: string, fileName: string): readonly TestTitle[] {
  const found: Found = { titles: [], read: new Set(), unread: [] };
  collect(parseAst(source, { lang: fileName.endsWith('x') ? 'tsx' : 'ts' }), [], found);
  const [unread] = found.unread;
  if (unread !== undefined)
    throw new ScriptError(`${fileName}: only the title of a test names promises, as [AUTH-05, CART-01..03]: ${unread}`);
  return found.titles;
}

/** Returns every test file of the project by its path from `root`, with its tests if it names a promise. */
export function readTestFiles(root: string): ReadonlyMap<string, readonly TestTitle[]> {
  const paths = globSync('{src,tests,scripts}/**/*.{test,spec}.{ts,tsx}', { cwd: root });
  const sources = paths.map((path) => [path, readFileSync(join(root, path), 'utf8')] as const);
  return new Map(
    sources.map(([path, source]) => [path, /['"`]\[[A-Z]+-\d/.test(source) ? titlesIn(source, path) : []]),
  );
}
