/** A value kept in the browser under one key. None of its methods throws, whatever the browser's settings. */
export interface StoredValue<T> {
  /** The value as it is now; the same reference until it changes, as useSyncExternalStore needs. */
  read(): T;
  write(value: T): void;
  /** Removes the value: from then on `read` returns the fallback. */
  clear(): void;
  /** Calls back after every change, also one made in another tab. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** Where a value lives: as long as the browser keeps it, or as long as the tab is open. */
export type StorageArea = 'local' | 'session';

/**
 * A value that survives a reload. Kept as JSON; what `isValid` refuses (an older version's shape, something
 * edited by hand) reads as the fallback. With storage switched off or full, the value lives in memory until
 * the page is left. On the server it is always the fallback.
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
    // A null key is what clearing a whole area says.
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

/** Merely naming the storage throws where a browser blocks it, so it is named inside the callers' try. */
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
