import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/**
 * Returns the HTML of a document once all of it has been rendered. Rejects with the first error that a component throws:
 * half a page is never sent.
 */
export function renderHtml(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // Beyond this size React would send parts of the page out of order, to be moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(new Collector(resolve)),
      onShellError: reject,
      onError: (error) => {
        reject(error);
        stream.abort();
      },
    });
  });
}

/** The part of a writable stream that React uses, without the cost of a real one. */
class Collector {
  readonly #decoder = new TextDecoder();
  readonly #done: (text: string) => void;
  #text = '';

  constructor(done: (text: string) => void) {
    this.#done = done;
  }

  write(chunk: string | Uint8Array): boolean {
    this.#text += typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    return true;
  }

  end(): void {
    this.#done(this.#text + this.#decoder.decode());
  }

  on(): this {
    return this;
  }
}
