import { isAlias, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { type FieldError, readFieldError } from '#contract/field-errors.ts';
import { invalidInput } from '#server/errors.ts';

/** Collects what is wrong with the files of a course: file and line, and the reason. */
export class FileProblems {
  readonly #list: (readonly [place: string, problem: FieldError])[] = [];

  /** Notes a problem at a line of a file, from 1; without a line, of all of it. */
  add(file: string, line: number | null, problem: FieldError): void {
    this.#list.push([line === null ? file : `${file}:${line}`, problem]);
  }

  /** Throws `invalid_input` with the first problems if there are any. */
  check(): void {
    if (this.#list.length > 0) throw invalidInput(this.#list.slice(0, 30));
  }
}

/** Returns the error of one file as `FileProblems.check` throws it. */
export const fileError = (file: string, problem: FieldError): Error => invalidInput([[file, problem]]);

interface YamlFile {
  readonly file: string;
  /** The line the YAML begins at, from 1. */
  readonly firstLine: number;
  readonly text: string;
}

/** A checked value, and the line of what stands at a path of it. */
interface Read<T> {
  readonly value: T;
  readonly lineOf: (path: readonly PropertyKey[]) => number;
}

/**
 * Reads YAML 1.2 by a schema; null with problems. Aliases, anchors, tags and repeated keys are refused: no course needs
 * them, and a few hundred bytes of aliases unfold to gigabytes.
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
  const parsed = parse(text, lines);
  if (parsed === null) return refuse(0, 'yaml_invalid');
  const [error] = [...parsed.errors, ...parsed.warnings];
  if (error) return refuse(error.pos[0], error.code === 'DUPLICATE_KEY' ? 'yaml_key_twice' : 'yaml_invalid');
  let unsafe: number | null = null;
  visit(parsed, {
    Node: (_key, node) => {
      if (!isAlias(node) && node.anchor === undefined && node.tag === undefined) return undefined;
      unsafe = node.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  if (unsafe !== null) return refuse(unsafe, 'yaml_alias');
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
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [];
    for (const key of keys) problems.add(file, lineOf([...issue.path, key]), { code: 'yaml_key_unknown' });
    if (keys.length > 0) continue;
    const missing = issue.code === 'invalid_type' && issue.input === undefined;
    const problem = readFieldError(issue.message) ?? { code: missing ? 'yaml_key_missing' : 'invalid' };
    problems.add(file, lineOf(issue.path), problem);
  }
}

function parse(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, schema: 'core', uniqueKeys: true });
  } catch {
    // Nested too deeply for the stack.
    return null;
  }
}
