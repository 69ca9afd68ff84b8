import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const LISTENS = /open at (https?:\/\/\S+)/;
/** A school is open within seconds; one that is not by now never will be, on however busy a machine. */
const PATIENCE_MS = 100_000;

/** How a process came to its end. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it said, on both streams. */
  readonly output: string;
}

/** A school running as a process of its own. */
export interface SchoolProcess {
  readonly pid: number;
  readonly address: string;
  /** From the command to the moment it said where it listens. */
  readonly startedInMs: number;
  output(): string;
  /** Sends a signal to it alone (not to its children) and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<Ending>;
  /** What Ctrl-C in a terminal does: SIGINT to it and to everything it started. */
  interrupt(): Promise<Ending>;
  readonly ended: Promise<Ending>;
}

export interface SchoolSettings {
  readonly dataDir: string;
  readonly env?: Record<string, string>;
  /** What is typed; by default the server itself. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** Ends a start that is expected not to come up by SIGKILL, after so many milliseconds. */
  readonly killAfterMs?: number;
}

/** What must not outlive this process. One listener ends it all: a listener for each would look like a leak to Node. */
const leftBehind = { folders: new Set<string>(), groups: new Set<number>() };
process.once('exit', () => {
  for (const group of leftBehind.groups) killGroup(group);
  for (const folder of leftBehind.folders) rmSync(folder, { recursive: true, force: true });
});

/** Ends a process and all it started, at once; those that have ended meanwhile are left alone. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** A folder of its own under the system's temporary one, gone at the end of the process that made it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aula-test-'));
  leftBehind.folders.add(folder);
  return folder;
}

function launch({ dataDir, env, command = [process.execPath, 'src/server/main.ts'] }: SchoolSettings) {
  const [program, ...args] = command;
  const child: ChildProcess = spawn(program, args, {
    cwd: root,
    // Nothing of the shell's settings comes along: a school under test is told everything here.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that whatever it starts can be ended with it.
    detached: true,
  });
  let output = '';
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const ended = new Promise<Ending>((done) => child.on('close', (code, signal) => done({ code, signal, output })));
  return { child, ended, output: () => output, onOutput: (listener: () => void) => listeners.add(listener) };
}

/** Starts a school that is expected not to come up, and waits for its end. */
export async function startRefused(settings: SchoolSettings): Promise<Ending> {
  const { child, ended } = launch(settings);
  const patience = setTimeout(() => child.kill('SIGKILL'), settings.killAfterMs ?? PATIENCE_MS);
  try {
    return await ended;
  } finally {
    clearTimeout(patience);
  }
}

/** Starts a school and waits until it says where it listens; throws with what it said when it ends or hangs before that. */
export async function startSchoolProcess(settings: SchoolSettings): Promise<SchoolProcess> {
  const began = performance.now();
  const { child, ended, output, onOutput } = launch(settings);
  const group = Number(child.pid);
  leftBehind.groups.add(group);
  void ended.then(() => leftBehind.groups.delete(group));
  const impatience = setTimeout(() => killGroup(group), PATIENCE_MS);
  const address = await new Promise<string>((heard, failed) => {
    onOutput(() => {
      const match = LISTENS.exec(output());
      if (match?.[1]) heard(match[1]);
    });
    void ended.then(({ code, signal, output: said }) =>
      failed(new Error(`The school ended (${code ?? signal}) instead of opening:\n${said}`)),
    );
  }).finally(() => clearTimeout(impatience));
  return {
    pid: child.pid ?? -1,
    address,
    startedInMs: performance.now() - began,
    output,
    ended,
    end(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
    interrupt() {
      process.kill(-Number(child.pid), 'SIGINT');
      return ended;
    },
  };
}
