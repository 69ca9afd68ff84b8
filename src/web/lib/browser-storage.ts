/** A value stored in the browser under one key. Its methods never throw, whatever the browser's settings. */
export interface StoredValue<T> {
  /** Returns the current value; the same reference until it changes, for useSyncExternalStore. */
  read(): T;
  write(value: T): void;
  /** Removes the value: `read` then returns the fallback. */
  clear(): void;
  /** Calls back after every change, also one made in another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** The lifetime of a value: that of the browser's storage, or of the tab. */
export type StorageArea = 'local' | 'session';

/**
 * Creates a value that survives a reload. Stored as JSON; values that `isValid` rejects (an older version's, or edited
 * by hand) read as the fallback. With storage blocked or full it lives in memory until the page is left. On the server
 * it is always the fallback.
 */
export function storedValue<T>(options: {
  key: string;
  area: StorageArea;
  fallback: T;
  isValid: (value: unknown) => value is T;
}): StoredValue<T> {
  const { key, area, fallback, isValid } = options;
  const listeners = new Set<() => void>();
  let inMemory: { value: T } | undefined;
  let seenText: string | null = null;
  let seenValue = fallback;

  const announce = () => {
    for (const listener of listeners) listener();
  };
  const fromElsewhere = (event: StorageEvent) => {
    // Clearing the whole area has a null key.
    if (event.key !== null && event.key !== key) return;
    inMemory = undefined;
    announce();
  };

  return {
    read() {
      if (inMemory) return inMemory.value;
      const text = readText(area, key);
      if (text !== seenText) {
        seenText = text;
        seenValue = parse(text, isValid, fallback);
      }
      return seenValue;
    },
    write(value) {
      inMemory = writeText(area, key, JSON.stringify(value)) ? undefined : { value };
      announce();
    },
    clear() {
      inMemory = removeText(area, key) ? undefined : { value: fallback };
      announce();
    },
    subscribe(listener) {
      if (listeners.size === 0 && typeof window !== 'undefined') window.addEventListener('storage', fromElsewhere);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', fromElsewhere);
      };
    },
  };
}

function parse<T>(text: string | null, isValid: (value: unknown) => value is T, fallback: T): T {
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return isValid(value) ? value : fallback;
  } catch {
    return fallback;
  }
}

/** Accessing a blocked storage throws, so it is accessed inside the callers' try. */
const storageOf = (area: StorageArea): Storage => (area === 'local' ? window.localStorage : window.sessionStorage);

function readText(area: StorageArea, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

function writeText(area: StorageArea, key: string, text: string): boolean {
  try {
    storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function removeText(area: StorageArea, key: string): boolean {
  try {
    storageOf(area).removeItem(key);
    return true;
  } catch {
    return false;
  }
}
