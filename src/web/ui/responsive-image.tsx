import { useState } from 'react';
import { imageSources } from '#contract/images.ts';
import { ImagePlaceholder } from './image-placeholder.tsx';

export interface ImageProps {
  /** A stored image (offered in all its widths and formats), any other address, or null for none. */
  src: string | null;
  /** One sentence; empty if the text beside it says the same. */
  alt: string;
  /** Its width on the page, as in the `sizes` attribute. */
  sizes: string;
  /** The largest image above the fold: loaded eagerly. */
  priority?: boolean;
  /** Classes of the frame: shape, corners. */
  className?: string;
}

/** A 16:9 image that reserves its space while loading, with a placeholder if there is none. */
export function ResponsiveImage({ src, alt, sizes, priority = false, className = '' }: ImageProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const sources = src ? imageSources(src) : null;
  // An error before hydration called no handler; the element's state shows it.
  const look = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setFailed(src);
  };
  return (
    <span className={`block aspect-video overflow-hidden bg-sunken ${className}`}>
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
        <ImagePlaceholder label={alt} />
      )}
    </span>
  );
}
