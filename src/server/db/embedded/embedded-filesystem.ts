import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

const EIO = 29;

interface Stream {
  /** The operating system's descriptor; folders are opened without one. */
  readonly nfd?: number;
  readonly node: object;
}
interface Nodefs {
  readonly stream_ops: { fsync?: (stream: Stream) => number };
  realPath(node: object): string;
}

type InitArguments = Parameters<NodeFS['init']>;

/**
 * A folder on disk for the embedded database that syncs when PostgreSQL asks for it. The stock one has no fsync, so
 * what was acknowledged as written would be lost with the power.
 */
export class DurableFolder extends NodeFS {
  override async init(...[pg, options]: InitArguments): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const patch = (module: { NODEFS: unknown }): void => {
      const nodefs = module.NODEFS as Nodefs;
      nodefs.stream_ops.fsync = (stream) => syncStream(nodefs, stream);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } };
  }
}

// A failed sync must reach PostgreSQL as an error number: it then stops rather than trust what may not be on disk.
function syncStream(nodefs: Nodefs, stream: Stream): number {
  try {
    if (stream.nfd === undefined) syncPath(nodefs.realPath(stream.node));
    else fs.fsyncSync(stream.nfd);
    return 0;
  } catch {
    return EIO;
  }
}

/** Gives a finished folder (absolute path) its final name, in a way that survives losing the power at any moment. */
export function publishFolder(temporary: string, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(temporary, folder);
  syncPath(dirname(folder));
}

/** Files synced at once: as many as Node has threads for, so that the file system commits several together. */
const SYNCED_AT_ONCE = 4;

/** Forces everything in a folder (absolute path) to disk. */
export async function syncTree(folder: string): Promise<void> {
  const waiting = [
    folder,
    ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ];
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await syncPathLater(path);
  };
  await Promise.all(Array.from({ length: SYNCED_AT_ONCE }, work));
}

// Windows does not open folders, and wants to write what it syncs.
const WINDOWS = process.platform === 'win32';

function syncPath(path: string): void {
  if (WINDOWS && fs.statSync(path).isDirectory()) return;
  const file = fs.openSync(path, WINDOWS ? 'r+' : 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

async function syncPathLater(path: string): Promise<void> {
  if (WINDOWS && fs.statSync(path).isDirectory()) return;
  await using file = await fs.promises.open(path, WINDOWS ? 'r+' : 'r');
  await file.sync();
}
