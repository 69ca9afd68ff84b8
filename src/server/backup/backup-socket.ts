import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createServer } from '#server/ops/node-http.ts';
import { BackupProblem } from './archive.ts';
import { sweepScratch } from './temp-files.ts';

const NOTE = '.door.json';

interface Note {
  readonly port: number;
  readonly secret: string;
}

/** The way in for commands typed on the same machine; `close` breaks off what is under way and takes its note away. */
export interface Door {
  close(): Promise<void>;
}

/**
 * Only one process can open the embedded database, so a running school makes its backups itself. It listens on this
 * machine alone, on a port of the system's choice, for whoever knows the secret in a file that nobody but the school's
 * user can read: whoever can read that file could read the database as well.
 * `write` is given where the archive goes; `onTrouble` hears when that failed.
 */
export async function openDoor(
  dataDir: string,
  write: (out: Writable) => Promise<void>,
  onTrouble: (cause: unknown) => void,
): Promise<Door> {
  const secret = randomBytes(32).toString('base64url');
  let busy = false;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!knows(request, secret)) return void response.writeHead(403).end();
    if (request.method !== 'POST' || request.url !== '/backup') return void response.writeHead(404).end();
    if (busy) return void response.writeHead(409).end();
    busy = true;
    try {
      response.writeHead(200, { 'content-type': 'application/x-tar', connection: 'close' });
      await write(response);
    } catch (cause) {
      if (!request.socket.destroyed) onTrouble(cause);
      // The body is cut short, which the reader notices, instead of looking like a whole archive.
      response.destroy();
    } finally {
      busy = false;
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const note: Note = { port: (server.address() as AddressInfo).port, secret };
  const path = join(dataDir, NOTE);
  // This process alone has the folder: what lies in it of backups was left by one that was killed.
  await sweepScratch(dataDir, 0);
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(note)}\n`, { mode: 0o600, flag: 'wx' });
  return {
    async close() {
      rmSync(path, { force: true });
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function knows(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readNote(dataDir: string): Note | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, NOTE), 'utf8')) as Note;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES') {
      throw new BackupProblem(`${join(dataDir, NOTE)} cannot be read. Run this as the user the school runs as.`);
    }
    throw cause;
  }
}

/** Asks the school that runs on a data folder for a backup. Throws BackupProblem when it cannot be asked or refuses. */
export async function askForBackup(dataDir: string): Promise<ReadableStream<Uint8Array>> {
  const note = readNote(dataDir);
  const unreachable = (cause?: unknown): BackupProblem =>
    new BackupProblem(
      `A school is running on ${dataDir}, but it does not answer. Wait until it has opened, or stop it and try again.`,
      { cause },
    );
  if (!note) throw unreachable();
  const answer = await fetch(`http://127.0.0.1:${note.port}/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${note.secret}` },
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (answer.status === 409) throw new BackupProblem('A backup of this school is being made already.');
  if (answer.status !== 200 || !answer.body) throw unreachable();
  return answer.body;
}
