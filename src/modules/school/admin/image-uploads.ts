import type { SchoolImage } from '#modules/school/contract/school-document.ts';
import { isObject, type Json, valueAt } from '#web/ui/editing/json-path.ts';
import type { Watch } from '#web/lib/upload.ts';

/** An upload of an image field. */
interface UploadState {
  /** The part sent, from 0 to 1; null while nothing is. */
  readonly share: number | null;
  readonly failure: string | null;
  /** What described the image before the one that replaced it. */
  readonly formerAlt: SchoolImage['alt'] | null;
}

const IDLE: UploadState = { share: null, failure: null, formerAlt: null };

/** Returns a path that names entries of lists by their ids: it leads to the same entry when others move. */
export function pathById(value: unknown, path: string): string {
  const steps = path.split('.');
  return steps
    .map((step, index) => {
      const list = valueAt(value, steps.slice(0, index).join('.'));
      const entry = Array.isArray(list) ? list[Number(step)] : null;
      return isObject(entry) && typeof entry.id === 'string' ? `#${entry.id}` : step;
    })
    .join('.');
}

/** Returns the path that a path by ids stands for now; null once its entry is removed. */
export function pathNow(value: unknown, byId: string): string | null {
  const steps: string[] = [];
  for (const step of byId.split('.')) {
    if (!step.startsWith('#')) steps.push(step);
    else {
      const list: Json = valueAt(value, steps.join('.'));
      const index = Array.isArray(list) ? list.findIndex((one) => isObject(one) && one.id === step.slice(1)) : -1;
      if (index < 0) return null;
      steps.push(String(index));
    }
  }
  return steps.join('.');
}

/** The uploads of the image fields of all tabs, which go on while another tab is shown. Methods are bound. */
export class SchoolImageUploads {
  readonly #states = new Map<string, UploadState>();
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<string, AbortController>();

  get = (key: string): UploadState => this.#states.get(key) ?? IDLE;

  /** Returns whether an upload is under way. */
  isRunning = (): boolean => this.#running.size > 0;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes what a field shows. */
  change = (key: string, next: Partial<UploadState>): void => {
    this.#states.set(key, { ...this.get(key), ...next });
    for (const listener of this.#listeners) listener();
  };

  /** Runs one upload of a field at a time. Returns its result; undefined while another one runs. Throws what `call` throws. */
  run = async <T>(key: string, call: (watch: Watch) => Promise<T>): Promise<T | undefined> => {
    if (this.#running.has(key)) return undefined;
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.change(key, { share: 0, failure: null });
    try {
      return await call({ signal: controller.signal, onProgress: (share) => this.change(key, { share }) });
    } finally {
      this.#running.delete(key);
      this.change(key, { share: null });
    }
  };

  /** Ends all uploads and forgets what the fields say of them: what they are for is discarded. */
  discard = (): void => {
    this.abort();
    for (const key of this.#states.keys()) this.change(key, { failure: null, formerAlt: null });
  };

  /** Ends all uploads: the editor is left. */
  abort = (): void => {
    for (const controller of this.#running.values()) controller.abort();
  };
}
