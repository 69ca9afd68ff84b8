import { Pencil, Play } from 'lucide';
import { useState } from 'react';
import type { Unit } from '#modules/units/contract/units.ts';
import { formatDuration } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useEditMode } from '#web/ui/editing/use-edit-mode.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { RevealedAlert } from '#web/ui/feedback/revealed-alert.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { unitImage } from './unit-fields.ts';
import { UnitForm } from './unit-form.tsx';
import { unitDraftForm } from './use-unit-draft.ts';
import { VideoDialog } from './media/video-dialog.tsx';

/** Shows a unit's fields, or the form to edit them. */
export function UnitDetails({ courseRef, unit }: { courseRef: string; unit: Unit }) {
  const { unitEditor: words, unit: unitWords, units } = useMessages().adminCourses;
  const locale = useLocale();
  const { editing, saved, button, form, open, close } = useEditMode(unitDraftForm(unit._id));
  const [watching, setWatching] = useState(false);

  if (editing) {
    return (
      <div ref={form} className="rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6">
        <UnitForm
          courseRef={courseRef}
          unit={unit}
          submitLabel={units.saveChanges}
          extras
          onDone={() => close(true)}
          onCancel={() => close(false)}
        />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <ResponsiveImage
        src={unitImage(unit)}
        alt=""
        sizes="(min-width: 64rem) 48rem, 100vw"
        priority
        className="rounded-md border border-line"
      />
      {(unit.freePreview || unit.durationSeconds > 0) && (
        <p className="flex items-center gap-2 text-sm text-muted">
          {unit.durationSeconds > 0 && formatDuration(unit.durationSeconds, locale)}
          {unit.freePreview && <Badge tone="success">{unitWords.freePreview}</Badge>}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button ref={button} onClick={open}>
          <Icon of={Pencil} className="size-4" />
          {words.edit}
        </Button>
        <LinkButton
          to="/admin/courses/$courseId/units/$unitId"
          params={{ courseId: courseRef, unitId: unit._id }}
          tone="secondary"
        >
          {unitWords.openEditor}
        </LinkButton>
        {unit.videoUrl ? (
          <Button tone="secondary" onClick={() => setWatching(true)}>
            <Icon of={Play} className="size-4" />
            {unitWords.watch}
          </Button>
        ) : (
          <span className="text-muted">{unitWords.noVideo}</span>
        )}
      </div>
      {saved && <RevealedAlert tone="success">{words.saved}</RevealedAlert>}
      <Prose text={unit.description} className="break-words" />
      {unit.videoUrl && (
        <p className="text-sm text-muted">
          {units.labels.videoUrl}
          <span className="block font-semibold break-all text-ink">{unit.videoUrl}</span>
        </p>
      )}
      <VideoDialog unit={unit} open={watching} onClose={() => setWatching(false)} />
    </div>
  );
}
