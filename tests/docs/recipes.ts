import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** One step of a recipe: an edit of a file, a new file or a command, and the check that fails when the step is left out. */
export type Step =
  | {
      readonly kind: 'after';
      readonly file: string;
      readonly anchor: string;
      readonly code: string;
      readonly check: Check;
    }
  | { readonly kind: 'create'; readonly file: string; readonly code: string; readonly check: Check }
  | { readonly kind: 'run'; readonly code: string; readonly check: Check };

/** `server` and `pages` are the two type checks; anything else is a test file. */
export type Check = string;

const BLOCK = /^ *```(?:ts|tsx|sh) (?:in (\S+) after `([^`]+)`|create (\S+)|(run)), check (\S+)\n([\s\S]*?)^ *```$/gm;

/**
 * Reads the recipe under a heading of CONTRIBUTING.md. Its steps are the code blocks whose first line says what to do:
 * `in FILE after \`LINE\`` inserts the code behind the first line that contains LINE, `create FILE` writes a new file, `run`
 * runs commands; `check` names what notices when the step is left out.
 */
export function readRecipe(heading: string): Step[] {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const [, section = ''] = text.split(`\n### ${heading}\n`);
  return [...section.split(/\n##+ /)[0]!.matchAll(BLOCK)].map(([block, file, anchor, created, run, check, body]) => {
    const indent = /^ */.exec(block)![0];
    const code = body!.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    if (file) return { kind: 'after', file, anchor: anchor!, code, check: check! };
    if (created) return { kind: 'create', file: created, code, check: check! };
    if (run) return { kind: 'run', code, check: check! };
    throw new Error(`A step without an instruction: ${block}`);
  });
}

/** Returns a short name of a step, for the title of a test. */
export const nameOf = (step: Step): string =>
  step.kind === 'run' ? step.code.trim() : `${step.file} ${step.kind === 'after' ? `after ${step.anchor}` : ''}`.trim();

/** A copy of the project to apply steps to. */
export class ProjectCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'aula-recipe-'));

  static async of(source = root): Promise<ProjectCopy> {
    const copy = new ProjectCopy();
    const { stdout } = await exec('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      maxBuffer: 64 * 1024 * 1024,
    });
    const files = stdout.split('\0').filter((file) => file && /^(?:src|tests|scripts|bench)\/|^[^/]+$/.test(file));
    for (const file of files) {
      if (existsSync(join(source, file))) cpSync(join(source, file), join(copy.folder, file), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy.folder, 'node_modules'));
    return copy;
  }

  /** Runs a program of the project in the copy; its result is whether it succeeded, and what it printed. */
  async run(program: string, args: readonly string[]): Promise<{ ok: boolean; output: string }> {
    const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
    // The runner's own settings would make a nested run report to it.
    const env = { ...process.env, PATH, VITEST: undefined, VITEST_POOL_ID: undefined, VITEST_WORKER_ID: undefined };
    return exec(program, args, { cwd: this.folder, env, maxBuffer: 64 * 1024 * 1024 }).then(
      ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, output: stdout + stderr }),
    );
  }

  async apply(step: Step): Promise<void> {
    if (step.kind === 'run') {
      const { ok, output } = await this.run('sh', ['-ec', step.code]);
      if (!ok) throw new Error(`${step.code}\n${output}`);
      return;
    }
    const path = join(this.folder, step.file);
    if (step.kind === 'create') {
      if (existsSync(path)) throw new Error(`${step.file} exists already.`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, step.code);
      return;
    }
    const lines = readFileSync(path, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(step.anchor));
    if (at < 0) throw new Error(`${step.file} has no line with \`${step.anchor}\`.`);
    lines.splice(at + 1, 0, step.code.replace(/\n$/, ''));
    writeFileSync(path, lines.join('\n'));
  }

  /** Runs a check. Type checks keep what they know in the copy, so that the next one is faster. */
  async check(check: Check): Promise<{ ok: boolean; output: string }> {
    if (check === 'server' || check === 'pages') {
      const project = `tsconfig.${check === 'server' ? 'server' : 'web'}.json`;
      return this.run('tsc', ['-p', project, '--tsBuildInfoFile', join(this.folder, `.${check}.tsbuildinfo`)]);
    }
    return this.run('vitest', ['run', check]);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
