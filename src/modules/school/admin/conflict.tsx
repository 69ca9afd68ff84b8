import { useQueryClient } from '@tanstack/react-query';
import { SCHOOL_PARTS } from '#modules/school/contract/school-choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { DraftConflict } from '#web/ui/drafts/draft-conflict.tsx';
import { useEditor } from './editor-context.tsx';
import { labelOfPath } from './path-labels.ts';
import { refreshView } from './school-settings.api.ts';

/** Asks which version to keep where two admins changed the same place. */
export function Conflicts() {
  const { adminSchool } = useMessages();
  const { parts } = useEditor();
  const client = useQueryClient();
  return SCHOOL_PARTS.map((part) => (
    <DraftConflict
      key={part}
      draft={parts[part]}
      shown={(path) => ({ label: labelOfPath(part, path, parts[part].get().value, adminSchool) })}
      onResolved={() => refreshView(client)}
    />
  ));
}
