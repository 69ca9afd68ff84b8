import type { Author } from '#contract/drafts.ts';
import { ApiError } from '#web/lib/api.ts';
import type { Choices, MergedField } from '#web/ui/merging/three-way-merge.ts';
import { type Json, sameJson, withValueAt } from './json-path.ts';
import { mergeJson } from './merge-json.ts';
import { reportTyped } from './typed-input.ts';

/** A draft as the server has it. */
export interface StoredDraft {
  readonly value: unknown;
  readonly revision: number;
  /** The version of what is published that the value contains, for subjects that can be published without their draft. */
  readonly baseVersion?: number;
  /** When it was last saved (ISO 8601); null while it is as published. */
  readonly editedAt: string | null;
  readonly editedBy: Author;
  /** Whether it differs from what is published. */
  readonly changed: boolean;
}

/** The version of the server's draft that the input is based on. */
type Base = Pick<StoredDraft, 'revision' | 'baseVersion'> & { readonly value: Json };

const baseOf = ({ revision, baseVersion, value }: StoredDraft): Base => ({
  revision,
  value: value as Json,
  ...(baseVersion !== undefined && { baseVersion }),
});

/** Input that is not on the server: the value, the version it is based on, and when it was typed (ms since 1970). */
export interface StoredInput {
  readonly at: number;
  readonly base: Base;
  readonly value: Json;
}

/**
 * How far saving is: `saved` (nothing to save), `waiting` (for a pause in typing), `saving`, `retrying` (failed, tries
 * again by itself), `failed` (has to be tried again by hand), `refused` (some fields are invalid) or `conflict`.
 */
export type SaveStatus = 'saved' | 'waiting' | 'saving' | 'retrying' | 'failed' | 'refused' | 'conflict';

/** The state of a draft in its editor; a new object after each change. */
export interface DraftState {
  readonly value: Json;
  readonly status: SaveStatus;
  /** When the server last stored it (ISO 8601); null if it never did. */
  readonly savedAt: string | null;
  /** Whether the server's draft differs from what is published. */
  readonly changed: boolean;
  /** The sentences of refused fields, by dotted path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why saving failed. */
  readonly failure: unknown;
  /** Both versions of the places two admins changed. */
  readonly conflict: readonly MergedField[] | null;
  /** Who saved the other version of a conflict. */
  readonly changedBy: Author;
}

/** The effects of a draft: the call that saves it, and the storage for input that is not saved yet. */
export interface DraftEffects {
  /** Stores the value. Rejects with ApiError: `edit_conflict` with the stored draft, `invalid_input` with the refused fields. */
  save(body: Base): Promise<StoredDraft>;
  /** Keeps unsaved input in the browser; null removes it. */
  keep(input: StoredInput | null): void;
  /** Called after the server stored it. */
  onSaved(): void;
}

/** Pause after the last change before saving, in milliseconds. */
export const PAUSE_MS = 1000;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

/** Errors that another try without a change cannot mend. */
const FINAL = new Set([400, 401, 403, 404, 413, 415]);

/**
 * Saves a draft while it is edited: a second after the last change, one call at a time, again
 * after a failure. Merges the changes of another admin and reports a conflict where both changed the same place.
 * Unsaved input is kept in the browser until it is stored. Methods are bound.
 */
export class AutosavedDraft {
  #state: DraftState;
  #base: Base;
  #theirs: StoredDraft | null = null;
  readonly #effects: DraftEffects;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  #running: Promise<void> | null = null;

