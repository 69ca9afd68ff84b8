import { type ComponentProps, useState } from 'react';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import { useOtherEditor } from '#web/ui/editing/form-drafts.tsx';
import type { AutosavedDraft } from '#web/ui/editing/autosaved-draft.ts';
import { useDraftStates } from './use-drafts.ts';

/** Asks which version to keep where two admins changed the same place of a draft. */
export function DraftConflict(props: {
  draft: AutosavedDraft;
  shown: ComponentProps<typeof ConflictDialog>['shown'];
  /** Called once a version is chosen. */
  onResolved?: () => void;
}) {
  const { draft } = props;
  const otherEditor = useOtherEditor();
  const [state] = useDraftStates([draft]);
  const [busy, setBusy] = useState(false);
  return (
    <ConflictDialog
      fields={state?.conflict ?? null}
      changedBy={otherEditor(state?.changedBy)}
      shown={props.shown}
      busy={busy}
      failure={null}
      onSave={async (choices) => {
        setBusy(true);
        await draft.resolve(choices);
        setBusy(false);
        props.onResolved?.();
      }}
      onKeepTheirs={() => {
        draft.keepTheirs();
        props.onResolved?.();
      }}
      // The form stays usable; the next change asks again.
      onGoOn={draft.postpone}
    />
  );
}
