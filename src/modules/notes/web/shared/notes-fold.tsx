import { lazy, useEffect } from 'react';
import { storedValue } from '#web/lib/browser-storage.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Fold } from '#web/ui/fold.tsx';
import type { UnitNotesPlace } from '#modules/notes/web/unit-notes.tsx';

const UnitNotes = lazy(() => import('#modules/notes/web/unit-notes.tsx').catch(() => ({ default: NotLoaded })));

function NotLoaded() {
  return <p className="px-4 pb-4">{useMessages().study.notes.failed}</p>;
}

/** Whether the notes are unfolded. */
const notesOpen = storedValue<boolean>({
  key: 'aula.notes',
  area: 'local',
  fallback: false,
  isValid: (value) => typeof value === 'boolean',
});

/** The learner's notes of a unit. */
export function NotesFold(props: UnitNotesPlace) {
  const { notes } = useMessages().study;
  const { isWriting } = props;
  useEffect(() => {
    if (isWriting) notesOpen.write(true);
  }, [isWriting]);
  return (
    <Fold title={notes.title} loading={notes.title} stored={notesOpen}>
      <UnitNotes {...props} />
    </Fold>
  );
}
