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
export function publishFolder(scratch: string, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.renameSync(scratch, folder);
  syncPath(dirname(folder));
}

/** Forces everything in a folder (absolute path) to disk. */
export function syncTree(folder: string): void {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncTree(path);
    else syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  // Windows does not open folders, and wants to write what it syncs.
  const windows = process.platform === 'win32';
  if (windows && fs.statSync(path).isDirectory()) return;
  const file = fs.openSync(path, windows ? 'r+' : 'r');
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}
