import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { type About, ABOUT_ENTRY, type Manifest, MANIFEST_ENTRY, SEAL_ENTRY } from './archive.ts';

type Written = Manifest['entries'][number];

/**
 * Writes an archive, entry by entry, to a stream at the stream's speed: only a few blocks are in memory. `end` seals it;
 * without that it is incomplete.
 */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #entries: Written[] = [];
  readonly #about: About;
  readonly #sent: Promise<void>;

  constructor(out: Writable, about: About) {
    this.#about = about;
    // `add` and `end` throw it; an event without a listener would end the process.
    this.#pack.on('error', () => undefined);
    this.#sent = pipeline(Readable.from(this.#pack), out);
    // Awaited by `end`; until then a failure reaches `add`.
    this.#sent.catch(() => undefined);
  }

  async begin(): Promise<void> {
    await this.addText(ABOUT_ENTRY, JSON.stringify(this.#about));
  }

  /** Adds an entry of exactly `size` bytes. Throws when the body has more or fewer, or the archive cannot be sent. */
  async add(name: string, size: number, body: AsyncIterable<Buffer>): Promise<void> {
    const hash = createHash('sha256');
    const added = Promise.withResolvers<void>();
    const entry = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
      error ? added.reject(error) : added.resolve(),
    );
    entry.on('error', added.reject);
    const write = async (): Promise<void> => {
      for await (const chunk of body) {
        hash.update(chunk);
        if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), added.promise]);
      }
      entry.end(null);
    };
    await Promise.all([added.promise, write().catch((cause: unknown) => added.reject(cause))]);
    this.#entries.push({ name, size, sha256: hash.digest('hex') });
  }

  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    await this.add(name, bytes.length, Readable.from([bytes]));
  }

  /** Seals the archive; resolves when all of it has been written. */
  async end(contents: Pick<Manifest, 'tables' | 'sequences'>): Promise<void> {
    const manifest: Manifest = { about: this.#about, ...contents, entries: [...this.#entries] };
    await this.addText(MANIFEST_ENTRY, JSON.stringify(manifest));
    await this.addText(SEAL_ENTRY, `${this.#entries.at(-1)?.sha256}\n`);
    this.#pack.finalize();
    await this.#sent;
  }

  /** Aborts: the reader sees an error instead of an end. */
  async fail(cause: Error): Promise<void> {
    this.#pack.destroy(cause);
    await this.#sent.catch(() => undefined);
  }
}
