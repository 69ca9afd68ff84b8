import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createServer } from '#server/ops/node-http.ts';
import { BackupProblem } from './archive.ts';
import { removeStaleTempFiles } from './temp-files.ts';

const INFO_FILE = '.backup-socket.json';

interface SocketInfo {
  readonly port: number;
  readonly secret: string;
}

/** The socket by which commands on the same machine ask for a backup; `close` aborts one under way. */
export interface BackupSocket {
  close(): Promise<void>;
}

/**
 * Opens the backup socket. Only one process can open the embedded database, so a running school makes its backups itself:
 * it listens on 127.0.0.1, on a port of the system's choice, and requires the secret in a file that only the school's user
 * can read, who could read the database as well. `write` writes the archive; `onError` is called when that fails.
 */
export async function openBackupSocket(
  dataDir: string,
  write: (out: Writable) => Promise<void>,
  onError: (cause: unknown) => void,
): Promise<BackupSocket> {
  const secret = randomBytes(32).toString('base64url');
  let busy = false;
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hasSecret(request, secret)) return void response.writeHead(403).end();
    if (request.method !== 'POST' || request.url !== '/backup') return void response.writeHead(404).end();
    if (busy) return void response.writeHead(409).end();
    busy = true;
    try {
      response.writeHead(200, { 'content-type': 'application/x-tar', connection: 'close' });
      await write(response);
    } catch (cause) {
      if (!request.socket.destroyed) onError(cause);
      // The body is cut short, which the reader notices.
      response.destroy();
    } finally {
      busy = false;
    }
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(0, '127.0.0.1', listening);
  });
  const info: SocketInfo = { port: (server.address() as AddressInfo).port, secret };
  const path = join(dataDir, INFO_FILE);
  // This process alone has the folder: temporary files in it were left by one that was killed.
  await removeStaleTempFiles(dataDir, 0);
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(info)}\n`, { mode: 0o600, flag: 'wx' });
  return {
    async close() {
      rmSync(path, { force: true });
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function hasSecret(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

function readInfo(dataDir: string): SocketInfo | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, INFO_FILE), 'utf8')) as SocketInfo;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    if (code === 'EACCES') {
      throw new BackupProblem(`${join(dataDir, INFO_FILE)} cannot be read. Run this as the user the school runs as.`);
    }
    throw cause;
  }
}

/** Requests a backup from the school that runs on a data folder. Throws BackupProblem when it is unreachable or refuses. */
export async function askForBackup(dataDir: string): Promise<ReadableStream<Uint8Array>> {
  const info = readInfo(dataDir);
  const unreachable = (cause?: unknown): BackupProblem =>
    new BackupProblem(
      `A school is running on ${dataDir}, but it does not respond. Wait until it has opened, or stop it and try again.`,
      { cause },
    );
  if (!info) throw unreachable();
  const response = await fetch(`http://127.0.0.1:${info.port}/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${info.secret}` },
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (response.status === 409) throw new BackupProblem('A backup of this school is being made already.');
  if (response.status !== 200 || !response.body) throw unreachable();
  return response.body;
}
