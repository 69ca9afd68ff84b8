import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { createServer } from '#server/ops/node-http.ts';
import { BackupProblem } from './archive.ts';
import { removeStaleTempFiles } from './temp-files.ts';

const INFO_FILE = '.command-socket.json';

/** What a running school does for commands of the same machine. */
export const SCHOOL_COMMANDS = ['backup', 'access-check', 'progress-check'] as const;
export type SchoolCommand = (typeof SCHOOL_COMMANDS)[number];

/** Writes the result of each command to a stream and ends it. */
export type CommandWriters = Readonly<Record<SchoolCommand, (out: Writable) => Promise<void>>>;

interface SocketInfo {
  readonly port: number;
  readonly secret: string;
}

/** The socket by which commands on the same machine ask a running school; `close` aborts one under way. */
export interface CommandSocket {
  close(): Promise<void>;
}

/**
 * Opens the command socket. Only one process can open the embedded database, so a running school makes its backups and
 * checks itself: it listens on 127.0.0.1, on a port of the system's choice, and requires the secret in a file that only the
 * school's user can read, who could read the database as well. `onError` is called when a command fails.
 */
export async function openCommandSocket(
  dataDir: string,
  commands: CommandWriters,
  onError: (cause: unknown) => void,
): Promise<CommandSocket> {
  const secret = randomBytes(32).toString('base64url');
  const busy = new Set<SchoolCommand>();
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!hasSecret(request, secret)) return void response.writeHead(403).end();
    const command = SCHOOL_COMMANDS.find((name) => request.url === `/${name}`);
    if (request.method !== 'POST' || command === undefined) return void response.writeHead(404).end();
    if (busy.has(command)) return void response.writeHead(409).end();
    busy.add(command);
    try {
      response.writeHead(200, { 'content-type': 'application/octet-stream', connection: 'close' });
      await commands[command](response);
    } catch (cause) {
      if (!request.socket.destroyed) onError(cause);
      // The body is cut short, which the reader notices.
      response.destroy();
    } finally {
      busy.delete(command);
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
  const header = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${secret}`);
  return header.length === expected.length && timingSafeEqual(header, expected);
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

/**
 * Asks the school that runs on a data folder for the result of a command. A body that ends early throws while it is read.
 * Throws BackupProblem when the school is unreachable or busy with the same command.
 */
export async function askRunningSchool(dataDir: string, command: SchoolCommand): Promise<ReadableStream<Uint8Array>> {
  const info = readInfo(dataDir);
  const unreachable = (cause?: unknown): BackupProblem =>
    new BackupProblem(
      `A school is running on ${dataDir}, but it does not respond. Wait until it has opened, or stop it and try again.`,
      { cause },
    );
  if (!info) throw unreachable();
  const response = await fetch(`http://127.0.0.1:${info.port}/${command}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${info.secret}` },
  }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (response.status === 409)
    throw new BackupProblem(`This school is busy with the same command (${command}) already. Wait for its end.`);
  if (response.status !== 200 || !response.body) throw unreachable();
  return response.body;
}
