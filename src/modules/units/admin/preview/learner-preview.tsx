import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editedCourseQuery } from '#modules/courses/web/shared/edited-courses.ts';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import type { UnitDraft, UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useArea } from '#web/lib/messages/use-area.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Preview, PreviewControls, type PreviewLook } from '#web/ui/preview/preview.tsx';
import { unitToStudyQuery } from './preview.api.ts';
import { PreviewedUnit } from './previewed-unit.tsx';

const NO_VARIABLES = {};
const fillNothing = () => undefined;

/** The draft of a unit as learners see it, at the width of a phone or of a desktop. `stored` is the draft as it was saved last. */
export default function LearnerPreview(props: { place: UnitPosition; value: UnitDraftValue; stored: UnitDraft }) {
  const { place, value, stored } = props;
  const words = useMessages().unitDraft.asLearner;
  useArea('study');
  useArea('tests');
  const language = useLocale();
  const unit = useQuery(unitToStudyQuery(place));
  const course = useQuery(editedCourseQuery(place.courseId));
  const [look, setLook] = useState<PreviewLook>({ width: 'desktop', theme: 'light' });
  const error = unit.error ?? course.error;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <PreviewControls look={look} note={words.note} onLook={setLook} />
      {error ? (
        <FailureAlert sentence={words.failed} cause={error} />
      ) : unit.data && course.data ? (
        <Preview
          {...look}
          title={words.frame}
          path="/"
          language={language}
          variables={NO_VARIABLES}
          fill={fillNothing}
          isLive
        >
          <PreviewedUnit place={place} course={course.data} unit={unit.data} value={value} stored={stored} />
        </Preview>
      ) : (
        <ListSkeleton label={words.loading} lines={5} />
      )}
    </div>
  );
}
