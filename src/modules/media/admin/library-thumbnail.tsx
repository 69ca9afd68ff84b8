import { Archive, Captions, FileText, Film, type IconNode, Music } from 'lucide';
import type { LibraryKind } from '#modules/media/contract/library-kinds.ts';
import { Icon } from '#web/ui/icon.tsx';

const ICONS: Readonly<Record<Exclude<LibraryKind, 'image'>, IconNode>> = {
  video: Film,
  audio: Music,
  document: FileText,
  captions: Captions,
  archive: Archive,
};

/** An image or the frame of a video, whole, or the icon of a kind of file. */
export function LibraryThumbnail(props: { kind: LibraryKind; imageSrc: string | null; className?: string }) {
  const { kind, imageSrc, className = '' } = props;
  return (
    <span className={`grid aspect-video place-items-center overflow-hidden rounded-md bg-sunken ${className}`}>
      {imageSrc !== null || kind === 'image' ? (
        <img
          src={imageSrc?.replace(/\d+\.webp$/, '480.webp')}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-contain"
        />
      ) : (
        <Icon of={ICONS[kind]} className="size-7 text-muted" />
      )}
    </span>
  );
}
