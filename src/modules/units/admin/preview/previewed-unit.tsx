import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { languageTag } from '#contract/text/content-language.ts';
import { TestToTry } from '#modules/assessments/web/shared/test-to-try.tsx';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { stopRecording } from '#modules/progress/web/shared/learner-memory.ts';
import { PracticeInText } from '#modules/questions/web/shared/practice-in-text.tsx';
import { testPreviewQuery, tryAnswers } from '#modules/units/admin/assessment/unit-test.api.ts';
import { courseMediaQuery, useVideoAddress } from '#modules/units/admin/media/media.api.ts';
import { captionsOfVideo, imageOfVideo } from '#modules/units/admin/media/of-video.ts';
import { unitStateOf } from '#modules/units/admin/states/use-unit-states.ts';
import type { UnitPosition } from '#modules/units/admin/unit-draft.api.ts';
import type { UnitDraft, UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import type { UnitToStudy } from '#modules/units/contract/units.ts';
import { captionsOf } from '#modules/units/web/captions-choice.ts';
import { useStudyVideo } from '#modules/units/web/shared/use-study-video.ts';
import { TranscriptFold } from '#modules/units/web/transcript-fold.tsx';
import UnitFiles from '#modules/units/web/unit-files.tsx';
import { UnitVideo } from '#modules/units/web/unit-video.tsx';
import { UnitView } from '#modules/units/web/unit-view.tsx';
import { isSameVideo } from '#contract/same-video.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { useTriedPractice } from './use-tried-practice.ts';

/** A unit to look at, as it is being edited. */
export interface EditedUnit {
  readonly place: UnitPosition;
  readonly course: FullCourse;
  readonly unit: UnitToStudy;
  /** The draft as it is typed, and as it was saved last. */
  readonly value: UnitDraftValue;
  readonly stored: UnitDraft;
}

/** The draft of a unit with the components of the study page. Nothing is recorded, and answers are stored nowhere. */
export function PreviewedUnit({ place, course, unit, value, stored }: EditedUnit) {
  const { html } = stored;
  const words = useMessages().unitDraft.asLearner;
  const heading = useRef<HTMLHeadingElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // Without a unit it neither reads nor records a position.
  const video = useStudyVideo(undefined);
  const videoUrl = useVideoAddress(place.courseId, value.videoUrl || null);
  const practice = useTriedPractice(place.courseId, html);
  const test = useQuery({ ...testPreviewQuery(place, stored.revision), enabled: Boolean(stored.value.test) });
  const lang = languageTag(course.language);
  const { data: media } = useQuery(courseMediaQuery(place.courseId));
  const ofDraft = { unitId: unit._id, videoUrl: value.videoUrl || null, published: unit.videoUrl };
  const sectionImage = imageOfVideo(unit, media?.posters ?? [], ofDraft.videoUrl)?.src ?? null;
  const draft = { ...unit, ...value, videoUrl: videoUrl ?? ofDraft.videoUrl, sectionImage, state: undefined };
  const captions = isSameVideo(ofDraft.videoUrl, unit.videoUrl)
    ? captionsOf(draft, unit.captions)
    : captionsOfVideo(media?.files ?? [], ofDraft).map(({ url, language }) => ({ url, language: language ?? '' }));
  const score = (answers: Parameters<typeof tryAnswers>[1]) => tryAnswers(place.courseId, answers);
  /** As learners count: units they do not see are left out, but for this one. */
  const units = course.sections.filter((one) => one._id === unit._id || unitStateOf(one) === 'published');
  const index = Math.max(
    units.findIndex(({ _id }) => _id === unit._id),
    0,
  );
  useEffect(stopRecording, []);
  return (
    <main className="study page grid min-w-0 gap-6 pt-4 pb-8">
      <UnitView
        unit={draft}
        html={html}
        lang={lang}
        index={index}
        count={Math.max(units.length, 1)}
        headingRef={heading}
        textRef={text}
        menu={null}
        video={
          draft.videoUrl !== null &&
          (videoUrl === null ? (
            // The signed address of an uploaded video is on its way.
            <div className="aspect-video rounded-md bg-night max-lg:-order-1" />
          ) : (
            <div className="grid gap-3 max-lg:-order-1">
              <UnitVideo
                unit={draft}
                videoUrl={videoUrl}
                captions={captions}
                poster={sectionImage ?? course.imageSrc}
                video={video}
                watched
                nextUnit={undefined}
                moreBelow={() => true}
                failureHelp={null}
                onNext={() => undefined}
                onEnded={() => undefined}
              />
              {captions.length > 0 && (
                <TranscriptFold captions={captions} video={video} canSeek={embeddedVideo(videoUrl) === null} />
              )}
            </div>
          ))
        }
      />
      <PracticeInText practice={practice} html={html} text={text} lang={lang} />
      {unit.files.length > 0 && <UnitFiles files={unit.files} />}
      {test.error && <FailureAlert sentence={words.testFailed} cause={test.error} />}
      {test.data && <TestToTry preview={test.data} lang={lang} empty={words.emptyTest} score={score} />}
    </main>
  );
}
