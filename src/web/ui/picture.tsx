import { useState } from 'react';
import { pictureSources } from '#contract/pictures.ts';
import { PicturePlaceholder } from './picture-placeholder.tsx';

export interface PictureProps {
  /** A stored picture (all its widths and formats are offered), any other address, or null for none. */
  src: string | null;
  /** One sentence; empty when the words beside it say the same. */
  alt: string;
  /** Its width on the page, as the `sizes` attribute says it. */
  sizes: string;
  /** The one picture people see first: loaded at once. */
  priority?: boolean;
  /** Classes of the frame: its shape, corners. */
  className?: string;
}

/** A 16:9 picture that keeps its place while it loads and draws something of its own when there is none. */
export function Picture({ src, alt, sizes, priority = false, className = '' }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const sources = src ? pictureSources(src) : null;
  // An error that came before hydration fired no handler of ours; the element remembers it.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(src);
  };
  return (
    <div className={`aspect-video overflow-hidden bg-sunken ${className}`}>
      {src && failed !== src ? (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
          <img
            ref={look}
            src={src}
            alt={alt}
            width={1280}
            height={720}
            loading={priority ? 'eager' : 'lazy'}
            fetchPriority={priority ? 'high' : undefined}
            decoding="async"
            className="size-full object-cover"
            onError={() => setFailed(src)}
          />
        </picture>
      ) : (
        <PicturePlaceholder label={alt} />
      )}
    </div>
  );
}
