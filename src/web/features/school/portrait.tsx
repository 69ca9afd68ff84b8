import { Avatar } from '#web/ui/avatar.tsx';
import { PORTRAITS } from './portraits.ts';

/** A person's drawn portrait under an arch; initials if there is none. */
export function Portrait({ id, name, className }: { id: string; name: string; className: string }) {
  const src = PORTRAITS[id];
  if (!src) return <Avatar name={name} className={`arch aspect-[4/5] text-2xl ${className}`} />;
  return (
    <img
      src={src}
      alt=""
      width={256}
      height={256}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`arch aspect-[4/5] bg-sunken object-cover ${className}`}
    />
  );
}
