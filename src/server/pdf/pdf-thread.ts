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

/** Makes PDFs in a thread, which is started for the first one and ends after some seconds without work. */
export class PdfThread {
  readonly #fontFolders: readonly string[];
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;
  readonly #waiting = new Map<number, { resolve: (made: MadePdf) => void; reject: (cause: Error) => void }>();

  /** `fontFolders`: where to look for letters that the shipped fonts lack. */
  constructor(fontFolders: readonly string[] = []) {
    this.#fontFolders = fontFolders;
  }

  /** Returns a document, made from its data. Throws when the thread fails. */
  make(kind: PdfKind, data: unknown): Promise<MadePdf> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<MadePdf>();
    this.#waiting.set(id, { resolve, reject });
    worker.postMessage({ id, work: { kind, data } } satisfies PdfRequest);
    return promise;
  }

  /** Ends the thread; what it was making fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(PROGRAMS.pdf, { execArgv: [], workerData: { fontFolders: this.#fontFolders } });
    let reason = 'its thread ended';
    worker.on('message', (reply: PdfReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('problem' in reply) waiting?.reject(new Error(reply.problem));
      else waiting?.resolve(reply);
      if (this.#waiting.size === 0) this.#idle = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    });
    worker.on('error', (cause) => (reason = cause instanceof Error ? cause.message : String(cause)));
    worker.on('exit', () => {
      this.#worker = null;
      for (const { reject } of this.#waiting.values()) reject(new Error(`The PDF was not made: ${reason}`));
      this.#waiting.clear();
    });
    return worker;
  }
}
