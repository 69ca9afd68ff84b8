import { Avatar } from '#web/ui/avatar.tsx';
import { shippedPicture } from './shipped-pictures.ts';
import type { ShownPicture } from './sections.ts';

/** A person's portrait under an arch; initials if there is none. */
export function Portrait(props: { picture: ShownPicture | null; name: string; className: string }) {
  const { picture, name, className } = props;
  if (!picture) return <Avatar name={name} className={`arch aspect-[4/5] text-2xl ${className}`} />;
  return (
    <img
      src={shippedPicture(picture.src) ?? picture.src}
      alt={picture.alt}
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`arch aspect-[4/5] bg-sunken object-cover ${className}`}
    />
  );
}
