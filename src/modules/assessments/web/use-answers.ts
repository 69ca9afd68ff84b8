import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { Attempt, SaveAnswersInput } from '#modules/assessments/contract/assessments.ts';
import { ApiError } from '#web/lib/api.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { saveAnswers } from './attempt.api.ts';

type Pending = SaveAnswersInput['answers'];

/** A pause in typing after which answers are sent, in milliseconds. */
const SEND_AFTER_MS = 500;
/**
 * The interval of repeated tries, in milliseconds: within the ten seconds for which the server accepts answers after the
 * deadline there are several, and no more than an overloaded server asks for (Retry-After of 1 to 4 s).
 */
const TRY_AGAIN_AFTER_MS = 3_000;
/** Answers sent at once: more essays of the longest kind would be a larger body than the server takes. */
const SENT_AT_ONCE = 10;

const savedSequence = (questions: Attempt['questions'], id: string): number =>
  questions.find(({ question }) => question._id === id)?.sequence ?? 0;

/** The answers of one attempt that the server has not confirmed: kept in the browser until it has. */
const pendingOf = (attemptId: string) =>
  storedValue<Pending>({ key: `aula.answers.${attemptId}`, area: 'local', fallback: [], isValid: Array.isArray });

/** The answers of an attempt while it is taken. */
export interface Answers {
  readonly of: (question: string) => QuestionAnswer | null;
  readonly set: (question: string, answer: QuestionAnswer | null) => void;
  /** The sequence of each answer that is shown, as the server has it once it is saved. */
  readonly shown: () => ReadonlyMap<string, number>;
  /** `offline`: there was no response; `refused`: the school said no, such as after the session has ended. */
  readonly state: 'saved' | 'saving' | 'offline' | 'refused' | 'over';
  /** Why the answers were not saved, while `offline` or `refused`. */
  readonly cause: unknown;
  /** The time left by the clock of the server, when it was last asked; null without a time limit. */
  readonly secondsLeft: number | null;
  /** Sends what is left; rejects if something could not be saved. Resolves once the attempt is over. */
  readonly flush: () => Promise<void>;
}

/**
 * Saves the answers of an attempt as they are given; those that could not be sent stay in the browser and are sent later.
 * Calls `onLate` with the number of answers that came after the end of the attempt.
 */
export function useAnswers(courseId: string, attempt: Attempt, onLate: (count: number) => void): Answers {
  const { _id, questions } = attempt;
  const [stored] = useState(() => pendingOf(_id));
  const [answers, setAnswers] = useState(() => {
    const first = new Map(questions.map(({ question, answer }) => [question._id, answer]));
    for (const { question, answer, sequence } of stored.read())
      if (sequence > savedSequence(questions, question)) first.set(question, answer);
    return first;
  });
  const sequences = useRef(
    new Map([
      ...questions.map(({ question, sequence }) => [question._id, sequence] as const),
      ...stored
        .read()
        .filter(({ question, sequence }) => sequence > savedSequence(questions, question))
        .map(({ question, sequence }) => [question, sequence] as const),
    ]),
  );
  const [{ state, cause }, setState] = useState<Pick<Answers, 'state' | 'cause'>>({ state: 'saved', cause: null });
  /** The clock of another device may be ahead: the next answer has a higher sequence than all before. */
  const latest = useRef(
    Math.max(0, ...questions.map(({ sequence }) => sequence), ...stored.read().map(({ sequence }) => sequence)),
  );
  const [secondsLeft, setSecondsLeft] = useState(attempt.secondsLeft);
  const hasTimeLimit = attempt.deadline !== null;
  const sending = useRef<Promise<void> | null>(null);
  const isRefused = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const late = useRef(onLate);
  useEffect(() => {
    late.current = onLate;
  }, [onLate]);

  const send = useCallback(async (): Promise<void> => {
    for (let pending = stored.read(); pending.length > 0; pending = stored.read()) {
      const some = pending.slice(0, SENT_AT_ONCE);
      const sent = new Set(some.map(({ sequence }) => sequence));
      try {
        setSecondsLeft((await saveAnswers(courseId, _id, some)).secondsLeft);
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'attempt_over') {
          setState({ state: 'over', cause: null });
          late.current(stored.read().length);
          stored.clear();
          return;
        }
        isRefused.current = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
        setState({ state: isRefused.current ? 'refused' : 'offline', cause: failure });
        throw failure;
      }
      // Answers given meanwhile have a higher sequence and are sent next.
      stored.write(stored.read().filter(({ sequence }) => !sent.has(sequence)));
    }
    stored.clear();
    setState({ state: 'saved', cause: null });
  }, [courseId, _id, stored]);

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    isRefused.current = false;
    sending.current ??= send().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [send]);

  useEffect(() => {
    // The state says how it went. What was refused is sent again when it changes, or by the learner.
    const again = () => void (isRefused.current || flush().catch(() => undefined));
    again();
    const interval = setInterval(again, TRY_AGAIN_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(interval);
      window.removeEventListener('online', again);
      again();
    };
  }, [flush]);

  useEffect(() => {
    if (!hasTimeLimit) return;
    // The clock of the browser stands still while the computer sleeps.
    const synchronise = () => {
      if (document.visibilityState !== 'visible') return;
      void saveAnswers(courseId, _id, [])
        .then((saved) => setSecondsLeft(saved.secondsLeft), flush)
        .catch(() => undefined);
    };
    document.addEventListener('visibilitychange', synchronise);
    return () => document.removeEventListener('visibilitychange', synchronise);
  }, [hasTimeLimit, courseId, _id, flush]);

  const set = (question: string, answer: QuestionAnswer | null) => {
    setAnswers((before) => new Map(before).set(question, answer));
    const others = stored.read().filter((one) => one.question !== question);
    const sequence = Math.max(Date.now(), latest.current + 1);
    latest.current = sequence;
    sequences.current.set(question, sequence);
    stored.write([...others, { question, answer, sequence }]);
    setState({ state: 'saving', cause: null });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush().catch(() => undefined), SEND_AFTER_MS);
  };
  return {
    of: (question) => answers.get(question) ?? null,
    set,
    shown: () => sequences.current,
    state,
    cause,
    secondsLeft,
    flush,
  };
}
