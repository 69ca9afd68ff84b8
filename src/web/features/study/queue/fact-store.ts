import type { WaitingFact } from './apply-facts.ts';

/** A stored fact with the number that orders the facts of the device. */
export type StoredFact = WaitingFact & { readonly device: string; readonly sequence: number };

/** Where facts wait. Numbers are given in the order of the calls of `add` and never used again. */
export interface FactStore {
  add(fact: WaitingFact): Promise<void>;
  /** Returns the facts of a user, oldest first. */
  list(userId: string): Promise<StoredFact[]>;
  remove(sequences: readonly number[]): Promise<void>;
}

/** Returns a random UUID; `crypto.randomUUID` is missing on plain http. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns a store that lasts as long as the tab. */
export function memoryStore(): FactStore {
  const device = newId();
  let facts: StoredFact[] = [];
  let sequence = 0;
  return {
    async add(fact) {
      facts.push({ ...fact, device, sequence: ++sequence });
    },
    list: async (userId) => facts.filter((fact) => fact.userId === userId),
    async remove(sequences) {
      facts = facts.filter((fact) => !sequences.includes(fact.sequence));
    },
  };
}

const FACTS = 'facts';
const DEVICES = 'devices';

/** Opens the store of this browser in IndexedDB. Rejects where the browser has none or blocks it. */
export async function openFactStore(): Promise<FactStore> {
  const request = indexedDB.open('aula', 1);
  request.addEventListener('upgradeneeded', () => {
    // The keys are the sequence numbers: they are never given twice, also after the store was emptied.
    request.result.createObjectStore(FACTS, { autoIncrement: true });
    request.result.createObjectStore(DEVICES);
  });
  const database = await resultOf(request);
  // A newer version of the page in another tab must be able to open it.
  database.addEventListener('versionchange', () => database.close());
  return {
    // No read before the write: a tab that is closed right after a press has sent all of it to the browser.
    add: (fact) =>
      change(database, FACTS, (facts) => {
        facts.add(fact);
      }),
    async list(userId) {
      const device = await deviceOf(database, userId);
      const facts = database.transaction(FACTS).objectStore(FACTS);
      const [all, keys] = await Promise.all([
        resultOf(facts.getAll() as IDBRequest<WaitingFact[]>),
        resultOf(facts.getAllKeys()),
      ]);
      return all
        .map((fact, n) => ({ ...fact, device, sequence: Number(keys[n]) }))
        .filter((fact) => fact.userId === userId);
    },
    remove: (sequences) =>
      change(database, FACTS, (facts) => {
        for (const sequence of sequences) facts.delete(sequence);
      }),
  };
}

/** Returns the id of this browser for a user: another one for each, so that it links no accounts. */
async function deviceOf(database: IDBDatabase, userId: string): Promise<string> {
  let device: string | undefined;
  await change(database, DEVICES, (devices) => {
    const request = devices.get(userId) as IDBRequest<string | undefined>;
    request.addEventListener('success', () => {
      device = request.result ?? newId();
      if (request.result === undefined) devices.add(device, userId);
    });
  });
  return device!;
}

/** Runs a transaction; resolves once it is committed. */
function change(database: IDBDatabase, name: string, work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, 'readwrite');
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The transaction was aborted.')));
    work(transaction.objectStore(name));
  });
}

const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')));
  });
