import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { TypeChecker } from './type-checker.ts';

const exec = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** One step of a recipe: lines to replace in a file, a new file or a command; and the check that fails without it. */
export type Step =
  | {
      readonly kind: 'edit';
      readonly file: string;
      readonly hunks: readonly Hunk[];
      readonly check: Check;
    }
  | { readonly kind: 'create'; readonly file: string; readonly code: string; readonly check: Check }
  | { readonly kind: 'run'; readonly code: string; readonly check: Check };

/** Lines of a file, and those that take their place. */
interface Hunk {
  readonly before: string;
  readonly after: string;
}

/** The two type checks, whether the tables have a change without a migration, or a test file. */
type Check = 'server' | 'pages' | 'migrations' | `${string}.test.ts`;

const isTest = (name: string): name is `${string}.test.ts` => name.endsWith('.test.ts');

const BLOCK = /^( *)```(?:diff|sh) (\S+) check=(\S+)\n([\s\S]*?)^ *```$/gm;

/**
 * Reads the recipe under a heading of CONTRIBUTING.md. Its steps are the code blocks that name a `check`: a diff of a file
 * (hunks between `@@` lines; a hunk of only `+` lines is a new file), or commands (`sh run`).
 */
export function readRecipe(heading: string): Step[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split(`\n### ${heading}\n`);
  return [...section.split(/\n##+ /)[0]!.matchAll(BLOCK)].map(([, indent, file, check, body]) => {
    const lines = body!
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(indent!.length));
    const common = { file: file!, check: check as Check };
    if (file === 'run') return { kind: 'run', code: lines.join('\n'), check: check as Check };
    const hunks = lines
      .join('\n')
      .split('\n@@\n')
      .map((hunk) => readHunk(hunk.split('\n')));
    const { before, after } = hunks[0]!;
    return before === '' ? { kind: 'create', ...common, code: after } : { kind: 'edit', ...common, hunks };
  });
}

function readHunk(lines: readonly string[]): Hunk {
  const without = (sign: '+' | '-') =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join('');
  return { before: without('+'), after: without('-') };
}

/** Returns a short name of a step, for the title of a test: its command, or its file and the first line it adds. */
export function nameOf(step: Step): string {
  if (step.kind === 'run') return step.code.trim();
  if (step.kind === 'create') return step.file;
  const { before, after } = step.hunks.at(-1)!;
  const known = new Set(before.split('\n'));
  return `${step.file} ${after
    .split('\n')
    .find((line) => !known.has(line))
    ?.trim()}`;
}

/**
 * Returns the checks that must pass after a recipe: the type checks, those of its steps, and the test files it changes. Test
 * files are one check: starting Vitest takes longer than most of them.
 */
export function checksOf(steps: readonly Step[]): (Check | Check[])[] {
  const all = new Set<Check>([
    'server',
    'pages',
    ...steps.map(({ check }) => check),
    ...steps.flatMap((step) => ('file' in step && isTest(step.file) ? [step.file] : [])),
  ]);
  const tests = [...all].filter(isTest);
  return [...[...all].filter((check) => !isTest(check)), ...(tests.length > 0 ? [tests] : [])];
}

