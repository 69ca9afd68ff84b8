import type { RefObject } from 'react';
import type { CurrentUser } from '#modules/users/contract/users.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import type { OpenUnit } from './loaded-parts.tsx';
import { isCaption } from './shared/unit-numbers.ts';
import { TranscriptFold } from './transcript-fold.tsx';
import { UnitVideo } from './unit-video.tsx';
import { VideoHelp } from './video-help.tsx';

/** The video of a unit and its transcript. */
export function VideoAndTranscript(
  props: Pick<OpenUnit, 'course' | 'unit'> &
    Pick<
      Parameters<typeof UnitVideo>[0],
      'videoUrl' | 'captions' | 'video' | 'watched' | 'nextUnit' | 'onNext' | 'onEnded'
    > & { user: CurrentUser; text: RefObject<HTMLDivElement | null> },
) {
  const { course, unit, user, text, ...video } = props;
  return (
    <div className="grid gap-3 max-lg:-order-1">
      <UnitVideo
        {...video}
        unit={unit}
        poster={unit.sectionImage ?? course.imageSrc}
        moreBelow={() => !isCaption(unit.description) || !isInView(text.current)}
        failureHelp={user.role === 'admin' && <VideoHelp course={course} unit={unit} />}
      />
      {video.captions.length > 0 && (
        <TranscriptFold
          key={unit._id}
          captions={video.captions}
          video={video.video}
          canSeek={embeddedVideo(video.videoUrl) === null}
        />
      )}
    </div>
  );
}

/** Returns whether an element is entirely visible; false while a video is in full screen. */
function isInView(element: HTMLElement | null): boolean {
  if (!element || document.fullscreenElement) return false;
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}
