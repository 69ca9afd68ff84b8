import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { shippedImage } from './shipped-images.ts';
import type { ShownImage } from './home-sections.ts';

/** The image of a section: half as wide as the page on large screens. `priority`: it is seen first. */
export function Illustration({ image, priority }: { image: ShownImage; priority?: boolean }) {
  const shipped = shippedImage(image.src);
  if (!shipped) {
    return (
      <ResponsiveImage
        src={image.src}
        alt={image.alt}
        sizes="(min-width: 64rem) 46vw, 92vw"
        priority={priority}
        className="rounded-lg"
      />
    );
  }
  return (
    <img
      src={shipped}
      alt={image.alt}
      width={640}
      height={priority ? 600 : 480}
      fetchPriority={priority ? 'high' : undefined}
      loading={priority ? undefined : 'lazy'}
      className="mx-auto h-auto w-full max-w-md lg:max-w-none"
    />
  );
}
