import { Worker } from 'node:worker_threads';
import { PROGRAMS } from '#server/paths.ts';

/** What the thread gets and returns. `work` names what to make; `start/pdf-worker.ts` knows each kind. */
export interface PdfRequest {
  readonly id: number;
  readonly work: { readonly kind: PdfKind; readonly data: unknown };
}
export type PdfReply = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly missing: string }
  | { readonly problem: string }
);

/** What the thread makes. */
export type PdfKind = 'invoice' | 'certificate' | 'certificate-image' | 'certificate-preview';

/** The result of a PDF: its bytes, or the characters that no font has. */
export type MadePdf = { readonly bytes: Uint8Array } | { readonly missing: string };

/** With its fonts the thread holds some 60 MB: it ends when it has nothing to do. */
const IDLE_MS = 20_000;

/** A running thread with what it is to make, by id. */
interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, { resolve: (made: MadePdf) => void; reject: (cause: Error) => void }>;
}

/** Makes PDFs in a thread, which is started for the first one and ends after some seconds without work. */
export class PdfThread {
  readonly #fontFolders: readonly string[];
  readonly #idleMs: number;
  #thread: Thread | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;

  /** `fontFolders`: where to look for letters that the shipped fonts lack. `idleMs`: how long it is kept without work. */
  constructor(fontFolders: readonly string[] = [], idleMs = IDLE_MS) {
    this.#fontFolders = fontFolders;
    this.#idleMs = idleMs;
  }

  /** Returns a document, made from its data. Throws when the thread fails. */
  make(kind: PdfKind, data: unknown): Promise<MadePdf> {
    clearTimeout(this.#idle);
    const { worker, waiting } = (this.#thread ??= this.#start());
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<MadePdf>();
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, work: { kind, data } } satisfies PdfRequest);
    return promise;
  }

  /** Ends the thread; what it was making fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    // A thread takes a moment to end: what is to be made meanwhile gets another one.
    this.#thread = null;
    await thread?.worker.terminate();
  }

  #start(): Thread {
    const worker = new Worker(PROGRAMS.pdf, { execArgv: [], workerData: { fontFolders: this.#fontFolders } });
    const thread: Thread = { worker, waiting: new Map() };
    let reason = 'its thread ended';
    worker.on('message', (reply: PdfReply) => {
      const request = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      if ('problem' in reply) request?.reject(new Error(reply.problem));
      else request?.resolve(reply);
      if (thread.waiting.size === 0) this.#idle = setTimeout(() => void this.stop(), this.#idleMs).unref();
    });
    worker.on('error', (cause) => (reason = cause instanceof Error ? cause.message : String(cause)));
    worker.on('exit', () => {
      if (this.#thread === thread) this.#thread = null;
      for (const { reject } of thread.waiting.values()) reject(new Error(`The PDF was not made: ${reason}`));
    });
    return thread;
  }
}
