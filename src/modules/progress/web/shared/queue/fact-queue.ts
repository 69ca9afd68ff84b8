import type { FactsInput, FactsOutput, StudyFact } from '#modules/progress/contract/progress.ts';
import * as LIMITS from '#contract/limits.ts';
import { compact, type StudyIntent, type WaitingFact } from './apply-facts.ts';
import { type FactStore, memoryStore, newFactId, type StoredFact } from './fact-store.ts';

/** Why facts were not sent: no connection, a server error, or an ended session. */
export type QueueTrouble = 'offline' | 'school' | 'loggedOut';

/** A tick the server refused for good. */
export interface RefusedTick {
  readonly sectionId: string;
  /** `invalid`: the server did not say why. */
  readonly code: FactsOutput['refused'][number]['code'] | 'invalid';
}

/** The waiting facts of one user in this browser, oldest first, and the state of sending them. */
export interface QueueState {
  readonly facts: readonly WaitingFact[];
  /** False until the facts of an earlier visit have been read. */
  readonly isLoaded: boolean;
  /** False if the browser refused to store them: they then last as long as the tab. */
  readonly isStored: boolean;
  readonly trouble: QueueTrouble | null;
  /** The ticks the server refused for good, until they are read or the unit is ticked again. */
  readonly refused: readonly RefusedTick[];
  /** Ids of facts with notes that the server refused. They stay, and are sent again by the next visit. */
  readonly refusedNotes: readonly string[];
}

export const EMPTY_QUEUE: QueueState = {
  facts: [],
  isLoaded: false,
  isStored: true,
  trouble: null,
  refused: [],
  refusedNotes: [],
};

/**
 * The outcome of a call: its output, why it has to be repeated, `'invalid'` if repeating cannot help, or `'failed'` if one of
 * the facts may be to blame: the others must not wait for it.
 */
export type SendResult = FactsOutput | QueueTrouble | 'invalid' | 'failed';

/** After so many facts that fail alone one after the other, the server is to blame. */
const FAILURES = 3;

export interface QueueParts {
  /** The store of the browser; rejects if there is none. */
  open(): Promise<FactStore>;
  send(input: FactsInput): Promise<SendResult>;
  /** Runs one `work` at a time in all tabs. */
  lock(name: string, work: () => Promise<void>): Promise<void>;
  /** Tells the other tabs about a change; `sent` are the facts that no longer wait. */
  tell(message: QueueMessage): void;
  /** Remembers whether facts of a user wait. */
  note(userId: string, waiting: boolean): void;
  /** Returns the refused ticks that were kept, by any tab; the same list until it changes. */
  readRefused(userId: string): readonly RefusedTick[];
  /** Keeps the refused ticks of a user for later visits. */
  keepRefused(userId: string, ticks: readonly RefusedTick[]): void;
  isOnline(): boolean;
}

export interface QueueMessage {
  readonly userId: string;
  readonly sent: readonly WaitingFact[];
}

/**
 * A queue of facts: each is stored in the browser before it is sent, and removed once the server has stored it. A fact that
 * is sent twice, after a lost response, has no effect. Facts of other users are neither read nor sent.
 */
