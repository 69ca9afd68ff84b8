import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

const DOCTYPE = '<!DOCTYPE html>';
/** What React writes in the place of a part that it left to the browser; what people wrote cannot hold it unescaped. */
const LEFT_OUT = '<!--$!-->';

/**
 * A document, as HTML, of a page that has all it needs; undefined where a part of it waits for something or throws. It
 * costs half of what the streaming renderer does, which cuts its output into bytes piece by piece.
 */
export function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const html = renderToString(page);
    return html.includes(LEFT_OUT) ? undefined : DOCTYPE + html;
  } catch {
    // It tells an error from a part that waits only by its words: the patient way says what it was.
    return undefined;
  }
}

/** The same document when all parts of it are there, however long they wait. Rejects with the first error a part throws. */
export function renderPatiently(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      // Above this size React would send parts of the page outside their place, to be moved in by a script.
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

/** As much of a writable stream as React uses, without the cost of a real one. */
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
