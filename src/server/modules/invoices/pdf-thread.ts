import { Worker } from 'node:worker_threads';
import { PROGRAMS } from '#server/paths.ts';
import type { InvoiceData } from './invoice-data.ts';

/** What the thread gets and returns. */
export interface PdfRequest {
  readonly id: number;
  readonly data: InvoiceData;
}
export type PdfReply = { readonly id: number } & (
  | { readonly bytes: Uint8Array }
  | { readonly missing: string }
  | { readonly problem: string }
);

/** The result of a PDF: its bytes, or the characters that no font has. */
export type MadePdf = { readonly bytes: Uint8Array } | { readonly missing: string };

/** With its fonts the thread holds some 60 MB: it ends when it has nothing to do. */
const IDLE_MS = 20_000;

/** Makes PDFs in a thread, which is started for the first one and ends after some seconds without work. */
export class PdfThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last = 0;
  readonly #waiting = new Map<number, { resolve: (made: MadePdf) => void; reject: (cause: Error) => void }>();

  /** Returns the PDF of an invoice. Throws when the thread fails. */
  make(data: InvoiceData): Promise<MadePdf> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = ++this.#last;
    const { promise, resolve, reject } = Promise.withResolvers<MadePdf>();
    this.#waiting.set(id, { resolve, reject });
    worker.postMessage({ id, data } satisfies PdfRequest);
    return promise;
  }

  /** Ends the thread; what it was making fails. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(PROGRAMS.invoicePdf, { execArgv: [] });
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
