import type { CourseDetail } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Picture } from '#web/ui/picture.tsx';
import { VideoPlayer } from '#web/ui/video-player.tsx';

/** The first unit everybody may watch; the course's picture when there is none. */
export function CoursePreview({ course }: { course: CourseDetail }) {
  const { page } = useMessages().courses;
  const unit = course.sections.find(({ freePreview, videoUrl }) => freePreview && videoUrl !== null);
  if (!unit?.videoUrl) {
    const sizes = '(min-width: 64rem) 48rem, 95vw';
    return <Picture src={course.imageSrc} alt={course.imageAlt} sizes={sizes} priority className="rounded-lg" />;
  }
  return (
    <figure className="grid gap-2">
      <VideoPlayer
        videoUrl={unit.videoUrl}
        captionsUrl={unit.captionsUrl}
        title={unit.title}
        poster={unit.sectionImage ?? course.imageSrc}
      />
      <figcaption className="text-sm text-muted">{page.preview(unit.title)}</figcaption>
    </figure>
  );
}
