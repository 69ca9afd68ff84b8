import { Worker } from 'node:worker_threads';
import { PROGRAMS } from '#server/paths.ts';
import { asTyped, type RenderedText, type TextWork, withoutExtras } from './text-work.ts';

/** What the thread gets and returns, one text after the other. */
export type TextRequest = TextWork;
export type TextReply =
  | { readonly ready: true }
  | { readonly rendered: RenderedText; readonly ms: number }
  | { readonly problem: string };

/** How a text was rendered: whole, without colours and formulas, or as it was typed. */
export interface Outcome {
  readonly rendered: RenderedText;
  readonly quality: 'whole' | 'plain' | 'typed';
}

interface Waiting {
  readonly work: TextWork;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (cause: Error) => void;
}

/** Texts requested in one turn of the event loop: those of one page. */
interface Batch {
  readonly waiting: Waiting[];
  spentMs: number;
}

interface Limits {
  /** A text that takes longer is shown as it was typed. A hostile text takes 200 ms on a quiet machine, loading grammars more. */
  readonly textMs?: number;
  /** What the texts of a page may take together: the rest is rendered without colours and formulas. */
  readonly batchMs?: number;
}

/**
 * Renders texts in a thread, which is started for the first one. It takes one text of each waiting page in turn, so that
 * a page of two hundred hostile texts delays another by one of them.
 */
export class TextThread {
  readonly #textMs: number;
  readonly #batchMs: number;
  #worker: Worker | null = null;
  #isReady = false;
  #open: Batch | null = null;
  /** Those with waiting texts, in turn. */
  readonly #batches: Batch[] = [];
  #current: (Waiting & { batch: Batch; used: TextWork; timer: NodeJS.Timeout }) | null = null;

  constructor({ textMs = 5_000, batchMs = 5_000 }: Limits = {}) {
    this.#textMs = textMs;
    this.#batchMs = batchMs;
  }

  /** Returns a text as HTML. Throws when the thread cannot start or rendering fails. */
  render(work: TextWork): Promise<Outcome> {
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const batch = this.#batchOfTurn();
    batch.waiting.push({ work, resolve, reject });
    if (batch.waiting.length === 1) this.#batches.push(batch);
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#next();
    return promise;
  }

  /** Ends the thread; what it has not rendered fails. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #batchOfTurn(): Batch {
    if (this.#open) return this.#open;
    queueMicrotask(() => (this.#open = null));
    return (this.#open = { waiting: [], spentMs: 0 });
  }

  #next(): void {
    if (!this.#worker || !this.#isReady || this.#current) return;
    const batch = this.#batches.shift();
    const waiting = batch?.waiting.shift();
    if (!batch || !waiting) {
      // Nothing waits: the thread alone does not keep the process alive.
      this.#worker.unref();
      return;
    }
    if (batch.waiting.length > 0) this.#batches.push(batch);
    const used = (batch.spentMs > this.#batchMs ? withoutExtras(waiting.work) : null) ?? waiting.work;
    const timer = setTimeout(() => void this.#worker?.terminate(), this.#textMs);
    this.#current = { ...waiting, batch, used, timer };
    this.#worker.postMessage(used satisfies TextRequest);
  }

  #receive(reply: TextReply): void {
    if ('ready' in reply) this.#isReady = true;
    else if (this.#current) {
      const { batch, used, work, timer, resolve, reject } = this.#current;
      clearTimeout(timer);
      this.#current = null;
      if ('problem' in reply) reject(new Error(`A text was not rendered: ${reply.problem}`));
      else {
        batch.spentMs += reply.ms;
        resolve({ rendered: reply.rendered, quality: used === work ? 'whole' : 'plain' });
      }
    }
    this.#next();
  }

  #start(): Worker {
    // A text of 100,000 characters takes some 50 MB; what takes much more ends the thread, not the school.
    const worker = new Worker(PROGRAMS.texts, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 512 } });
    let reason = 'its thread ended';
    worker.on('message', (reply: TextReply) => this.#receive(reply));
    worker.on('error', (cause) => (reason = cause instanceof Error ? cause.message : String(cause)));
    worker.on('exit', () => this.#ended(reason));
    return worker;
  }

  /** The text that the thread worked on is shown as typed, the others go to a new thread. */
  #ended(reason: string): void {
    const wasReady = this.#isReady;
    [this.#worker, this.#isReady] = [null, false];
    const ended = this.#current;
    this.#current = null;
    if (ended) {
      clearTimeout(ended.timer);
      ended.batch.spentMs += this.#textMs;
      ended.resolve({ rendered: asTyped(ended.work), quality: 'typed' });
    }
    if (wasReady && ended) {
      if (this.#batches.length > 0) this.#worker = this.#start();
      return;
    }
    for (const { reject } of this.#batches.splice(0).flatMap(({ waiting }) => waiting)) {
      reject(new Error(`A text was not rendered: ${reason}`));
    }
  }
}
