import { useEffect, useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';

/** Says that a note was deleted; its button brings it back and has the focus, which the note had. */
export function RemovedNote({ onUndo }: { onUndo: () => void }) {
  const { notes } = useMessages();
  const undo = useRef<HTMLDivElement>(null);
  useEffect(() => undo.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={undo} className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-4 py-2">
      <p>{notes.removed}</p>
      <Button tone="secondary" size="sm" onClick={onUndo}>
        {notes.undo}
      </Button>
    </div>
  );
}
