import { Duplex } from 'node:stream';
import type { WireMessage } from './embedded-messages.ts';

/** Where a bridge sends what the driver writes, and where it signs off. */
export interface BridgeEnd {
  send(message: WireMessage): void;
  left(connection: number): void;
}

/**
 * What `pg` takes for a network socket: bytes written go to the worker as one message per exchange (the driver corks
 * what belongs together), bytes that come back are given to `answer`.
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

  /** Hands the driver an answer of the worker. */
  answer(bytes: Uint8Array): void {
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
    // A copy of exactly these bytes: the driver's buffers are windows on larger ones, which would travel whole.
    const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
    let offset = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#end.send({ kind: 'wire', connection: this.connection, bytes });
  }
}
