import { lazy, type RefObject, Suspense } from 'react';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { languageTag } from '#contract/text/content-language.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { useUnit } from './study.api.ts';

const UnitFiles = lazy(() => import('./unit-files.tsx'));
/** Loaded with the first unit that has a test. */
const UnitTest = lazy(() => import('#modules/assessments/web/shared/loaded-unit-test.tsx'));
/** Loaded with the first unit whose text has questions. */
const PracticeQuestions = lazy(() =>
  import('#modules/questions/web/shared/practice-questions.tsx').catch(() => ({ default: NotLoaded })),
);
/** Loaded with the first unit that has changed since it was completed. */
const UnitChanges = lazy(async () => ({ default: (await import('./unit-changes.tsx')).UnitChanges }));

/** In the place of what could not be loaded, as offline: the page goes on without it. */
function NotLoaded() {
  return <p className="text-muted">{useMessages().study.completion.failed}</p>;
}

/** A unit as it is listed, and what was loaded of it. */
export interface OpenUnit {
  course: FullCourse;
  unit: FullCourse['sections'][number];
  userId: string;
  loaded: ReturnType<typeof useUnit>['data'];
}

/** What has changed in a unit since the learner completed it. */
export function ChangedUnit({ course, unit, userId, loaded }: OpenUnit) {
  return (
    loaded?.changed && (
      <Suspense>
        <UnitChanges
          courseRef={course._id}
          unitId={unit._id}
          userId={userId}
          changed={loaded.changed}
          lang={languageTag(course.language)}
        />
      </Suspense>
    )
  );
}

/** The questions in the text of a unit. */
export function UnitPractice({
  course,
  unit,
  userId,
  loaded,
  text,
}: OpenUnit & { text: RefObject<HTMLDivElement | null> }) {
  if (!loaded?.html?.includes('data-question')) return null;
  return (
    <Suspense>
      <PracticeQuestions
        key={unit._id}
        place={{ courseId: course._id, unitId: unit._id, userId }}
        html={loaded.html}
        text={text}
        lang={languageTag(course.language)}
      />
    </Suspense>
  );
}

/** The files of a unit, and its test. */
export function FilesAndTest({ course, unit, userId, loaded }: OpenUnit) {
  return (
    <>
      {loaded && loaded.files.length > 0 && (
        <Suspense fallback={null}>
          <UnitFiles files={loaded.files} />
        </Suspense>
      )}
      {loaded?.hasTest && (
        <Suspense fallback={null}>
          <UnitTest
            key={unit._id}
            place={{ courseId: course._id, unitId: unit._id, userId }}
            lang={languageTag(course.language)}
          />
        </Suspense>
      )}
    </>
  );
}
