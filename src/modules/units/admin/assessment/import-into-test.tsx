import { type ComponentType, Suspense, useRef, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';

/** The dialog of the bank that imports questions, which the page hands over; `onImported` gets their ids. */
export type QuestionImport = ComponentType<{
  courseId: string;
  onClose: () => void;
  onImported: (ids: string[]) => void;
}>;

/** Returns those of the imported questions that a test has room for beside the chosen ones. */
export const fittingQuestions = (ids: readonly string[], chosen: number): string[] =>
  ids.slice(0, Math.max(0, LIMITS.testQuestions - chosen));

/** Imports questions into the bank of a course and reports their ids, as many as fit, so that a test asks them in their order. */
export function ImportIntoTest(props: {
  courseId: string;
  /** How many questions the test asks. */
  chosen: number;
  dialog: QuestionImport;
  onImported: (added: string[]) => void;
}) {
  const { courseId, chosen, dialog: ImportDialog, onImported } = props;
  const words = useMessages().questions;
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const take = (ids: string[]) => {
    setOpen(false);
    button.current?.focus();
    const fitting = fittingQuestions(ids, chosen);
    onImported(fitting);
    const isAll = fitting.length === ids.length;
    setSaid(
      isAll
        ? words.test.imported(ids.length)
        : words.test.importedSome(ids.length, fitting.length, LIMITS.testQuestions),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        ref={button}
        tone="secondary"
        size="sm"
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
          <ImportDialog courseId={courseId} onClose={() => setOpen(false)} onImported={take} />
        </Suspense>
      )}
    </div>
  );
}