/** A copy of the project to apply steps to. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'aula-recipe-'));
  /** The source files before each command changed them; `null` for a file it made. */
  readonly #before = new Map<Step, Map<string, string | null>>();
  readonly #types = new TypeChecker(this.folder);

  /** Copies the files git knows, and links the packages and assets. */
  static async of(): Promise<ProjectCopy> {
    const copy = new ProjectCopy();
    const { stdout } = await exec('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    const files = stdout
      .split('\0')
      .filter((file) => file && /^(?:src|tests|scripts|bench)\/|^docs\/[^/]+\.md$|^[^/]+$/.test(file));
    for (const file of files) {
      if (existsSync(join(root, file))) cpSync(join(root, file), join(copy.folder, file), { recursive: true });
    }
    for (const folder of ['assets', 'node_modules']) symlinkSync(join(root, folder), join(copy.folder, folder));
    return copy;
  }

  /** Runs a program of the project in the copy; its result is whether it succeeded, and what it printed. */
  async run(program: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
    const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    const env = { ...process.env, PATH };
    return exec(program, args, { cwd: this.folder, env, maxBuffer: 64 * 1024 * 1024 }).then(
      ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, output: stdout + stderr }),
    );
  }

  /** Reads all source files and documents. */
  #sources(): Map<string, string> {
    const paths = ['src', 'docs']
      .flatMap((name) => readdirSync(join(this.folder, name), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    return new Map(paths.map((path) => [path, read(path)]));
  }

  /** Runs a program, and returns which source files it changed or deleted, with their content before (`null` for new ones). */
  async #changes(work: () => Promise<unknown>): Promise<Map<string, string | null>> {
    const before = this.#sources();
    await work();
    const after = this.#sources();
    const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
      (path) => before.get(path) !== after.get(path),
    );
    return new Map(changed.map((path) => [path, before.get(path) ?? null]));
  }

  async apply(step: Step): Promise<void> {
    if (step.kind === 'run') {
      const changes = await this.#changes(async () => {
        const { ok, output } = await this.run('sh', ['-ec', step.code]);
        if (!ok) throw new Error(`${step.code}\n${output}`);
      });
      for (const [path, before] of changes) {
        this.#types.note(before === null ? 'created' : existsSync(path) ? 'changed' : 'deleted', path);
      }
      this.#before.set(step, changes);
      return;
    }
    const path = join(this.folder, step.file);
    if (step.kind === 'create') {
      if (existsSync(path)) throw new Error(`${step.file} exists already.`);
      mkdirSync(dirname(path), { recursive: true });
      this.#put(new Map([[path, latin1(step.code)]]));
      return;
    }
    const text = step.hunks.reduce((all, { before, after }) => replaceLines(all, before, after), read(path));
    this.#put(new Map([[path, text]]));
  }

  /** Takes a step back. Returns a function that makes it again. */
  undo(step: Step): () => void {
    if (step.kind === 'run') return this.#put(this.#before.get(step)!);
    const path = join(this.folder, step.file);
    if (step.kind === 'create') return this.#put(new Map([[path, null]]));
    const text = step.hunks.reduce((all, { before, after }) => replaceLines(all, after, before), read(path));
    return this.#put(new Map([[path, text]]));
  }

  /** Runs a check. The type checks look at the files of these steps first: an error is most likely there. */
  async check(check: Check | Check[], steps: readonly Step[]): Promise<{ ok: boolean; output: string }> {
    if (Array.isArray(check) || isTest(check))
      return this.run('vitest', ['run', '--project', 'unit', '--project', 'server', ...[check].flat()]);
    if (check === 'migrations') {
      let output = '';
      const forgotten = await this.#changes(async () => {
        ({ output } = await this.run('drizzle-kit', ['generate', '--name', 'forgotten']));
      });
      this.#put(forgotten);
      return { ok: output.includes('No schema changes'), output };
    }
    const files = steps.flatMap((step) => ('file' in step ? [join(this.folder, step.file)] : []));
    const output = await this.#types.errors(`tsconfig.${check === 'server' ? 'server' : 'web'}.json`, files);
    return { ok: output === '', output };
  }

  /** Writes files (`null` deletes one), byte by byte. Returns a function that puts the previous ones back. */
  #put(files: ReadonlyMap<string, string | null>): () => void {
    const previous = new Map([...files.keys()].map((path) => [path, existsSync(path) ? read(path) : null]));
    for (const [path, text] of files) {
      if (text === null) rmSync(path);
      else writeFileSync(path, text, 'latin1');
      this.#types.note(text === null ? 'deleted' : previous.get(path) === null ? 'created' : 'changed', path);
    }
    return () => void this.#put(previous);
  }

  async remove(): Promise<void> {
    await this.#types.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');
const read = (path: string): string => readFileSync(path, 'latin1');

/** Replaces the first place in a text that has these lines. Throws if there is none. */
function replaceLines(text: string, before: string, after: string): string {
  const [from, to] = [`\n${latin1(before)}`, `\n${latin1(after)}`];
  if (!`\n${text}`.includes(from)) throw new Error(`There is no such place:\n${before}`);
  return `\n${text}`.replace(from, () => to).slice(1);
}
