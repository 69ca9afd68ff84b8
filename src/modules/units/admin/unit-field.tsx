import type { ReactNode } from 'react';
import { UNIT_FIELDS, type UnitField as Name } from '#modules/units/contract/unit.fields.ts';
import { DraftField } from '#web/ui/drafts/draft-field.tsx';
import type { UnitDraftEditing } from './use-unit-draft.ts';
import { ReplacedVideoNotice } from './media/replaced-video-notice.tsx';
import { VideoUrlHint } from './media/video-url-field.tsx';

/**
 * A field of the draft of a unit. That of the video warns of an address at which no video is recognised, and says what replacing it
 * clears.
 */
export function UnitFieldControl(props: {
  name: Name;
  unitDraft: UnitDraftEditing;
  label: string;
  hint?: ReactNode;
  rows?: number | undefined;
  className?: string | undefined;
}) {
  const { name, unitDraft, hint, ...rest } = props;
  const value = unitDraft.value[name];
  const control = (
    <DraftField
      {...rest}
      name={name}
      field={UNIT_FIELDS[name]}
      hint={name === 'videoUrl' ? <VideoUrlHint hint={hint} typed={String(value)} /> : hint}
      value={value}
      error={unitDraft.errors[name]}
      onChange={(next) => unitDraft.set(name, next)}
    />
  );
  if (name !== 'videoUrl') return control;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {control}
      <ReplacedVideoNotice unitDraft={unitDraft} />
    </div>
  );
}
