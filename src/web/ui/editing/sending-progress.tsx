import { useMessages } from '#web/lib/messages/messages.ts';
import type { ImageValue } from '#web/ui/image-field/use-chosen-image.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';

/** Shows how much of an image is uploaded; renders nothing otherwise. */
export function SendingProgress({ share, image }: { share: number | null; image: ImageValue }) {
  const { upload } = useMessages().imageField;
  if (share === null || typeof image !== 'object') return null;
  return (
    <ProgressBar
      label={share < 1 ? upload.sending : upload.working}
      share={share}
      valueText={upload.percent(Math.round(share * 100))}
    />
  );
}
