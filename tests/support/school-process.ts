import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** The server as `npm run build` makes it and `npm start` runs it. From the sources a start takes 1.3 s of CPU time longer. */
const BUNDLE = [process.execPath, 'dist/server/main.js'] as const;
/** The server as `npm run dev` runs it. */
export const SOURCES = [process.execPath, 'src/server/main.ts'] as const;
const LISTENS = /open at (https?:\/\/\S+)/;
/** A start takes seconds; after this time it counts as failed, even on a busy machine. */
const TIMEOUT_MS = 100_000;

/** The end of a process. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Its output on both streams. */
  readonly output: string;
}

/** A server running as a separate process. */
export interface SchoolProcess {
  readonly pid: number;
  readonly address: string;
  /** Time from the command until it printed its address. */
  readonly startedInMs: number;
  output(): string;
  /** Sends a signal to the process only (not to its children) and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<Ending>;
  /** Sends SIGINT to the process and its children, as Ctrl-C in a terminal does, and waits for its end. */
  interrupt(): Promise<Ending>;
  readonly ended: Promise<Ending>;
}

export interface SchoolSettings {
  readonly dataDir: string;
  readonly env?: Record<string, string>;
  /** The command to run; by default the built server. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** Time after which a start that is expected to fail is ended by SIGKILL, in milliseconds. */
  readonly killAfterMs?: number;
}

/** Folders and process groups to remove at exit. One listener for all: Node reports many exit listeners as a leak. */
const leftBehind = { folders: new Set<string>(), groups: new Set<number>() };
process.once('exit', () => {
  for (const group of leftBehind.groups) killGroup(group);
  for (const folder of leftBehind.folders) rmSync(folder, { recursive: true, force: true });
});

/** Kills a process group; does nothing if it has ended already. */
function killGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
  }
}

/** Creates a temporary folder that is deleted when this process exits. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'aula-test-'));
  leftBehind.folders.add(folder);
  return folder;
}

function launch({ dataDir, env, command = BUNDLE }: SchoolSettings) {
  const [program, ...args] = command;
  const child: ChildProcess = spawn(program, args, {
    cwd: root,
    // A server under test inherits no settings of the shell.
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
    // A separate process group, so that its children can be ended with it.
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

/** Starts a server that is expected to fail, and waits for its end. */
export async function startRefused(settings: SchoolSettings): Promise<Ending> {
  const { child, ended } = launch(settings);
  const timer = setTimeout(() => child.kill('SIGKILL'), settings.killAfterMs ?? TIMEOUT_MS);
  try {
    return await ended;
  } finally {
    clearTimeout(timer);
  }
}

/** Starts a server and waits until it prints its address. Throws with its output when it ends or hangs before that. */
export async function startSchoolProcess(settings: SchoolSettings): Promise<SchoolProcess> {
  const began = performance.now();
  const { child, ended, output, onOutput } = launch(settings);
  const group = Number(child.pid);
  leftBehind.groups.add(group);
  void ended.then(() => leftBehind.groups.delete(group));
  const timer = setTimeout(() => killGroup(group), TIMEOUT_MS);
  const address = await new Promise<string>((found, failed) => {
    onOutput(() => {
      const match = LISTENS.exec(output());
      if (match?.[1]) found(match[1]);
    });
    void ended.then(({ code, signal, output: text }) =>
      failed(new Error(`The school ended (${code ?? signal}) instead of opening:\n${text}`)),
    );
  }).finally(() => clearTimeout(timer));
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
