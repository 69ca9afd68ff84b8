import { type Document, isAlias, isNode, isScalar, Lexer, LineCounter, parseDocument, visit, type YAMLMap } from 'yaml';
import type { z } from 'zod';
import { type FieldError, readFieldError } from '#contract/fields/field-errors.ts';
import { invalidInput } from '#server/errors.ts';

/** The most problems that are reported at once. Finding the line of one takes a search through the file. */
const MOST_PROBLEMS = 30;

/** A problem and its place: a file, mostly with a line. */
export type PlacedProblem = readonly [place: string, problem: FieldError];

/** Collects what is wrong with the files of a course: file and line, and the reason. */
export class FileProblems {
  readonly #list: PlacedProblem[] = [];

  /** Notes a problem at a line of a file, from 1; without a line, of all of it. */
  add(file: string, line: number | null, problem: FieldError): void {
    if (!this.isFull) this.#list.push([line === null ? file : `${file}:${line}`, problem]);
  }

  /** Notes problems that were placed elsewhere. */
  addAll(problems: readonly PlacedProblem[]): void {
    this.#list.push(...problems.slice(0, MOST_PROBLEMS - this.#list.length));
  }

  get list(): readonly PlacedProblem[] {
    return this.#list;
  }

  /** Whether further problems are left out. */
  get isFull(): boolean {
    return this.#list.length >= MOST_PROBLEMS;
  }

  /** Throws `invalid_input` with the first problems if there are any. */
  check(): void {
    if (this.#list.length > 0) throw invalidInput(this.#list);
  }
}

/** Returns the error of one file as `FileProblems.check` throws it. */
export const fileError = (file: string, problem: FieldError): Error => invalidInput([[file, problem]]);

/** A file, or the part of one that is YAML. */
export interface YamlFile {
  readonly file: string;
  /** The line the YAML begins at, from 1. */
  readonly firstLine: number;
  readonly text: string;
}

/** A checked value, and the line of what stands at a path of it. */
export interface Read<T> {
  readonly value: T;
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/** The most tokens of the YAML grammar in one file: 2,000 questions with all their choices have some 600,000. */
const MOST_TOKENS = 1_500_000;

/** Returns whether a text has more tokens than any course; stops counting there. */
function hasTooMuch(text: string): boolean {
  let tokens = 0;
  for (const _token of new Lexer().lex(text)) {
    tokens += 1;
    if (tokens > MOST_TOKENS) return true;
  }
  return false;
}

/** What a course needs none of, and where it begins; null if there is nothing of it. */
function findUnsafe(parsed: Document): { readonly code: FieldError['code']; readonly offset: number } | null {
  let unsafe: ReturnType<typeof findUnsafe> = null;
  const stop = (code: FieldError['code'], node: unknown) => {
    unsafe = { code, offset: (isNode(node) && node.range?.[0]) || 0 };
    return visit.BREAK;
  };
  visit(parsed, {
    Node: (_key, node) =>
      isAlias(node) || node.anchor !== undefined || node.tag !== undefined ? stop('yaml_alias', node) : undefined,
    Map: (_key, map: YAMLMap) => {
      if (map.anchor !== undefined || map.tag !== undefined) return stop('yaml_alias', map);
      const keys = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) return stop(isAlias(key) ? 'yaml_alias' : 'yaml_invalid', key);
        if (keys.has(key.value)) return stop('yaml_key_twice', key);
        keys.add(key.value);
      }
      return undefined;
    },
  });
  return unsafe;
}

/**
 * Reads YAML 1.2 by a schema; null with problems. Aliases, anchors, tags and repeated keys are refused: no course needs
 * them, and a few hundred bytes of aliases unfold to gigabytes. The time it takes grows with the length of the text; from a
 * stranger's text it is called in a thread (`yaml-thread.ts`).
 */
export function readYaml<Schema extends z.ZodType>(
  { file, firstLine, text }: YamlFile,
  schema: Schema,
  problems: FileProblems,
): Read<z.output<Schema>> | null {
  const lines = new LineCounter();
  const lineAt = (offset: number): number => lines.linePos(offset).line + firstLine - 1;
  const refuse = (offset: number, code: FieldError['code']): null => {
    problems.add(file, lineAt(offset), { code });
    return null;
  };
  if (hasTooMuch(text)) {
    problems.add(file, null, { code: 'yaml_too_much' });
    return null;
  }
  const parsed = parse(text, lines);
  if (parsed === null) return refuse(0, 'yaml_invalid');
  const [error] = [...parsed.errors, ...parsed.warnings];
  if (error) return refuse(error.pos[0], 'yaml_invalid');
  const unsafe = findUnsafe(parsed);
  if (unsafe) return refuse(unsafe.offset, unsafe.code);
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = parsed.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return firstLine;
  };
  const checked = schema.safeParse(parsed.toJS({ maxAliasCount: 0 }));
  if (checked.success) return { value: checked.data, lineOf };
  addIssues(checked.error, { file, lineOf }, problems);
  return null;
}

/** Notes what a schema refused, at the lines of its fields. */
export function addIssues(
  { issues }: z.ZodError,
  { file, lineOf }: { readonly file: string; readonly lineOf: (path: readonly PropertyKey[]) => number },
  problems: FileProblems,
): void {
  for (const issue of issues) {
    if (problems.isFull) return;
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of keys.slice(0, MOST_PROBLEMS))
      problems.add(file, lineOf([...issue.path, key]), { code: 'yaml_key_unknown' });
    if (keys.length > 0) continue;
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const problem = readFieldError(issue.message) ?? { code: missing ? 'yaml_key_missing' : 'invalid' };
    problems.add(file, lineOf(issue.path), problem);
  }
}

function parse(text: string, lineCounter: LineCounter) {
  try {
    // The package compares each key with all before it; `findUnsafe` finds repeated ones by a set.
    return parseDocument(text, { lineCounter, prettyErrors: false, schema: 'core', uniqueKeys: false });
  } catch {
    // Nested too deeply for the stack.
    return null;
  }
}
