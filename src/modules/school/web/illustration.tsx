import { Picture } from '#web/ui/picture.tsx';
import { shippedPicture } from './shipped-pictures.ts';
import type { ShownPicture } from './sections.ts';

/** The picture of a section: half as wide as the page on large screens. `priority`: it is seen first. */
export function Illustration({ picture, priority }: { picture: ShownPicture; priority?: boolean }) {
  const shipped = shippedPicture(picture.src);
  if (!shipped) {
    return (
      <Picture
        src={picture.src}
        alt={picture.alt}
        sizes="(min-width: 64rem) 46vw, 92vw"
        priority={priority}
        className="rounded-lg"
      />
    );
  }
  return (
    <img
      src={shipped}
      alt={picture.alt}
      width={640}
      height={priority ? 600 : 480}
      fetchPriority={priority ? 'high' : undefined}
      loading={priority ? undefined : 'lazy'}
      className="mx-auto h-auto w-full max-w-md lg:max-w-none"
    />
  );
}
