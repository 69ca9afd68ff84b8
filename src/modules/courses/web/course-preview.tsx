import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { captionsAt } from '#modules/media/web/shared/video-captions.ts';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { VideoFacade } from '#modules/media/web/shared/video-facade.tsx';

const SIZES = '(min-width: 64rem) 48rem, 95vw';

/** The first free preview; the course's image if there is none. */
export function CoursePreview({ course }: { course: CourseDetail }) {
  const { page } = useMessages().courses;
  const unit = course.sections.find(({ freePreview, videoUrl }) => freePreview && videoUrl !== null);
  if (!unit?.videoUrl) {
    return (
      <ResponsiveImage src={course.imageSrc} alt={course.imageAlt} sizes={SIZES} priority className="rounded-lg" />
    );
  }
  return (
    <figure className="grid gap-2">
      <VideoFacade
        videoUrl={unit.videoUrl}
        captions={captionsAt(unit.captionsUrl)}
        title={unit.title}
        poster={unit.sectionImage ?? course.imageSrc}
        sizes={SIZES}
      />
      <figcaption className="text-sm text-muted">{page.preview(unit.title)}</figcaption>
    </figure>
  );
}
