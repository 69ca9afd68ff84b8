import { DeadlineThread, ThreadLimitExceeded } from '#server/ops/deadline-thread.ts';
import { PROGRAMS } from '#server/paths.ts';
import { asTyped, type RenderedText, type TextWork, withoutExtras } from './text-work.ts';

/** What the thread returns for a text; `ms`: how long it took. */
export type TextReply = { readonly rendered: RenderedText; readonly ms: number } | { readonly problem: string };

/** How a text was rendered: whole, without colours and formulas, or as it was typed. */
export interface RenderOutcome {
  readonly rendered: RenderedText;
  readonly quality: 'whole' | 'plain' | 'typed';
}

interface Waiting {
  readonly work: TextWork;
  readonly resolve: (outcome: RenderOutcome) => void;
  readonly reject: (cause: unknown) => void;
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
 * Renders texts in a thread. It takes one text of each waiting page in turn, so that a page of two hundred hostile texts
 * delays another by one of them.
 */
export class TextThread {
  readonly #thread: DeadlineThread<TextWork, TextReply>;
  readonly #textMs: number;
  readonly #batchMs: number;
  /** The batch of this turn of the event loop. */
  #open: Batch | null = null;
  /** Batches with waiting texts, in turn. */
  readonly #batches: Batch[] = [];
  #isWorking = false;

  constructor({ textMs = 5_000, batchMs = 5_000 }: Limits = {}) {
    // A text of 100,000 characters takes some 50 MB. The thread renders one text at a time; the others wait here.
    const limits = { deadlineMs: textMs, waiting: 0, idleMs: 600_000, heapMb: 512 };
    this.#thread = new DeadlineThread({ program: PROGRAMS.texts, ...limits });
    [this.#textMs, this.#batchMs] = [textMs, batchMs];
  }

  /** Returns a text as HTML. Throws when the thread cannot start or rendering fails. */
  render(work: TextWork): Promise<RenderOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<RenderOutcome>();
    const batch = this.#batchOfTurn();
    batch.waiting.push({ work, resolve, reject });
    if (batch.waiting.length === 1) this.#batches.push(batch);
    void this.#renderWaiting();
    return promise;
  }

  /** Ends the thread; the text it works on fails. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }

  #batchOfTurn(): Batch {
    if (this.#open) return this.#open;
    queueMicrotask(() => (this.#open = null));
    return (this.#open = { waiting: [], spentMs: 0 });
  }

  async #renderWaiting(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    // All texts of this turn are there before the first is rendered.
    await Promise.resolve();
    for (let batch = this.#batches.shift(); batch; batch = this.#batches.shift()) {
      const { work, resolve, reject } = batch.waiting.shift()!;
      if (batch.waiting.length > 0) this.#batches.push(batch);
      await this.#renderOne(work, batch).then(resolve, reject);
    }
    this.#isWorking = false;
  }

  async #renderOne(work: TextWork, batch: Batch): Promise<RenderOutcome> {
    const used = (batch.spentMs > this.#batchMs ? withoutExtras(work) : null) ?? work;
    try {
      const reply = await this.#thread.run(used);
      if ('problem' in reply) throw new Error(`A text was not rendered: ${reply.problem}`);
      batch.spentMs += reply.ms;
      return { rendered: reply.rendered, quality: used === work ? 'whole' : 'plain' };
    } catch (cause) {
      if (!(cause instanceof ThreadLimitExceeded)) throw cause;
      batch.spentMs += this.#textMs;
      return { rendered: asTyped(work), quality: 'typed' };
    }
  }
}
