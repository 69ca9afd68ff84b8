import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { TriedAnswer } from '#modules/questions/contract/questions-in-texts.ts';
import type { TextPractice } from '#modules/questions/web/shared/practice-in-text.tsx';
import { placedQuestionsQuery } from '#modules/units/admin/assessment/text-questions.tsx';
import { tryAnswers } from '#modules/units/admin/assessment/unit-test.api.ts';

const PLACE = /data-question="([0-9a-f-]{36})"/g;

interface Tried {
  readonly answer: QuestionAnswer;
  /** Null until the answer is scored. */
  readonly result: TriedAnswer | null;
}

/**
 * Returns the questions that learners see in a text and a function that tries answers out, which are stored nowhere; they are
 * forgotten with the component.
 */
export function useTriedPractice(courseId: string, html: string): TextPractice {
  const ids = [...new Set([...html.matchAll(PLACE)].map(([, id]) => id!))].slice(0, LIMITS.unitQuestions);
  const { data, error, isPending, fetchStatus } = useQuery(placedQuestionsQuery(courseId, ids));
  const [tried, setTried] = useState<ReadonlyMap<string, Tried>>(new Map());
  const [failure, setFailure] = useState<Error | null>(null);
  const set = (id: string, one: Tried | null) =>
    setTried((now) => new Map([...[...now].filter(([other]) => other !== id), ...(one ? [[id, one] as const] : [])]));
  const questions = (data ?? []).flatMap(({ _id, problem, question }) =>
    problem || !question ? [] : [{ _id, question }],
  );
  const check = async (id: string, answer: QuestionAnswer) => {
    const version = questions.find(({ _id }) => _id === id)?.question._id;
    if (version === undefined) return;
    setFailure(null);
    set(id, { answer, result: null });
    try {
      const [result] = await tryAnswers(courseId, [{ question: version, answer }]);
      set(id, result ? { answer, result } : null);
    } catch (cause) {
      set(id, null);
      setFailure(cause as Error);
    }
  };
  return {
    query: {
      data: {
        questions: questions.map(({ _id, question }) => {
          const { answer, result } = tried.get(_id) ?? {};
          return {
            _id,
            question,
            answer: (result && answer) ?? null,
            points: result?.points ?? null,
            solution: result?.solution ?? null,
          };
        }),
      },
      error: error ?? failure,
      isPending: isPending && ids.length > 0,
      fetchStatus,
    } as TextPractice['query'],
    unchecked: new Map([...tried].flatMap(([id, { answer, result }]) => (result ? [] : [[id, answer] as const]))),
    isHeld: false,
    check: (id, answer) => void check(id, answer),
  };
}
