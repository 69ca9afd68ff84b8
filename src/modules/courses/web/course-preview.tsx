import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { captionsAt } from '#modules/media/web/shared/video-captions.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { VideoFacade } from '#modules/media/web/shared/video-facade.tsx';

const SIZES = '(min-width: 64rem) 48rem, 95vw';

/** The trailer, else the first free preview; the course's image if there is none. */
export function CoursePreview({ course }: { course: CourseDetail }) {
  const { page } = useMessages().courses;
  const { trailer, sections, imageSrc } = course;
  const unit = trailer ? null : sections.find(({ freePreview, videoUrl }) => freePreview && videoUrl !== null);
  const videoUrl = trailer || unit?.videoUrl;
  if (!videoUrl) {
    return (
      <ResponsiveImage src={course.imageSrc} alt={course.imageAlt} sizes={SIZES} priority className="rounded-lg" />
    );
  }
  return (
    <figure className="grid gap-2">
      <VideoFacade
        videoUrl={videoUrl}
        captions={captionsAt(unit?.captionsUrl ?? null)}
        title={unit?.title ?? course.name}
        poster={unit?.sectionImage ?? imageSrc}
        sizes={SIZES}
      />
      {unit && <figcaption className="text-sm text-muted">{page.preview(unit.title)}</figcaption>}
    </figure>
  );
}
