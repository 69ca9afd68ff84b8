import { type DragEvent, type ReactNode, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pastedFiles } from '#web/ui/editing/pasted-files.ts';

/** A part of the page onto which videos can be dropped; forms in it keep their own drops. */
export function VideoDrop({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const { videos: words } = useMessages().courseOutline;
  const [isOver, setOver] = useState(false);
  const isForUs = (event: DragEvent) =>
    !event.defaultPrevented &&
    event.dataTransfer.types.includes('Files') &&
    (event.target as Element).closest('form') === null;
  return (
    <div
      className={`relative ${isOver ? 'rounded-lg outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
      onDragOver={(event) => {
        const isTaken = isForUs(event);
        if (isTaken) event.preventDefault();
        setOver(isTaken);
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const files = isForUs(event) ? pastedFiles(event.dataTransfer) : [];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {isOver && (
        // Without a height: the list must not move under the pointer.
        <div className="sticky top-(--bar-height,4.5rem) z-20 h-0">
          <p className="rounded-md border border-accent bg-surface p-3 text-center text-sm font-semibold shadow-raised">
            {words.drop}
          </p>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </div>
  );
}
