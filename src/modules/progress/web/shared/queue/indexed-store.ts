import type { WaitingFact } from './apply-facts.ts';
import { type FactStore, newFactId } from './fact-store.ts';

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
      device = request.result ?? newFactId();
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