export function createQueue(parts: QueueParts) {
  const states = new Map<string, QueueState>();
  const listeners = new Set<() => void>();
  const sentListeners = new Set<(message: QueueMessage) => void>();
  /** For what the browser refuses to store. */
  const memory = memoryStore();
  /** Ids of facts that failed alone in this tab: they are sent last, one by one. */
  const failed = new Set<string>();
  /** Facts on the way into a store. */
  const adding = new Set<WaitingFact>();
  let store: Promise<FactStore> | undefined;
  let steps: Promise<unknown> = Promise.resolve();
  let sending: Promise<void> = Promise.resolve();

  const browserStore = () => (store ??= parts.open().catch(() => memory));
  const stateOf = (userId: string) => states.get(userId) ?? EMPTY_QUEUE;
  const set = (userId: string, change: Partial<QueueState>) => {
    states.set(userId, { ...stateOf(userId), ...change });
    for (const listener of listeners) listener();
  };
  /** Changes the refused ticks of a user: those of these units are replaced. */
  const setRefused = (userId: string, unitIds: readonly string[], ticks: readonly RefusedTick[] = []) => {
    const before = parts.readRefused(userId);
    const others = before.filter(({ sectionId }) => !unitIds.includes(sectionId));
    if (ticks.length === 0 && others.length === before.length) return;
    parts.keepRefused(userId, [...others, ...ticks]);
    set(userId, { refused: parts.readRefused(userId) });
  };

  /** Runs reads and writes of the stores one after the other, so that a late read never replaces a newer one. */
  function next<T>(step: () => Promise<T>): Promise<T> {
    const run = steps.then(step);
    steps = run.catch(() => undefined);
    return run;
  }

  async function listAll(userId: string): Promise<{ facts: StoredFact[]; inMemory: StoredFact[]; remove: Remove }> {
    const browser = await browserStore();
    const inMemory = await memory.list(userId);
    const stored = browser === memory ? [] : await browser.list(userId).catch(() => []);
    const remove = async (facts: readonly StoredFact[]) => {
      const of = (list: readonly StoredFact[]) =>
        facts.filter((fact) => list.some(({ _id }) => _id === fact._id)).map(({ sequence }) => sequence);
      await Promise.all([browser.remove(browser === memory ? [] : of(stored)), memory.remove(of(inMemory))]);
    };
    return { facts: [...stored, ...inMemory], inMemory, remove };
  }
  type Remove = (facts: readonly StoredFact[]) => Promise<void>;

  async function read(userId: string): Promise<void> {
    const { facts, inMemory } = await listAll(userId);
    const ids = new Set(facts.map(({ _id }) => _id));
    const all = [...facts, ...[...adding].filter((fact) => fact.userId === userId && !ids.has(fact._id))];
    if (all.length === 0) parts.note(userId, false);
    set(userId, {
      facts: all,
      isLoaded: true,
      isStored: inMemory.length === 0,
      refused: parts.readRefused(userId),
    });
  }

  async function run(userId: string): Promise<void> {
    const tried = new Set<string>();
    for (let atMost = LIMITS.factsPerCall, failures = 0; ;) {
      await steps;
      const { facts, remove } = await listAll(userId);
      const { latest: all, replaced } = compact(facts);
      const latest = all.filter(({ _id }) => !stateOf(userId).refusedNotes.includes(_id));
      const untroubled = latest.filter(({ _id }) => !failed.has(_id)).slice(0, atMost);
      const sent = untroubled.length > 0 ? untroubled : latest.filter(({ _id }) => !tried.has(_id)).slice(0, 1);
      if (sent.length === 0) return set(userId, { trouble: latest.length > 0 ? 'school' : null });
      const result = parts.isOnline() ? await parts.send({ userId, facts: sent.map(factOf) }) : 'offline';
      if (result === 'offline' || result === 'school' || result === 'loggedOut')
        return set(userId, { trouble: result });
      if ((result === 'invalid' || result === 'failed') && sent.length > 1) {
        // One of them is to blame, which is found by halves.
        atMost = Math.floor(sent.length / 2);
        continue;
      }
      if (result === 'failed') {
        const [{ _id }] = sent as [StoredFact];
        tried.add(_id);
        failed.add(_id);
        if (++failures === FAILURES) return set(userId, { trouble: 'school' });
        continue;
      }
      failures = 0;
      atMost = Math.min(atMost * 2, LIMITS.factsPerCall);
      for (const { _id } of sent) failed.delete(_id);
      const refused = result === 'invalid' ? sent.map(({ _id }) => ({ _id, code: result })) : result.refused;
      const accepted = sent.filter(({ _id }) => !refused.some((one) => one._id === _id));
      const ticks = refused.flatMap(({ _id, code }) => {
        const intent = sent.find((fact) => fact._id === _id)?.intent;
        // A unit that was deleted meanwhile needs no message.
        const isTold = (intent?.kind === 'ticked' || intent?.kind === 'unticked') && code !== 'section_not_found';
        return isTold ? [{ sectionId: intent.sectionId, code }] : [];
      });
      setRefused(
        userId,
        ticks.map(({ sectionId }) => sectionId),
        ticks,
      );
      const held = sent.filter((fact) => fact.intent.kind === 'note' && !accepted.includes(fact));
      if (held.length > 0)
        set(userId, { refusedNotes: [...stateOf(userId).refusedNotes, ...held.map(({ _id }) => _id)] });
      const message = { userId, sent: accepted };
      for (const listener of sentListeners) listener(message);
      const settled = sent.filter((fact) => !held.includes(fact));
      await next(() => remove([...settled, ...(sent.length === latest.length ? replaced : [])]));
      await next(() => read(userId));
      parts.tell(message);
    }
  }

  return {
    /** Returns the waiting facts of a user; the same object until they change, for useSyncExternalStore. */
    state: stateOf,
    /** Calls back after every change, also one made in another tab. Returns a function that stops it. */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back with facts the server has stored, before they leave the queue. Returns a function that stops it. */
    watchSent(listener: (message: QueueMessage) => void): () => void {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
    /** Reads the facts that wait since an earlier visit. */
    load: (userId: string): Promise<void> => next(() => read(userId)),
    /** Stores a fact until it is sent. Settings have no course. */
    put(userId: string, course: string | null, intent: StudyIntent): Promise<void> {
      const fact = { _id: newFactId(), userId, course, happenedAt: new Date().toISOString(), intent };
      adding.add(fact);
      parts.note(userId, true);
      set(userId, { facts: [...stateOf(userId).facts, fact] });
      if (intent.kind === 'ticked' || intent.kind === 'unticked') setRefused(userId, [intent.sectionId]);
      return next(async () => {
        const browser = await browserStore();
        await browser.add(fact).catch(() => memory.add(fact));
        adding.delete(fact);
        await read(userId);
        parts.tell({ userId, sent: [] });
      });
    },
    /** Forgets the refused ticks of some units, once they were read. */
    forgetRefused(userId: string, unitIds: readonly string[]): void {
      setRefused(userId, unitIds);
      parts.tell({ userId, sent: [] });
    },
    /** Sends the waiting facts of a user; one tab at a time, the others then find none. */
    send(userId: string): Promise<void> {
      sending = sending.then(() => parts.lock(`aula.facts:${userId}`, () => run(userId))).catch(() => undefined);
      return sending;
    },
    /** Takes a message of another tab. */
    hear(message: QueueMessage): void {
      if (!states.has(message.userId)) return;
      if (message.sent.length > 0) for (const listener of sentListeners) listener(message);
      void next(() => read(message.userId));
    },
  };
}

const factOf = ({ _id, device, sequence, happenedAt, intent }: StoredFact): StudyFact => ({
  ...intent,
  _id,
  device,
  sequence,
  happenedAt,
});
