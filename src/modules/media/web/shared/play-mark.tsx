import { Play } from 'lucide';
import { Icon } from '#web/ui/icon.tsx';

/** The play sign over the image of a video; its parent is a `group`. */
export function PlayMark() {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent shadow-raised transition-transform group-hover:scale-105 sm:size-20">
        <Icon of={Play} className="ms-1 size-7 fill-current sm:size-9" />
      </span>
    </span>
  );
}
