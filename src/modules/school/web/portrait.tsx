import { Avatar } from '#web/ui/avatar.tsx';
import { shippedImage } from './shipped-images.ts';
import type { ShownImage } from './home-sections.ts';

/** A person's portrait under an arch; initials if there is none. */
export function Portrait(props: { image: ShownImage | null; name: string; className: string }) {
  const { image, name, className } = props;
  if (!image) return <Avatar name={name} className={`arch aspect-[4/5] text-2xl ${className}`} />;
  return (
    <img
      src={shippedImage(image.src) ?? image.src}
      alt={image.alt}
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`arch aspect-[4/5] bg-sunken object-cover ${className}`}
    />
  );
}
