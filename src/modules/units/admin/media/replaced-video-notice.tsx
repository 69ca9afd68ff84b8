import { useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import type { UnitDraftEditing } from '#modules/units/admin/use-unit-draft.ts';

/** Says that what belonged to the replaced video of a draft is not part of it any more, and brings all of it back. */
export function ReplacedVideoNotice({ unitDraft }: { unitDraft: UnitDraftEditing }) {
  const { replaced: words } = useMessages().unitDraft;
  const [isBack, setBack] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const isReplaced = unitDraft.earlierVideo !== null;
  if (isReplaced && isBack) setBack(false);
  const undo = () => {
    setBack(true);
    unitDraft.undoVideo();
    area.current?.focus();
  };
  return (
    // The button goes when it is pressed: the focus stays here.
    <div ref={area} tabIndex={-1}>
      {isReplaced && (
        <Alert>
          <p>{unitDraft.value.videoUrl === '' ? words.removed : words.text}</p>
          <Button size="sm" tone="secondary" className="mt-2" onClick={undo}>
            {words.undo}
          </Button>
        </Alert>
      )}
      {isBack && !isReplaced && <Alert tone="success">{words.back}</Alert>}
    </div>
  );
}
