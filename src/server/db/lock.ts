import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseFolderUnusable, DatabaseInUse, reasonOf } from './open-problem.ts';

const LOCK_FILE = '.lock.db';
const NOTE_FILE = '.lock.json';

interface Holder {
  readonly pid: number;
  readonly since: string;
  readonly address?: string | undefined;
}

/** A held lock on the data folder; `release` may be called twice. */
export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder (absolute, existing) for this process, or throws DatabaseInUse naming the process that holds it.
 * The lock is SQLite's own file lock under an exclusive transaction (sqlite.org/lockingv3.html), which the operating
 * system releases when the holder dies in any way; the note beside it only serves the error message.
 * `address` is the host:port this process will listen on, if known.
 */
export function lockFolder(dataDir: string, address?: string): FolderLock {
  const notePath = join(dataDir, NOTE_FILE);
  const connection = openLockFile(dataDir);
  try {
    connection.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    connection.close();
    if (!isBusy(cause)) {
      throw new DatabaseFolderUnusable(`The data folder ${dataDir} cannot be locked: ${reasonOf(cause)}.`, { cause });
    }
    throw new DatabaseInUse(refusal(dataDir, readNote(notePath)), { cause });
  }
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), address };
  writeFileSync(notePath, `${JSON.stringify(holder)}\n`);
  let held = true;
  return {
    release() {
      if (!held) return;
      held = false;
      rmSync(notePath, { force: true });
      connection.close();
    },
  };
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 });
  } catch (cause) {
    throw new DatabaseFolderUnusable(
      `The data folder ${dataDir} cannot be written to (${reasonOf(cause)}). Give the school's user write access to it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}

// https://www.sqlite.org/rescode.html#busy
function isBusy(cause: unknown): boolean {
  const SQLITE_BUSY = 5;
  return cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
}

function refusal(dataDir: string, holder: Holder | undefined): string {
  const who = holder
    ? `process ${holder.pid}, running since ${holder.since}${holder.address ? ` at ${holder.address}` : ''}`
    : 'another process';
  return `The data folder ${dataDir} is already in use by ${who}. Stop that one first, or set DATA_DIR to another folder.`;
}

function readNote(path: string): Holder | undefined {
  try {
    const note: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof note !== 'object' || note === null || !('pid' in note) || !('since' in note)) return undefined;
    const address = 'address' in note && typeof note.address === 'string' ? note.address : undefined;
    return { pid: Number(note.pid), since: String(note.since), address };
  } catch {
    return undefined;
  }
}
