import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storedValue } from './browser-storage.ts';

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'number');
const numbers = () => storedValue({ key: 'numbers', area: 'local', fallback: [] as number[], isValid: isNumbers });

/** A fake browser: a storage area that can be full or blocked, and events from other tabs. */
function browser(area: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const tabs = new EventTarget();
  const removeEventListener = vi.fn<EventTarget['removeEventListener']>(tabs.removeEventListener.bind(tabs));
  vi.stubGlobal('window', {
    localStorage: area,
    addEventListener: tabs.addEventListener.bind(tabs),
    removeEventListener,
  });
  return {
    removeEventListener,
    elsewhere: (key: string | null) => tabs.dispatchEvent(Object.assign(new Event('storage'), { key })),
  };
}

const kept = new Map<string, string>();
const working = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};

beforeEach(() => kept.clear());
afterEach(() => vi.unstubAllGlobals());

describe('storedValue', () => {
  it('survives a reload', () => {
    browser(working);
    numbers().write([1, 2]);
    expect(numbers().read()).toEqual([1, 2]);
  });

  it('is the same reference until it changes', () => {
    browser(working);
    const value = numbers();
    value.write([1]);
    expect(value.read()).toBe(value.read());
    const before = value.read();
    value.write([1, 2]);
    expect(value.read()).not.toBe(before);
  });

  it.each(['not json', '{"a":1}', '["1"]', 'null'])('reads as the fallback when %s was put in its place', (text) => {
    browser(working);
    kept.set('numbers', text);
    expect(numbers().read()).toEqual([]);
  });

  it('clears its value', () => {
    browser(working);
    const value = numbers();
    value.write([1]);
    value.clear();
    expect(value.read()).toEqual([]);
    expect(kept.size).toBe(0);
  });

  it('notifies of its changes and those of other tabs until unsubscribed', () => {
    const { elsewhere, removeEventListener } = browser(working);
    const value = numbers();
    let heard = 0;
    const stopOther = value.subscribe(() => undefined);
    const stop = value.subscribe(() => heard++);
    stopOther();
    value.write([1]);
    expect(heard).toBe(1);
    kept.set('numbers', '[7]');
    elsewhere('numbers');
    expect(heard).toBe(2);
    expect(value.read()).toEqual([7]);
    elsewhere('something else');
    expect(heard).toBe(2);
    elsewhere(null);
    expect(heard).toBe(3);
    value.clear();
    expect(heard).toBe(4);
    expect(removeEventListener).not.toHaveBeenCalled();
    stop();
    expect(removeEventListener).toHaveBeenCalledOnce();
    value.write([2]);
    elsewhere('numbers');
    expect(heard).toBe(4);
  });

  it('stays in memory when the storage is full', () => {
    browser({
      ...working,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const value = numbers();
    value.write([1]);
    expect(value.read()).toEqual([1]);
    value.clear();
    expect(value.read()).toEqual([]);
  });

  it('stays in memory when accessing the storage throws', () => {
    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    const value = numbers();
    expect(value.read()).toEqual([]);
    value.write([1]);
    expect(value.read()).toEqual([1]);
    value.clear();
    expect(value.read()).toEqual([]);
  });

  it('leaves memory for what another tab stores', () => {
    let isFull = true;
    const { elsewhere } = browser({
      ...working,
      setItem: (key, text) => {
        if (isFull) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, text);
      },
    });
    const value = numbers();
    value.subscribe(() => undefined);
    value.write([1]);
    isFull = false;
    kept.set('numbers', '[7]');
    elsewhere('numbers');
    expect(value.read()).toEqual([7]);
  });

  it('reads after clearing what is stored since, and the fallback if it could not be removed', () => {
    browser(working);
    const value = numbers();
    value.clear();
    kept.set('numbers', '[7]');
    expect(value.read()).toEqual([7]);
    browser({
      ...working,
      removeItem: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
    value.clear();
    expect(value.read()).toEqual([]);
  });

  it('lives in its area, and reads as the fallback before anything is stored', () => {
    browser(working);
    const tab = storedValue({
      key: 'numbers',
      area: 'session',
      fallback: 1,
      isValid: (value): value is number => typeof value !== 'string',
    });
    expect(tab.read()).toBe(1);
    vi.stubGlobal('window', { localStorage: working, sessionStorage: { ...working, getItem: () => '2' } });
    expect(tab.read()).toBe(2);
    vi.stubGlobal('window', { localStorage: { ...working, getItem: () => '3' }, sessionStorage: working });
    expect(tab.read()).toBe(1);
  });

  it('is the fallback on the server', () => {
    const value = numbers();
    value.subscribe(() => undefined);
    expect(value.read()).toEqual([]);
  });
});
