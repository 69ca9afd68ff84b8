// Runs PostgreSQL (in WebAssembly) in a thread of its own, so that a heavy query does not hold up the web server.
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { EMBEDDED_EXTENSIONS } from './embedded-extensions.ts';
import { DurableFolder, syncTree } from './embedded-filesystem.ts';
import type { EmbeddedStart, FromEmbedded, ToEmbedded } from './embedded-messages.ts';
import { reasonOf } from '#server/db/open-problem.ts';

if (!parentPort) throw new Error('The embedded database is started by embedded.ts');
const port = parentPort;
const { folder, create, snapshot } = workerData as EmbeddedStart;

const SERVER_SETTINGS = {
  search_path: 'public',
  exit_on_error: 'false',
  log_checkpoints: 'false',
  max_worker_processes: '0',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  fsync: folder && !create ? 'on' : 'off',
  // The engine's C library turns fdatasync, the default, into nothing.
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  maintenance_work_mem: '16MB',
  min_wal_size: '32MB',
  max_wal_size: '64MB',
};
// --single, -O and -j are what the engine itself passes; its -F (never sync) is left out.
const startParams = [
  '--single',
  '-O',
  '-j',
  ...Object.entries(SERVER_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const lastLines: string[] = [];
/** After a PANIC the engine would spin for ever on the message that caused it: leave at once, and say why. */
function onServerLine(line: string): boolean {
  lastLines.push(line);
  if (lastLines.length > 20) lastLines.shift();
  if (/\bPANIC:/.test(line)) leave(line);
  return false;
}

function tell(message: FromEmbedded): void {
  if (message.kind === 'wire') port.postMessage(message, [message.bytes.buffer]);
  else port.postMessage(message);
}

function leave(reason: string): never {
  tell({ kind: 'lost', reason });
  process.exit(1);
}

async function start(): Promise<PGlite> {
  const postgres = await PGlite.create({
    fs: folder ? new DurableFolder(folder) : new MemoryFS(),
    ...(snapshot ? { loadDataDir: await openAsBlob(snapshot) } : {}),
    startParams,
    extensions: EMBEDDED_EXTENSIONS,
    onStderr: onServerLine,
  });
  tell({ kind: 'ready' });
  return postgres;
}

/** One exchange; the engine works it off before this returns, so exchanges never overlap. */
async function exchange(postgres: PGlite, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  await postgres.execProtocolRawStream(bytes, {
    syncToFs: false,
    // The chunk is a window on the engine's memory, which the next write reuses.
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  });
  const reply = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    reply.set(chunk, offset);
    offset += chunk.length;
  }
  return reply;
}

function simpleQuery(statement: string): Uint8Array {
  const text = Buffer.from(`${statement}\0`);
  const message = Buffer.alloc(5 + text.length, 'Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return message;
}

// https://www.postgresql.org/docs/18/protocol-message-formats.html: only a start-up packet has no type byte.
const STARTUP = 0;
const TERMINATE = 'X'.charCodeAt(0);

async function serve(postgres: PGlite, connection: number, bytes: Uint8Array): Promise<void> {
  if (bytes[0] === TERMINATE) return;
  if (bytes[0] === STARTUP) {
    // There is a single session under all connections: a new one must not inherit what the last one left open.
    await exchange(postgres, simpleQuery('ROLLBACK'));
    await exchange(postgres, simpleQuery('DISCARD ALL'));
  }
  const reply = await exchange(postgres, bytes);
  if (reply.length > 0) tell({ kind: 'wire', connection, bytes: reply });
}

async function stop(postgres: PGlite): Promise<void> {
  await postgres.close();
  if (folder && create) await syncTree(folder);
  tell({ kind: 'closed' });
  port.close();
}

const running = start();
let work: Promise<unknown> = running.catch((cause: unknown) => {
  const said = lastLines.filter((line) => /FATAL|ERROR|HINT|DETAIL/.test(line)).join(' ');
  leave(`${reasonOf(cause)}${said ? ` (${said})` : ''}`);
});
port.on('message', (message: ToEmbedded) => {
  work = work
    .then(async () => {
      const postgres = await running;
      return message.kind === 'wire' ? serve(postgres, message.connection, message.bytes) : stop(postgres);
    })
    .catch((cause: unknown) => leave(reasonOf(cause)));
});
