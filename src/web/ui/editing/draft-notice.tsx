import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FormDraft } from './form-drafts.tsx';

/** Says that a form shows a restored draft and what the draft lacks, and lets the user discard it. */
export function DraftNotice(props: {
  draft: FormDraft;
  without: 'pictures' | 'passwords' | null;
  /** Also called on discarding, for state outside the draft. */
  onDiscard?: () => void;
}) {
  const { draft, without } = props;
  const { draft: words } = useMessages().editing;
  const written = useSchoolTime();
  if (draft.restoredAt === null) return null;
  return (
    <Alert>
      <p>
        {words.restored(written.moment(new Date(draft.restoredAt).toISOString()))}
        {without && ` ${words.without[without]}`}
      </p>
      <Button
        size="sm"
        tone="secondary"
        className="mt-2"
        onClick={() => {
          props.onDiscard?.();
          draft.discard();
        }}
      >
        {words.discard}
      </Button>
    </Alert>
  );
}
