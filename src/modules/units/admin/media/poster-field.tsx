import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isSameVideo } from '#contract/same-video.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { useUpdateUnit } from '#modules/units/admin/admin-units.mutations.ts';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { LibraryImageButton } from '#web/ui/library/library-button.tsx';
import { frameOf } from './video-frame.ts';
import { courseMediaQuery, useVideoAddress } from './media.api.ts';
import { imageOfVideo } from './of-video.ts';

/** The image shown before a video is played: a frame of it, or an uploaded one. Saved at once. */
export function PosterField(props: { courseRef: string; unit: Unit; videoUrl: string | null }) {
  const { courseRef, unit } = props;
  const { poster: words } = useMessages().unitMedia;
  const address = useVideoAddress(courseRef, props.videoUrl);
  const { data: media } = useQuery(courseMediaQuery(courseRef));
  const image = imageOfVideo(unit, media?.posters ?? [], props.videoUrl);
  const update = useUpdateUnit(courseRef, unit._id);
  const player = useRef<HTMLVideoElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isPlayable = address !== null && embeddedVideo(address) === null;

  /** Saves a frame of the video or its removal, or (`own`) an image that stays with the unit when its video is replaced. */
  const save = async (file: File | null, own: boolean) => {
    setProblem(null);
    const fields = own || props.videoUrl === null ? {} : { posterOf: props.videoUrl };
    try {
      await update.mutateAsync({ fields, image: file ? { file, url: '' } : 'removed', watch: {} });
      setChoosing(false);
    } catch (error) {
      setProblem(sentenceOr(error, words.failed));
    }
  };
  const takeFrame = async () => {
    const frame = player.current && (await frameOf(player.current).catch(() => null));
    if (frame) await save(frame, false);
    else setProblem(words.noFrame);
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {image === null ? (
        <p className="text-sm text-muted">{words.none}</p>
      ) : (
        <ResponsiveImage src={image.src} alt={words.alt} sizes="20rem" className="w-80 max-w-full rounded-md" />
      )}
      {choosing && isPlayable && (
        <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] justify-items-start gap-3">
          {/* To choose an image from: what is said in it does not matter. */}
          <video
            ref={player}
            src={address}
            controls
            muted
            playsInline
            preload="auto"
            className="aspect-video w-full rounded-md bg-night"
          />
          <Button size="sm" aria-disabled={update.isPending} onClick={() => update.isPending || void takeFrame()}>
            {words.take}
          </Button>
        </div>
      )}
      {update.isSuccess && problem === null && <Alert tone="success">{words.saved}</Alert>}
      <div className="flex flex-wrap items-start gap-3">
        {isPlayable && !choosing && (
          <Button tone="secondary" onClick={() => setChoosing(true)}>
            {words.choose}
          </Button>
        )}
        <FileButton
          accept="image/*"
          hint={words.hint}
          problem={problem}
          onFiles={([file]) => file && void save(file, true)}
        >
          {words.upload}
        </FileButton>
        <LibraryImageButton
          label={words.heading}
          onFile={(file) => void save(file, true)}
          onFailure={() => setProblem(words.failed)}
        />
        {image !== null && (
          <Button
            tone="quiet"
            aria-disabled={update.isPending}
            onClick={() =>
              update.isPending || void save(null, !image.isFrame && !isSameVideo(props.videoUrl, unit.videoUrl))
            }
          >
            {words.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
