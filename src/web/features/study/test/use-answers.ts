import { useCallback, useEffect, useRef, useState } from 'react';
import type { QuestionAnswer } from '#contract/questions.ts';
import type { Attempt, SaveAnswersInput } from '#contract/tests.ts';
import { ApiError } from '#web/lib/api.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { saveAnswers } from './test.api.ts';

type Pending = SaveAnswersInput['answers'];

/** A pause in typing after which answers are sent, and the interval of repeated tries, in milliseconds. */
const SEND_AFTER_MS = 500;
const TRY_AGAIN_AFTER_MS = 10_000;

const savedSequence = (questions: Attempt['questions'], id: string): number =>
  questions.find(({ question }) => question._id === id)?.sequence ?? 0;

/** The answers of one attempt that the server has not confirmed: kept in the browser until it has. */
const pendingOf = (attemptId: string) =>
  storedValue<Pending>({ key: `aula.answers.${attemptId}`, area: 'local', fallback: [], isValid: Array.isArray });

/** The answers of an attempt while it is taken. */
export interface Answers {
  readonly of: (question: string) => QuestionAnswer | null;
  readonly set: (question: string, answer: QuestionAnswer | null) => void;
  readonly state: 'saved' | 'saving' | 'offline' | 'over';
  /** Sends what is left; resolves to whether everything was saved. */
  readonly flush: () => Promise<boolean>;
}

/** Saves the answers of an attempt as they are given; those that could not be sent stay in the browser and are sent later. */
export function useAnswers(courseId: string, { _id, questions }: Attempt): Answers {
  const [stored] = useState(() => pendingOf(_id));
  const [given, setGiven] = useState(() => {
    const answers = new Map(questions.map(({ question, answer }) => [question._id, answer]));
    for (const { question, answer, sequence } of stored.read())
      if (sequence > savedSequence(questions, question)) answers.set(question, answer);
    return answers;
  });
  const [state, setState] = useState<Answers['state']>('saved');
  /** The clock of another device may be ahead: the next answer has a higher sequence than all before. */
  const latest = useRef(
    Math.max(0, ...questions.map(({ sequence }) => sequence), ...stored.read().map(({ sequence }) => sequence)),
  );
  const sending = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = useCallback(async (): Promise<boolean> => {
    for (let pending = stored.read(); pending.length > 0; pending = stored.read()) {
      const sent = new Set(pending.map(({ sequence }) => sequence));
      try {
        await saveAnswers(courseId, _id, pending);
      } catch (cause) {
        const isOver = cause instanceof ApiError && cause.code === 'attempt_over';
        setState(isOver ? 'over' : 'offline');
        if (isOver) stored.write([]);
        return isOver;
      }
      // Answers given meanwhile have a higher sequence and are sent next.
      stored.write(stored.read().filter(({ sequence }) => !sent.has(sequence)));
    }
    setState('saved');
    return true;
  }, [courseId, _id, stored]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    sending.current ??= send().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [send]);

  useEffect(() => {
    const again = () => void flush();
    again();
    const interval = setInterval(again, TRY_AGAIN_AFTER_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(interval);
      window.removeEventListener('online', again);
      again();
    };
  }, [flush]);

  const set = (question: string, answer: QuestionAnswer | null) => {
    setGiven((before) => new Map(before).set(question, answer));
    const others = stored.read().filter((one) => one.question !== question);
    const sequence = Math.max(Date.now(), latest.current + 1);
    latest.current = sequence;
    stored.write([...others, { question, answer, sequence }]);
    setState('saving');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), SEND_AFTER_MS);
  };
  return { of: (question) => given.get(question) ?? null, set, state, flush };
}
