import { Duplex } from 'node:stream';
import type { WireMessage } from './embedded-messages.ts';

/** The callbacks of a bridge: bytes the driver writes, and its end. */
export interface BridgeEnd {
  send(message: WireMessage): void;
  left(connection: number): void;
}

/**
 * Stands in for the network socket of `pg`: bytes written go to the worker as one message per exchange (the driver
 * corks them), bytes that come back are passed to `receive`.
 */
export class Bridge extends Duplex {
  readonly connection: number;
  readonly #end: BridgeEnd;

  constructor(connection: number, end: BridgeEnd) {
    super();
    this.connection = connection;
    this.#end = end;
  }

  // The four methods of a socket that the driver calls.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  /** Passes bytes from the worker to the driver. */
  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk]);
    done();
  }

  override _writev(writes: { chunk: Uint8Array }[], done: () => void): void {
    this.#send(writes.map((write) => write.chunk));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#end.left(this.connection);
    done(error);
  }

  #send(chunks: Uint8Array[]): void {
    // A copy of exactly these bytes: the driver's buffers are windows on larger ones, which would be posted in full.
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#end.send({ kind: 'wire', connection: this.connection, bytes });
  }
}
