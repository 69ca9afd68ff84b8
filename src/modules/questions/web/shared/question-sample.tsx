import { useState } from 'react';
import type { PublicQuestion, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { QuestionField } from './question-field.tsx';
import { QuestionFrame } from './question-frame.tsx';

/** A question in a text to look at: what is answered goes nowhere. */
export function QuestionSample({ question, label }: { question: PublicQuestion; label: string }) {
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null);
  return (
    <QuestionFrame>
      <QuestionField question={question} label={label} answer={answer} lang={undefined} onAnswer={setAnswer} />
    </QuestionFrame>
  );
}
