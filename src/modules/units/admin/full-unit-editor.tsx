import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as LIMITS from '#contract/limits.ts';
import type { UnitDraft } from '#modules/units/contract/unit-drafts.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { useTooLong } from '#web/ui/drafts/draft-field.tsx';
import { editedUnitQuery } from './admin-units.api.ts';
import { CaptionsField } from './media/captions-field.tsx';
import { type FilesHandle, FilesField } from './media/files-field.tsx';
import { VideoField } from './media/video-field.tsx';
import { UnitDraftBar } from './unit-draft-bar.tsx';
import { UnitConflict } from './unit-conflict.tsx';
import type { UnitPosition } from './unit-draft.api.ts';
import { LoadedDraft } from './loaded-draft.tsx';
import { useTakenVideo } from './media/use-taken-video.ts';
import { PosterField } from './media/poster-field.tsx';
import { PreviewButton } from './preview/preview-button.tsx';
import type { QuestionImport } from './assessment/import-into-test.tsx';
import { useShownTest } from './assessment/shown-test.tsx';
import { TestField } from './assessment/test-field.tsx';
import { TextEditor } from './text/text-editor.tsx';
import { UnitHistory } from './unit-history.tsx';
import { useUnitDraft } from './use-unit-draft.ts';
import { UnitNeighbours } from './unit-neighbours.tsx';
import { UnitFieldControl } from './unit-field.tsx';

/**
 * The full editor of a unit: everything it consists of, its draft, its preview and its history. `importDialog` imports questions into
 * the bank of the course.
 */
export function FullUnitEditor({ importDialog, ...place }: UnitPosition & { importDialog: QuestionImport }) {
  const words = useMessages().unitDraft;
  const { pages } = useWorkplace();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <BackLink to={pages.course} params={{ courseId: place.courseId }}>
          {words.back}
        </BackLink>
        <UnitNeighbours place={place} />
      </div>
      <LoadedDraft place={place}>
        {(stored) => <EditedUnit place={place} stored={stored} importDialog={importDialog} />}
      </LoadedDraft>
    </>
  );
}

function EditedUnit({
  place,
  stored,
  importDialog,
}: {
  place: UnitPosition;
  stored: UnitDraft;
  importDialog: QuestionImport;
}) {
  const words = useMessages().unitDraft;
  const { unitMedia } = useMessages();
  const { labels, hints, sections } = words;
  const unitDraft = useUnitDraft(place, stored);
  const { value } = unitDraft;
  const tooLong = useTooLong();
  const ofTest = useShownTest(place.courseId);
  const files = useRef<FilesHandle>(null);
  const { data: unit } = useQuery(editedUnitQuery(place.courseId, place.sectionId));
  const takeVideo = useTakenVideo(place, unitDraft, unit);

  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="min-w-0 text-3xl break-words">{value.title.trim() || words.untitled}</h1>
        <PreviewButton place={place} position={unit?.position} unitDraft={unitDraft} stored={stored} />
      </header>
      <UnitConflict unitDraft={unitDraft} stored={stored} labels={labels} ofTest={ofTest} />
      <form
        noValidate
        aria-label={words.form}
        className="grid grid-cols-[minmax(0,1fr)] gap-8"
        // There is nothing to send: the draft saves itself.
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <UnitFieldControl name="title" unitDraft={unitDraft} label={labels.title} />
          <UnitFieldControl
            name="summary"
            unitDraft={unitDraft}
            label={labels.summary}
            hint={
              <>
                {hints.summary} {words.counter(value.summary.length, LIMITS.unitSummaryLength)}
              </>
            }
            rows={2}
          />
          <TextEditor
            courseId={place.courseId}
            id="unit-text"
            value={value.description}
            html={stored.html}
            current={stored.value.description === value.description}
            error={tooLong(value.description, LIMITS.unitTextLength) ?? unitDraft.errors.description}
            onChange={(text) => unitDraft.set('description', text)}
            onUnitFiles={(chosen) => files.current?.add(chosen)}
          />
        </div>
        <fieldset className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <legend className="mb-3 font-serif text-xl">{sections.film}</legend>
          <UnitFieldControl name="videoUrl" unitDraft={unitDraft} label={labels.videoUrl} hint={hints.videoUrl} />
          <UnitFieldControl name="durationSeconds" unitDraft={unitDraft} label={labels.durationSeconds} />
          <div className="sm:col-span-2">
            <VideoField
              courseRef={place.courseId}
              unitId={place.sectionId}
              videoUrl={value.videoUrl || null}
              onVideo={takeVideo}
            />
          </div>
        </fieldset>
        {unit && (
          <fieldset className="grid grid-cols-[minmax(0,1fr)]">
            <legend className="mb-3 font-serif text-xl">{unitMedia.poster.heading}</legend>
            <PosterField courseRef={place.courseId} unit={unit} videoUrl={value.videoUrl || null} />
          </fieldset>
        )}
        <fieldset className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="mb-3 font-serif text-xl">{unitMedia.captions.heading}</legend>
          <CaptionsField
            courseRef={place.courseId}
            video={{
              unitId: place.sectionId,
              videoUrl: value.videoUrl || null,
              published: stored.published.videoUrl || null,
            }}
          />
        </fieldset>
        <fieldset className="grid grid-cols-[minmax(0,1fr)]">
          <legend className="mb-3 font-serif text-xl">{unitMedia.files.heading}</legend>
          <FilesField ref={files} courseRef={place.courseId} unitId={place.sectionId} />
        </fieldset>
        <fieldset>
          <legend className="mb-3 font-serif text-xl">{sections.access}</legend>
          <UnitFieldControl
            name="freePreview"
            unitDraft={unitDraft}
            label={labels.freePreview}
            hint={hints.freePreview}
          />
        </fieldset>
      </form>
      <TestField
        place={place}
        unitDraft={unitDraft}
        published={stored.published.test ?? null}
        importDialog={importDialog}
      />
      <UnitDraftBar place={place} unit={unit} unitDraft={unitDraft} outdated={stored.baseVersion < stored.version} />
      <UnitHistory place={place} draft={unitDraft.draft} onRestored={unitDraft.adopt} />
    </>
  );
}
