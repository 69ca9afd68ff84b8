import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankQuestion } from '#modules/questions/contract/bank.ts';
import type { Question, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { QuestionField } from '#modules/questions/web/shared/question-field.tsx';
import { Solution } from '#modules/questions/web/shared/solution.tsx';
import { previewQuery } from './questions.api.ts';

/** A question as learners see it, with its solution. */
export function QuestionPreviewDialog(props: {
  courseId: string;
  question: Question | BankQuestion;
  onClose: () => void;
}) {
  const { courseId, question, onClose } = props;
  const words = useMessages().questions;
  const { data, error } = useQuery(previewQuery(courseId, question._id, question.number));
  const [answer, setAnswer] = useState<QuestionAnswer | null>(null);
  return (
    <Dialog open size="lg" title={words.previewTitle} onClose={onClose}>
      {error && <FailureAlert sentence={words.failed} cause={error} />}
      {!data && !error && <ListSkeleton label={words.loading} lines={4} />}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <QuestionField
            question={data.question}
            label={words.types[question.body.type]}
            lang={undefined}
            answer={answer}
            onAnswer={setAnswer}
          />
          <Solution question={data.question} solution={data.solution} lang={undefined} />
        </div>
      )}
    </Dialog>
  );
}
