import type { FactsInput } from '#modules/progress/contract/progress.ts';
import type { StudyIntent } from '#modules/progress/web/shared/queue/apply-facts.ts';
import {
  createQueue,
  type QueueMessage,
  type RefusedTick,
  type SendResult,
} from '#modules/progress/web/shared/queue/fact-queue.ts';
import { type FactStore, memoryStore } from '#modules/progress/web/shared/queue/fact-store.ts';

/** Returns what a learner's tick of a unit, or its removal, asks for. */
export const tick = (sectionId: string, kind: 'ticked' | 'unticked' = 'ticked'): StudyIntent => ({ kind, sectionId });

const NONE: readonly RefusedTick[] = [];

/** The network between a browser and the school. */
interface Network {
  send(input: FactsInput): Promise<SendResult>;
  isOnline(): boolean;
}

/** Returns a browser with a queue of facts in each tab: its store outlives its tabs, which hear each other. */
export function factBrowser({ send, isOnline }: Network, store: FactStore | null = memoryStore()) {
  const tabs: { hear(message: QueueMessage): void }[] = [];
  const waiting = new Set<string>();
  const refused = new Map<string, readonly RefusedTick[]>();
  let held = Promise.resolve();
  return {
    waiting,
    tab() {
      const queue = createQueue({
        open: async () => store ?? Promise.reject(new Error('blocked')),
        send,
        lock: (_name, work) => (held = held.then(work)),
        tell(message) {
          for (const tab of tabs) if (tab !== queue) tab.hear(message);
        },
        note: (user, some) => void (some ? waiting.add(user) : waiting.delete(user)),
        readRefused: (user) => refused.get(user) ?? NONE,
        keepRefused: (user, ticks) => void refused.set(user, ticks),
        isOnline,
      });
      tabs.push(queue);
      return queue;
    },
  };
}
