import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { matchesSearch, questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { bankQuery } from './unit-test.api.ts';

/** Asks for a question of the course's bank and reports its id. */
export function QuestionDialog(props: { courseId: string; onInsert: (id: string) => void; onClose: () => void }) {
  const { courseId, onInsert, onClose } = props;
  const { unitDraft, questions } = useMessages();
  const words = unitDraft.question;
  const { pages } = useWorkplace();
  const { data: bank, error } = useQuery(bankQuery(courseId));
  const [search, setSearch] = useState('');
  const matches = bank?.filter((one) => matchesSearch(one, search)) ?? [];
  return (
    <Dialog
      open
      size="lg"
      title={words.title}
      onClose={onClose}
      footer={
        <LinkButton to={pages.questions} params={{ courseId }} tone="secondary">
          {words.create}
        </LinkButton>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextInput
          label={words.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        {error && <FailureAlert sentence={words.failed} cause={error} />}
        {!bank && !error && <ListSkeleton label={words.loading} lines={5} />}
        <p role="status" className="text-sm text-muted">
          {bank && (bank.length === 0 ? words.empty : words.found(matches.length))}
        </p>
        {matches.length > 0 && (
          <ul aria-label={words.list} className="grid max-h-96 gap-2 overflow-y-auto">
            {matches.map((one) => (
              <li
                key={one._id}
                className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-line p-3"
              >
                <div className="min-w-0 flex-1 basis-48">
                  <p className="break-words">{questionTitle(one)}</p>
                  <p className="text-sm text-muted">{[questions.types[one.body.type], ...one.tags].join(' · ')}</p>
                </div>
                <Button
                  tone="secondary"
                  size="sm"
                  aria-label={words.insertNamed(questionTitle(one))}
                  onClick={() => onInsert(one._id)}
                >
                  {words.insert}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}
