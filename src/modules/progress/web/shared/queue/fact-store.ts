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
export function newFactId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 15) | 64;
  bytes[8] = (bytes[8]! & 63) | 128;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns a store that lasts as long as the tab. */
export function memoryStore(): FactStore {
  const device = newFactId();
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
