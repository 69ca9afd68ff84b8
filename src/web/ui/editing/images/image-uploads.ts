import { ApiError } from '#web/lib/api.ts';
import { fillPlaceholders, placeholdersIn } from './placeholders.ts';

/** How many pictures may wait at once; each is held in memory. */
export const MOST_IMAGES = 200;
const AT_ONCE = 2;
/** How long to wait before a picture is sent again, in milliseconds. */
const WAITS_MS = [1_000, 3_000, 9_000];

/** A picture to upload. */
export interface NewImage {
  readonly placeholder: string;
  /** What it is called to the author: the name of its file or its description; empty without. */
  readonly name: string;
  /** Returns its bytes with their type; null if they cannot be read. */
  readonly read: () => Blob | null;
}

/** Why a picture of more than `MOST_IMAGES`, or one without readable bytes, is not uploaded. */
export class ImageProblem extends Error {
  readonly code: 'tooMany' | 'unreadable';

  constructor(code: ImageProblem['code']) {
    super(code);
    this.code = code;
  }
}

/** A picture that was put into a text. */
export interface ImageUpload {
  readonly placeholder: string;
  readonly name: string;
  /** The address; null if it was not uploaded, undefined while it is on its way. */
  readonly src: string | null | undefined;
  /** Why it was not uploaded. */
  readonly cause: unknown;
}

interface State {
  readonly pictures: readonly ImageUpload[];
  /** The text as it stands in the editor, with placeholders; empty without any. */
  readonly typed: string;
  /** What was stored of it. */
  readonly stored: string;
}

/** Whether a failed call may succeed when it is sent again: without a response, or while the school is busy. */
const mayPass = (error: unknown): boolean => error instanceof ApiError && [0, 408, 429, 503].includes(error.status);

const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * The pictures that are uploaded for a text. They stand in the editor under placeholders, which are never part of the text that
 * is stored. Its methods are bound.
 */
export class ImageUploads {
  readonly #store: (picture: Blob, signal: AbortSignal) => Promise<string>;
  readonly #waitsMs: readonly number[];
  #state: State = { pictures: [], typed: '', stored: '' };
  #waiting: NewImage[] = [];
  #running = 0;
  #control = new AbortController();
  readonly #listeners = new Set<() => void>();

  /** `store` uploads a picture and returns its address. */
  constructor(store: (picture: Blob, signal: AbortSignal) => Promise<string>, waitsMs: readonly number[] = WAITS_MS) {
    this.#store = store;
    this.#waitsMs = waitsMs;
  }

  read = (): State => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Uploads pictures in turn. */
  add = (pictures: readonly NewImage[]): void => {
    const room = Math.max(0, MOST_IMAGES - this.#waiting.length - this.#running);
    const added = pictures.map(({ placeholder, name }, index): ImageUpload =>
      index < room
        ? { placeholder, name, src: undefined, cause: null }
        : { placeholder, name, src: null, cause: new ImageProblem('tooMany') },
    );
    this.#waiting.push(...pictures.slice(0, room));
    this.#set({ pictures: [...this.#state.pictures, ...added] });
    while (this.#running < AT_ONCE && this.#waiting.length > 0) void this.#next();
  };

  /** Ends all uploads: their pictures are not part of the text. */
  stop = (): void => {
    this.#waiting = [];
    this.#control.abort();
    this.#control = new AbortController();
  };

  /** Returns the address of a picture: null if it was not uploaded or is not known, undefined while it is on its way. */
  addressOf = (placeholder: string): string | null | undefined => {
    const picture = this.#state.pictures.find((one) => one.placeholder === placeholder);
    return picture ? picture.src : null;
  };

  /** Takes the text of the editor and returns the one to store, without pictures that are not uploaded yet. */
  write = (typed: string): string => {
    const has = typed.includes('#upload-');
    if (!has && this.#state.typed === '') return typed;
    const stored = fillPlaceholders(typed, (placeholder) => this.addressOf(placeholder) ?? null);
    this.#set({ typed: has ? typed : '', stored });
    return stored;
  };

  /**
   * Returns the text for the editor for a stored one: with the pictures that the editor has not given their address yet in
   * their places, or, if the text was replaced meanwhile, below it.
   */
  textFor = (text: string): string => {
    const { typed, stored, pictures } = this.#state;
    if (typed === '') return text;
    if (stored.trim() === text.trim()) return typed;
    const present = new Set(placeholdersIn(typed));
    const waiting = pictures.filter(({ placeholder, src }) => src !== null && present.has(placeholder));
    return [text.trimEnd(), ...waiting.map(({ placeholder }) => `![](${placeholder})`)].join('\n\n');
  };

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #next(): Promise<void> {
    const picture = this.#waiting.shift()!;
    const { signal } = this.#control;
    this.#running += 1;
    let result: Pick<ImageUpload, 'src' | 'cause'>;
    try {
      result = { src: await this.#send(picture, signal), cause: null };
    } catch (cause) {
      result = { src: null, cause };
    }
    this.#running -= 1;
    if (!signal.aborted) {
      const { placeholder } = picture;
      this.#set({
        pictures: this.#state.pictures.map((one) => (one.placeholder === placeholder ? { ...one, ...result } : one)),
      });
    }
    if (this.#waiting.length > 0) void this.#next();
  }

  async #send({ read }: NewImage, signal: AbortSignal): Promise<string> {
    const blob = read();
    if (!blob) throw new ImageProblem('unreadable');
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#store(blob, signal);
      } catch (error) {
        if (!mayPass(error) || attempt >= this.#waitsMs.length) throw error;
        await waitFor(this.#waitsMs[attempt]!, signal);
      }
    }
  }
}
