import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/lib/project.mjs';
import { run, toolEnvironment } from '#scripts/lib/run.mjs';
import type { Mutant } from './mutants.ts';

const PRODUCT = 'src/**/*.{ts,tsx}';
/** A text of the product stands neither in tests nor in the other languages. */
const NOT_PRODUCT = /\.test\.tsx?$|\/messages\/(?!en\/)\w+\/|\/migrations\//;

/** Returns the files in a folder that a change may be made in, by their paths there. */
export function filesOfMutant({ files }: Mutant, folder: string): readonly string[] {
  const product = globSync(PRODUCT, { cwd: folder }).filter((file) => !NOT_PRODUCT.test(file));
  return files instanceof RegExp ? product.filter((file) => files.test(file)) : (files ?? product);
}

/** Returns the source of a file with the change made. */
export const withMutant = (source: string, { from, to }: Mutant): string =>
  source.replaceAll(typeof from === 'string' ? from : new RegExp(from, 'g'), () => to);

/** A copy of the last commit in a temporary folder, to break things in. The working tree is never touched. */
export class Worktree {
  readonly folder = mkdtempSync(join(tmpdir(), 'aula-mutants-'));
  #school: ChildProcess | undefined;
  /** Where the school is open that was built from what stands here now. */
  #address: Promise<string> | undefined;

  constructor() {
    execFileSync('git', ['worktree', 'add', '--quiet', '--detach', '--force', this.folder, 'HEAD'], { cwd: root });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Breaks the source; returns the files that were changed. */
  apply(mutant: Mutant): readonly string[] {
    return filesOfMutant(mutant, this.folder).filter((file) => {
      const path = join(this.folder, file);
      const before = readFileSync(path, 'utf8');
      const after = withMutant(before, mutant);
      if (after === before) return false;
      writeFileSync(path, after);
      this.#address = undefined;
      return true;
    });
  }

  /** Takes every change back. */
  restore(): void {
    execFileSync('git', ['checkout', '--quiet', '--', '.'], { cwd: this.folder });
    this.#address = undefined;
  }

  /** Runs a program of the project here; returns its exit code and output. */
  async tool(args: readonly string[], env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
    const shell = 'cd "$0" && exec "$@"';
    return run('sh', ['-c', shell, this.folder, process.execPath, ...args], { env: toolEnvironment(env) });
  }

  /** The address of the school as it stands here now, built and opened if it is not open yet. */
  open(): Promise<string> {
    return (this.#address ??= this.#open());
  }

  async #open(): Promise<string> {
    await this.close();
    const build = await this.tool(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    });
    if (build.code !== 0) throw new Error(build.output);
    // The data are kept from one mutant to the next: a browser test makes what it needs.
    const env = { NODE_ENV: 'production', PORT: '0', DATA_DIR: `${this.folder}-data`, LOG_LEVEL: 'warn' };
    const school = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: this.folder,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#school = school;
    return new Promise((opened, failed) => {
      let said = '';
      school.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const address = /open at (http:\/\/\S+)/.exec(said)?.[1];
        if (address) opened(address);
      });
      school.once('exit', () => failed(new Error(`The broken school did not open:\n${said}`)));
    });
  }

  /** Closes the school, if it is open. */
  async close(): Promise<void> {
    const school = this.#school;
    this.#school = undefined;
    if (!school || school.exitCode !== null) return;
    const ended = new Promise((done) => school.once('exit', done));
    school.kill('SIGINT');
    await ended;
  }

  /** Closes the school and takes the folder away. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
    execFileSync('git', ['worktree', 'remove', '--force', this.folder], { cwd: root });
    rmSync(`${this.folder}-data`, { recursive: true, force: true });
  }
}
