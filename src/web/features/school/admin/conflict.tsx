import { useState } from 'react';
import { SCHOOL_PARTS, type SchoolPart } from '#contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import { useEditor, usePartState } from './editor-context.tsx';
import { labelOfPath } from './path-labels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { refreshView } from './school-settings.api.ts';

/** Asks which version to keep where two admins changed the same place. */
export function Conflicts() {
  return SCHOOL_PARTS.map((part) => <PartConflict key={part} part={part} />);
}

function PartConflict({ part }: { part: SchoolPart }) {
  const { adminSchool } = useMessages();
  const { parts } = useEditor();
  const { conflict, value } = usePartState(part);
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const draft = parts[part];
  return (
    <ConflictDialog
      fields={conflict}
      shown={(path) => ({ label: labelOfPath(part, path, value, adminSchool) })}
      busy={busy}
      failure={null}
      onSave={async (choices) => {
        setBusy(true);
        await draft.resolve(choices);
        setBusy(false);
      }}
      onKeepTheirs={() => {
        draft.keepTheirs();
        refreshView(client);
      }}
      // The form stays usable; the next change asks again.
      onGoOn={draft.postpone}
    />
  );
}
