import { useState } from 'react';
import type { Unit } from '#modules/units/contract/units.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { EmbeddedPlayer } from '#modules/media/web/shared/embedded-player.tsx';
import { VideoFailure } from '#modules/media/web/shared/video-failure.tsx';
import { captionsAt } from '#modules/media/web/shared/video-captions.ts';
import { VideoPlayer } from '#modules/media/web/shared/video-player.tsx';

/** Plays a unit's video in a dialog; closing it stops it. */
export function VideoDialog({ unit, open, onClose }: { unit: Unit; open: boolean; onClose: () => void }) {
  const { unit: words } = useMessages().adminCourses;
  return (
    <Dialog
      open={open && unit.videoUrl !== null}
      onClose={onClose}
      title={unit.title}
      size="lg"
      footer={
        <Button tone="secondary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {unit.videoUrl && <Video url={unit.videoUrl} unit={unit} />}
    </Dialog>
  );
}

function Video({ url, unit }: { url: string; unit: Unit }) {
  const { unit: words } = useMessages().adminCourses;
  const [failed, setFailed] = useState(false);
  if (failed) return <VideoFailure address={url} help={words.videoHelp} onRetry={() => setFailed(false)} />;
  const fail = () => setFailed(true);
  const embedded = embeddedVideo(url);
  // The press that opened the dialog is the consent to load the other site.
  if (embedded) return <EmbeddedPlayer video={embedded} title={unit.title} listener={{ failed: fail }} takesFocus />;
  return (
    <VideoPlayer
      onFailed={fail}
      videoUrl={url}
      captions={captionsAt(unit.captionsUrl)}
      poster={unit.sectionImage}
      title={unit.title}
    />
  );
}
