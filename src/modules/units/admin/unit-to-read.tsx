import { lazy, Suspense } from 'react';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { LoadedDraft } from './loaded-draft.tsx';
import type { UnitPosition } from './unit-draft.api.ts';
import { UnitNeighbours } from './unit-neighbours.tsx';

const LearnerPreview = lazy(() => import('./preview/learner-preview.tsx'));

/** A unit as learners will see it, with the changes of its draft, for members of the team who do not edit it. */
export function UnitToRead({ place }: { place: UnitPosition }) {
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
        {(stored) => (
          <>
            <h1 className="text-3xl break-words">{stored.value.title.trim() || words.untitled}</h1>
            <Suspense fallback={<ListSkeleton label={words.asLearner.loading} lines={5} />}>
              <LearnerPreview place={place} value={stored.value} stored={stored} />
            </Suspense>
          </>
        )}
      </LoadedDraft>
    </>
  );
}
