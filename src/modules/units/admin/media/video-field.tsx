import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { mediaFileId, storedAddress } from '#contract/media-kinds.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import type { ChosenFile } from '#web/ui/library/library-place.ts';
import { LibraryButton } from '#web/ui/library/library-button.tsx';
import { courseMediaQuery, refreshMedia, reuseFile, uploadQuery } from './media.api.ts';
import { type PendingVideo, pendingUploads, removePending } from './pending-uploads.ts';
import type { UploadProblem } from './prepare-video.ts';
import { UploadStatus } from './upload-status.tsx';
import { useUploads } from './use-uploads.ts';
import { VIDEO_TYPES } from './video-file.ts';

/** A video that was uploaded just now. */
export interface UploadedVideo {
  /** The address to store as the unit's video. */
  readonly videoUrl: string;
  readonly durationSeconds: number;
  /** A frame of it; null if the browser could show none. */
  readonly poster: File | null;
}

const NONE: readonly never[] = [];

/**
 * The video of a unit: uploads one, which is checked in the browser first, and hands it to `onVideo`, which resolves to
 * whether it was saved. `videoUrl` is the present one.
 */
export function VideoField(props: {
  courseRef: string;
  unitId: string;
  videoUrl: string | null;
  onVideo: (video: UploadedVideo) => Promise<boolean>;
}) {
  const { courseRef, unitId, videoUrl } = props;
  const { unitMedia: words, editing } = useMessages();
  const locale = useLocale();
  const { data: media } = useQuery(courseMediaQuery(courseRef));
  const uploads = useUploads(courseRef, unitId, 'film');
  const client = useQueryClient();
  const [checking, setChecking] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [video, setVideo] = useState<{ upload: UploadedVideo; saved: boolean } | null>(null);
  const pending = useSyncExternalStore(pendingUploads.subscribe, pendingUploads.read, () => NONE).filter(
    (upload) => upload.unitId === unitId,
  );
  const present = videoUrl === null ? undefined : media?.files.find(({ _id }) => _id === mediaFileId(videoUrl));

  const hand = async (uploaded: UploadedVideo) => {
    const saved = await props.onVideo(uploaded).catch(() => false);
    if (saved) removePending(mediaFileId(uploaded.videoUrl) ?? '');
    setVideo({ upload: uploaded, saved });
  };
  const adopt = useEffectEvent((url: string, { durationSeconds, replaces }: PendingVideo) => {
    const uploaded = { videoUrl: storedAddress(url), durationSeconds, poster: null };
    // Another video was chosen meanwhile: the user decides.
    if (videoUrl !== replaces && videoUrl !== uploaded.videoUrl) setVideo({ upload: uploaded, saved: false });
    else void hand(uploaded);
  });
  // The page was left between the last byte of a video and the saving of its unit.
  useEffect(() => {
    for (const { id, film: left, unitId: of } of pendingUploads.read()) {
      if (!left || of !== unitId) continue;
      // Without a file the notice says that the upload was interrupted.
      void client.fetchQuery(uploadQuery(courseRef, id)).then(
        ({ file }) => file && adopt(file.url, left),
        () => undefined,
      );
    }
  }, [client, courseRef, unitId]);
  const take = async (file: File) => {
    setProblem(null);
    setVideo(null);
    setChecking(file.name);
    try {
      const { prepareVideo } = await import('./prepare-video.ts');
      const prepared = await prepareVideo(file);
      setChecking(null);
      if ('kind' in prepared) return setProblem(problemText(words, prepared));
      const { body, name, durationSeconds, poster } = prepared;
      const stored = await uploads.start({ file, body, name, video: { durationSeconds, replaces: videoUrl } });
      if (stored) await hand({ videoUrl: storedAddress(stored.url), durationSeconds, poster });
    } catch (error) {
      setProblem(sentenceOr(error, words.upload.failed));
    } finally {
      setChecking(null);
    }
  };

  const reuse = async ({ _id, name }: ChosenFile) => {
    setProblem(null);
    setVideo(null);
    setChecking(name);
    try {
      const { url } = await reuseFile(courseRef, unitId, _id);
      void refreshMedia(client);
      const { readStoredVideo } = await import('./stored-video.ts');
      await hand({ videoUrl: storedAddress(url), ...(await readStoredVideo(url)) });
    } catch (error) {
      setProblem(sentenceOr(error, editing.library.failed));
    } finally {
      setChecking(null);
    }
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm break-words text-muted">
        {present
          ? words.film.uploaded(present.name, formatBytes(present.bytes, locale))
          : videoUrl === null
            ? words.film.none
            : words.film.elsewhere}
      </p>
      {!uploads.running &&
        pending.map(({ id, name }) => (
          <Alert key={id}>
            {words.upload.interrupted(name)}{' '}
            <button type="button" className="link" onClick={() => uploads.forget(id)}>
              {words.upload.discard}
            </button>
          </Alert>
        ))}
      {video && (
        <Alert tone={video.saved ? 'success' : 'error'}>
          {video.saved ? words.film.saved : words.film.notSaved}{' '}
          {!video.saved && (
            <Button size="sm" tone="secondary" onClick={() => void hand(video.upload)}>
              {words.film.use}
            </Button>
          )}
        </Alert>
      )}
      {checking !== null && <p role="status">{words.film.checking(checking)}</p>}
      {uploads.running ? (
        <UploadStatus
          upload={uploads.running}
          onPause={uploads.pause}
          onResume={uploads.resume}
          onCancel={uploads.cancel}
        />
      ) : (
        <div className="flex flex-wrap items-start gap-3">
          <FileButton
            accept={VIDEO_TYPES}
            hint={words.film.hint}
            problem={problem}
            disabled={checking !== null}
            onFiles={([file]) => file && void take(file)}
          >
            {videoUrl === null ? words.film.choose : words.film.replace}
          </FileButton>
          <LibraryButton
            kind="video"
            label={words.film.heading}
            disabled={checking !== null}
            onChoose={(file) => void reuse(file)}
          />
        </div>
      )}
    </div>
  );
}

type Words = ReturnType<typeof useMessages>['unitMedia'];

/** Says why a film cannot be used. */
export const problemText = ({ problem }: Words, found: UploadProblem): string =>
  found.kind === 'codec' ? problem.codec(found.codec) : problem[found.kind];
