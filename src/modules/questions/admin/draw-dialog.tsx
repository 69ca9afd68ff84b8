import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { drawableQuery, useDrawQuestions } from './questions.api.ts';

/** Questions that are copied at once, as the school limits them. */
const MOST = 100;

/** Finds questions of the courses that the user writes and copies them into one; `onDrawn` gets how many. */
export function DrawDialog(props: { courseId: string; onClose: () => void; onDrawn: (count: number) => void }) {
  const { courseId, onClose, onDrawn } = props;
  const { drawing: words, types } = useMessages().questions;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const questions = useInfiniteQuery(drawableQuery(courseId, search));
  const drawing = useDrawQuestions(courseId);
  // The same choice that is sent again adds nothing twice.
  const sent = useRef({ choice: '', key: '' });
  const found = questions.data?.pages.flat() ?? [];
  const draw = () => {
    const choice = chosen.join();
    if (sent.current.choice !== choice) sent.current = { choice, key: crypto.randomUUID() };
    drawing.mutate(
      { questions: [...chosen], key: sent.current.key },
      { onSuccess: (drawn) => onDrawn(drawn.questions.length) },
    );
  };
  return (
    <Dialog
      open
      size="lg"
      title={words.title}
      onClose={onClose}
      footer={
        <Button busy={drawing.isPending} disabled={chosen.length === 0 || chosen.length > MOST} onClick={draw}>
          {words.add(chosen.length)}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p className="measure text-muted">{words.lead}</p>
        <SearchBox label={words.search} value={search} onSearch={setSearch} />
        {questions.error && <FailureAlert sentence={words.failed} cause={questions.error} />}
        {questions.isPending && <ListSkeleton label={words.loading} lines={5} />}
        <p role="status" className="text-sm text-muted">
          {questions.data && (found.length === 0 ? words.none : words.chosen(chosen.length, found.length))}
        </p>
        {found.length > 0 && (
          <ul aria-label={words.list} className={`grid gap-3 ${questions.isPlaceholderData ? 'stale' : ''}`}>
            {found.map((one) => (
              <li key={one._id}>
                <Checkbox
                  label={questionTitle(one)}
                  hint={[
                    one.course.name,
                    types[one.body.type],
                    ...one.tags,
                    ...(one.isDrawn ? [words.isDrawn] : []),
                  ].join(' · ')}
                  checked={chosen.includes(one._id)}
                  onChange={({ target }) =>
                    setChosen((before) =>
                      target.checked ? [...before, one._id] : before.filter((id) => id !== one._id),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        <MoreButton query={questions} label={words.more} />
        {chosen.length > MOST && <p className="font-medium text-danger">{words.tooMany(MOST)}</p>}
        {drawing.error && <FailureAlert sentence={words.notDrawn} cause={drawing.error} />}
      </div>
    </Dialog>
  );
}
