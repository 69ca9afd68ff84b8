import type { Ref } from 'react';
import type { CourseWhole } from '#contract/courses.ts';
import { type Section, youtubeId } from '#contract/sections.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { VideoPlayer } from '#web/ui/video-player.tsx';
import { unitLabel } from './units.ts';
import { VideoSpeed } from './video-speed.tsx';

/** One unit: its title, its video or picture, and its text at a width that reads well. */
export function UnitView({
  course,
  unit,
  index,
  headingRef,
  videoRef,
}: {
  course: CourseWhole;
  unit: Section;
  index: number;
  headingRef: Ref<HTMLHeadingElement>;
  videoRef: Ref<HTMLVideoElement>;
}) {
  const { content } = useMessages().study;
  const isFile = unit.videoUrl !== null && youtubeId(unit.videoUrl) === null;
  return (
    <article aria-labelledby="unit-title" className="grid gap-5">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm font-semibold text-accent-strong">
            {content.position(index + 1, course.sections.length)}
          </p>
          <h2 id="unit-title" ref={headingRef} tabIndex={-1} className="text-2xl">
            {content.unit(unitLabel(index), unit.title)}
          </h2>
        </div>
        {isFile && <VideoSpeed />}
      </header>
      {unit.videoUrl !== null ? (
        <VideoPlayer
          videoUrl={unit.videoUrl}
          captionsUrl={unit.captionsUrl}
          title={unit.title}
          poster={unit.sectionImage ?? course.imageSrc}
          videoRef={videoRef}
        />
      ) : (
        unit.sectionImage !== null && (
          <Picture src={unit.sectionImage} alt="" sizes="(min-width: 64rem) 54rem, 100vw" className="rounded-md" />
        )
      )}
      <Prose text={unit.description} className="text-lg" />
      {unit.videoUrl === null && <p className="text-sm text-muted">{content.noVideo}</p>}
    </article>
  );
}
