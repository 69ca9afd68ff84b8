import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, Suspense, useRef, useState } from 'react';
import type { Question } from '#modules/questions/contract/questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { bankQuery } from './unit-test.api.ts';

/** The dialog of the bank that imports questions, which the page hands over; `onImported` gets how many. */
export type QuestionImport = ComponentType<{
  courseId: string;
  onClose: () => void;
  onImported: (count: number) => void;
}>;

/** Imports questions into the bank of a course and reports their ids, so that a test asks them. */
export function ImportIntoTest(props: {
  courseId: string;
  /** The questions before the import; undefined while they are loaded. */
  bank: readonly Question[] | undefined;
  dialog: QuestionImport;
  onImported: (added: string[]) => void;
}) {
  const { courseId, bank, dialog: ImportDialog, onImported } = props;
  const words = useMessages().questions;
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const take = async () => {
    const before = new Set(bank?.map(({ _id }) => _id));
    setOpen(false);
    button.current?.focus();
    try {
      const now = await client.fetchQuery({ ...bankQuery(courseId), staleTime: 0 });
      const added = now.map(({ _id }) => _id).filter((id) => !before.has(id));
      onImported(added);
      setSaid(words.test.imported(added.length));
    } catch {
      // They are in the bank: the list says so once it is loaded.
      setSaid(words.test.importedOnly);
    }
  };
  return (
    // What is changed in the dialog is not the test.
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2" onChange={(event) => event.stopPropagation()}>
      <Button
        ref={button}
        tone="secondary"
        size="sm"
        disabled={bank === undefined}
        onClick={() => {
          setSaid('');
          setOpen(true);
        }}
      >
        {words.imports.open}
      </Button>
      <p role="status" className="text-sm font-semibold">
        {said}
      </p>
      {isOpen && (
        <Suspense>
          <ImportDialog courseId={courseId} onClose={() => setOpen(false)} onImported={() => void take()} />
        </Suspense>
      )}
    </div>
  );
}
