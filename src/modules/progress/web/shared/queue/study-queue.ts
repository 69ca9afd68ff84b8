import type { FactsInput } from '#modules/progress/contract/progress.ts';
import { ApiError, api } from '#web/lib/api.ts';
import { isViewing } from '#web/lib/view-mode.ts';
import type { StudyIntent } from './apply-facts.ts';
import { createQueue, type QueueMessage, type SendResult } from './fact-queue.ts';
import { openFactStore } from './indexed-store.ts';
import { keepRefused, readRefused } from './refused-ticks.ts';
import { noteWaiting } from './waiting-hint.ts';

/** Positions of a playing video are sent together after this time. */
const SEND_LATER_MS = 15_000;

async function send(body: FactsInput): Promise<SendResult> {
  try {
    return await api('PUT /progress/facts', { body });
  } catch (cause) {
    // A response that is no output: the next one of the same facts is none either.
    if (!(cause instanceof ApiError)) return 'failed';
    if (cause.status === 0) return 'offline';
    if (cause.status === 401 || cause.code === 'other_account') return 'loggedOut';
    // Too large: many long notes or essays; sent one by one.
    if (cause.status === 400 || cause.status === 413) return 'invalid';
    return isTemporary(cause.status) ? 'school' : 'failed';
  }
}

/** Whether a status says nothing about what was sent: the server, or one before it, has no time (RFC 9110, RFC 6585). */
const isTemporary = (status: number): boolean => [408, 425, 429, 502, 503, 504].includes(status);

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('aula.facts');

/** The queue of this browser. */
export const studyQueue = createQueue({
  open: openFactStore,
  send,
  async lock(name, work) {
    // Missing on plain http: a fact that two tabs send has its effect once.
    if ('locks' in navigator) await navigator.locks.request(name, work);
    else await work();
  },
  tell: (message) => channel?.postMessage(message),
  note: noteWaiting,
  readRefused,
  keepRefused,
  isOnline: () => navigator.onLine,
});
channel?.addEventListener('message', (event: MessageEvent<QueueMessage>) => studyQueue.hear(event.data));

let later: ReturnType<typeof setTimeout> | undefined;

/** Stores what a learner did and sends it: at once, or with what follows within some seconds. Does nothing while viewing. */
export async function record(
  { userId, course }: { readonly userId: string; readonly course: string | null },
  intent: StudyIntent,
  { soon = true }: { readonly soon?: boolean } = {},
): Promise<void> {
  if (isViewing()) return;
  const stored = studyQueue.put(userId, course, intent);
  if (!soon) {
    later ??= setTimeout(() => {
      later = undefined;
      void studyQueue.send(userId);
    }, SEND_LATER_MS);
    return stored;
  }
  clearTimeout(later);
  later = undefined;
  await stored;
  await studyQueue.send(userId);
}