  constructor(stored: StoredDraft, effects: DraftEffects, typed: StoredInput | null = null) {
    this.#effects = effects;
    const base = baseOf(stored);
    this.#base = { ...base, ...typed?.base };
    this.#state = {
      value: typed?.value ?? base.value,
      status: 'saved',
      savedAt: stored.editedAt,
      changed: stored.changed,
      errors: {},
      failure: null,
      conflict: null,
      changedBy: null,
    };
    if (!typed) return;
    this.#schedule(0);
    // The page ended while its last save was under way, or another admin saved since.
    this.receive(stored);
  }

  get = (): DraftState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Changes the value at a path and saves it after a pause. The error of the path and of everything in it goes. */
  set = (path: string, next: unknown): void => {
    const value = withValueAt(this.#state.value, path, next);
    const errors = Object.fromEntries(
      Object.entries(this.#state.errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`)),
    );
    this.#change({ value, errors });
    this.#effects.keep({ at: Date.now(), base: this.#base, value });
    this.#tries = 0;
    if (this.#state.status !== 'conflict') this.#schedule(PAUSE_MS);
  };

  /**
   * Saves at once what is not saved yet, after the running call. A refused value is not sent again until it changes.
   * Resolves when nothing more can be done without the user.
   */
  flush = async (): Promise<void> => {
    reportTyped();
    await this.#running;
    const { status } = this.#state;
    if (status === 'saved' || status === 'conflict' || status === 'refused') return;
    clearTimeout(this.#timer);
    await this.#send();
    if (this.#state.status === 'waiting') await this.flush();
  };

  /** Runs a call that changes the stored draft otherwise: after the running save, and before the next one. */
  exclusively = async <T>(call: () => Promise<T>): Promise<T> => {
    while (this.#running) await this.#running;
    clearTimeout(this.#timer);
    const result = call();
    this.#running = result.then(
      () => this.#release(),
      () => this.#release(),
    );
    return result;
  };

  /** Saves the merge of a conflict with these choices by path. */
  resolve = (choices: Choices): Promise<void> => {
    const theirs = this.#theirs;
    if (!theirs) return Promise.resolve();
    const { value } = mergeJson(this.#base.value, this.#state.value, theirs.value as Json, choices);
    this.#rebase(theirs, value);
    return this.flush();
  };

  /** Goes on with another version from the server; drops what is not saved. */
  replace = (stored: StoredDraft): void => {
    clearTimeout(this.#timer);
    this.#theirs = null;
    this.#base = baseOf(stored);
    this.#effects.keep(null);
    this.#change({
      value: this.#base.value,
      status: 'saved',
      savedAt: stored.editedAt,
      changed: stored.changed,
      errors: {},
      failure: null,
      conflict: null,
    });
  };

  /** Goes back to the form; the next change shows the conflict again. */
  postpone = (): void => this.#change({ status: 'failed', conflict: null });

  /** Ends a conflict with the other admin's version. */
  keepTheirs = (): void => {
    if (this.#theirs) this.replace(this.#theirs);
  };

  /**
   * Adopts a newer version from the server. Input that waits to be saved is merged into it; where both changed the same place,
   * saving reports the conflict.
   */
  receive = (stored: StoredDraft): void => {
    reportTyped();
    const { status } = this.#state;
    if (this.#running || (status !== 'saved' && status !== 'waiting')) return;
    // A read that began before the last save brings an older revision.
    if (stored.revision > this.#base.revision) {
      if (status === 'saved') this.replace(stored);
      else this.#mergeWaiting(stored);
    } else if (stored.revision === this.#base.revision && stored.changed !== this.#state.changed)
      this.#change({ changed: stored.changed });
  };

  /** Stops the timers; a running call goes on. */
  stop = (): void => clearTimeout(this.#timer);

  get revision(): number {
    return this.#base.revision;
  }

  #change(changes: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #schedule(delay: number, status: SaveStatus = 'waiting'): void {
    clearTimeout(this.#timer);
    this.#change({ status });
    this.#timer = setTimeout(() => void this.#send(), delay);
  }

  #rebase(theirs: StoredDraft, value: Json): void {
    this.#theirs = null;
    this.#base = baseOf(theirs);
    this.#effects.keep({ at: Date.now(), base: this.#base, value });
    this.#change({ value, status: 'waiting', conflict: null });
  }

  #send(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Goes on saving after an exclusive call. */
  #release(): void {
    this.#running = null;
    if (this.#state.status === 'waiting' || this.#state.status === 'retrying') this.#schedule(PAUSE_MS);
  }

  async #save(): Promise<void> {
    reportTyped();
    const { value } = this.#state;
    this.#change({ status: 'saving', failure: null });
    try {
      const stored = await this.#effects.save({ ...this.#base, value });
      this.#base = baseOf({ ...stored, value });
      const more = !sameJson(this.#state.value, value);
      this.#effects.keep(more ? { at: Date.now(), base: this.#base, value: this.#state.value } : null);
      this.#change({ savedAt: stored.editedAt, changed: stored.changed, errors: {} });
      this.#effects.onSaved();
      if (more) this.#schedule(PAUSE_MS);
      else this.#change({ status: 'saved' });
    } catch (cause) {
      this.#fail(cause, value);
    }
  }

  #fail(cause: unknown, sent: Json): void {
    reportTyped();
    const error = cause instanceof ApiError ? cause : null;
    if (error?.code === 'edit_conflict') return this.#merge(error.current as StoredDraft, cause);
    if (!sameJson(this.#state.value, sent)) return this.#schedule(PAUSE_MS);
    const errors = error?.fields ?? {};
    if (Object.keys(errors).length > 0) return this.#change({ status: 'refused', errors, failure: cause });
    if (error && FINAL.has(error.status)) return this.#change({ status: 'failed', failure: cause });
    const delay = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)];
    this.#schedule(delay ?? 0, 'retrying');
    this.#change({ failure: cause });
  }

  /** Merges what waits to be saved into a newer version, which saves a call that would be refused. */
  #mergeWaiting(theirs: StoredDraft): void {
    const { value, fields } = mergeJson(this.#base.value, this.#state.value, theirs.value as Json);
    if (fields.some(({ outcome }) => outcome === 'conflict')) return;
    if (sameJson(value, theirs.value)) this.replace(theirs);
    else this.#rebase(theirs, value);
  }

  #merge(theirs: StoredDraft, cause: unknown): void {
    const { value, fields } = mergeJson(this.#base.value, this.#state.value, theirs.value as Json);
    if (fields.some(({ outcome }) => outcome === 'conflict')) {
      this.#theirs = theirs;
      return this.#change({ status: 'conflict', conflict: fields, changedBy: theirs.editedBy, failure: cause });
    }
    this.#rebase(theirs, value);
    this.#schedule(0);
  }
}
