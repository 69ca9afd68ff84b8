import { lazy, Suspense, useState } from 'react';
import type { UnitDraft } from '#modules/units/contract/unit-drafts.ts';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import type { UnitDraftEditing } from '#modules/units/admin/use-unit-draft.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { sameJson } from '#web/ui/editing/json-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';

const LearnerPreview = lazy(() => import('./learner-preview.tsx'));

/** The button that saves the draft of a unit and shows it as learners will see it. `position`: its number in the course, if loaded. */
export function PreviewButton(props: {
  place: UnitPosition;
  position: number | undefined;
  unitDraft: UnitDraftEditing;
  stored: UnitDraft;
}) {
  const { place, position, unitDraft, stored } = props;
  const words = useMessages().unitDraft.asLearner;
  const [isOpen, setOpen] = useState(false);
  const { value } = unitDraft;
  const open = () => {
    setOpen(true);
    void unitDraft.draft.flush();
  };
  return (
    <>
      <Button tone="secondary" size="sm" onClick={open}>
        {words.open}
      </Button>
      <Dialog
        open={isOpen}
        size="xl"
        title={words.title}
        onClose={() => setOpen(false)}
        footer={
          <LinkButton
            to="/enrolled-course/$courseId"
            params={{ courseId: place.courseId }}
            search={{ tab: 'content', ...(position !== undefined && { unit: position }) }}
            tone="quiet"
            size="sm"
          >
            {words.study}
          </LinkButton>
        }
      >
        {stored.value.description !== value.description && unitDraft.state.status !== 'saving' && (
          <Alert>{words.unsaved}</Alert>
        )}
        {!sameJson(stored.value.test, value.test) && unitDraft.state.status !== 'saving' && (
          <Alert>{words.unsavedTest}</Alert>
        )}
        <Suspense fallback={<ListSkeleton label={words.loading} lines={5} />}>
          <LearnerPreview place={place} value={value} stored={stored} />
        </Suspense>
      </Dialog>
    </>
  );
}
