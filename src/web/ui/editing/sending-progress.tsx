import { useMessages } from '#web/lib/messages/messages.ts';
import type { PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';

/** Shows how much of a picture is uploaded; renders nothing otherwise. */
export function SendingProgress({ share, picture }: { share: number | null; picture: PictureValue }) {
  const { upload } = useMessages().imageField;
  if (share === null || typeof picture !== 'object') return null;
  return (
    <ProgressBar
      label={share < 1 ? upload.sending : upload.working}
      share={share}
      valueText={upload.percent(Math.round(share * 100))}
    />
  );
}
