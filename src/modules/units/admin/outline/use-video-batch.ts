import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { MEDIA_BYTES, storedAddress } from '#contract/media-kinds.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { useAddOutline } from '#modules/units/admin/admin-units.mutations.ts';
import { removePending } from '#modules/units/admin/media/pending-uploads.ts';
import { giveUp } from '#modules/units/admin/media/use-uploads.ts';
import { problemText } from '#modules/units/admin/media/video-field.tsx';
import { checkVideoFile, fileProblem } from '#modules/units/admin/media/video-file.ts';
import { formSentence, sentenceOr } from '#web/lib/error-sentence.ts';
import { formatBytes } from '#web/lib/format/format-bytes.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { upload } from '#web/lib/upload.ts';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { inNameOrder, videoTitles } from './video-files.ts';

/** How many videos are prepared or uploaded at the same time. */
const AT_ONCE = 2;

/** How far the upload of a video is; `share` is from 0 to 1. */
type VideoState =
  | { readonly kind: 'waiting' | 'preparing' | 'saving' | 'done' }
  | { readonly kind: 'sending'; readonly share: number; readonly offline: boolean }
  | { readonly kind: 'failed'; readonly problem: string };

/** A video and the draft unit that was added for it. */
export interface Video {
  readonly unitId: string;
  readonly title: string;
  readonly file: File;
  readonly state: VideoState;
}

/** Whether a video is waited for. */
export const isRunning = ({ state: { kind } }: Video): boolean => kind !== 'done' && kind !== 'failed';

/** A file that was left out, and why. */
export interface LeftOut {
  readonly name: string;
  readonly reason: string;
}

/**
 * Adds a draft unit for each video that is dropped or chosen, titled by the name of its file, and uploads the videos, two at a
 * time. Leaving the page interrupts them, and asks before. `onAdded` gets the number of new units.
 */
export function useVideoBatch(courseId: string, onAdded: (units: number) => void) {
  const { courseOutline, unitMedia } = useMessages();
  const { videos: words } = courseOutline;
  const locale = useLocale();
  const client = useQueryClient();
  const adding = useAddOutline(courseId);
  const [videos, setVideos] = useState<readonly Video[]>([]);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [checking, setChecking] = useState(0);
  const [failure, setFailure] = useState<{ sentence: string; retry: () => void } | null>(null);
  const queue = useRef<Video[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const isLeft = useRef(false);

  const isActive = checking > 0 || adding.isPending || videos.some(isRunning);
  useUnsaved(isActive ? 'uploading' : 'none');
  useEffect(() => {
    const controls = running.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const control of controls.values()) control.abort();
    };
  }, []);

  const set = (unitId: string, state: VideoState) =>
    setVideos((all) => all.map((video) => (video.unitId === unitId ? { ...video, state } : video)));
  const hide = (unitId: string) => setVideos((all) => all.filter((video) => video.unitId !== unitId));

  /** Uploads a video and gives it to its unit. Returns why it cannot be used; null if the unit has it. */
  async function send({ unitId, file }: Video, signal: AbortSignal): Promise<string | null> {
    set(unitId, { kind: 'preparing' });
    const { prepareVideo } = await import('#modules/units/admin/media/prepare-video.ts');
    const prepared = await prepareVideo(file);
    signal.throwIfAborted();
    if ('kind' in prepared) return problemText(unitMedia, prepared);
    const { body, name, durationSeconds, poster } = prepared;
    const { uploadFile } = await import('#modules/units/admin/media/upload-client.ts');
    const video = { durationSeconds, replaces: null };
    const stored = await uploadFile(
      { file, body, name, kind: 'film', courseRef: courseId, unitId, video },
      {
        signal,
        onProgress: ({ sent, total, waiting }) =>
          set(unitId, { kind: 'sending', share: sent / total, offline: waiting }),
      },
    );
    // From here on it cannot be stopped: the unit may have it.
    signal.throwIfAborted();
    set(unitId, { kind: 'saving' });
    const save = (change: Pick<Parameters<typeof upload>[1], 'fields' | 'image'>) =>
      upload('PUT /courses/:courseId/sections/:sectionId', { params: { courseId, sectionId: unitId }, ...change });
    const fields = { videoUrl: storedAddress(stored.url), durationSeconds: String(durationSeconds) };
    await save({ fields, image: {} });
    removePending(stored._id);
    // The video is there without it.
    const frame = { fields: { posterOf: fields.videoUrl }, image: { sectionImage: poster ?? undefined } };
    if (poster) await save(frame).catch(() => undefined);
    return null;
  }

  async function run(video: Video): Promise<void> {
    const { unitId } = video;
    const control = new AbortController();
    running.current.set(unitId, control);
    try {
      const problem = await send(video, control.signal);
      set(unitId, problem === null ? { kind: 'done' } : { kind: 'failed', problem });
    } catch (error) {
      if (!control.signal.aborted) set(unitId, { kind: 'failed', problem: sentenceOr(error, unitMedia.upload.failed) });
    } finally {
      running.current.delete(unitId);
      void refreshCourses(client);
      startNext();
    }
  }
  function startNext(): void {
    while (running.current.size < AT_ONCE && !isLeft.current) {
      const video = queue.current.shift();
      if (!video) return;
      void run(video);
    }
  }
  const enqueue = (some: readonly Video[]) => {
    queue.current.push(...some);
    startNext();
  };

  const reasonAgainst = async (file: File): Promise<string | null> => {
    const problem = fileProblem(file);
    if (problem === 'not_video') return words.notVideo;
    if (problem === 'too_large')
      return words.tooLarge(formatBytes(file.size, locale), formatBytes(MEDIA_BYTES.film, locale));
    const fault = await checkVideoFile(file);
    return fault && problemText(unitMedia, fault);
  };
  async function addUnits(files: readonly File[], key: string): Promise<void> {
    setFailure(null);
    try {
      const sections = videoTitles(files.map(({ name }) => name));
      const added = await adding.mutateAsync({ titles: { sections, chapters: [] }, key });
      const fresh = files.map((file, index): Video => {
        const [unitId, title] = [added.sections[index]!, sections[index]!];
        return { unitId, title, file, state: { kind: 'waiting' } };
      });
      // Of earlier videos only those that still have something to say.
      setVideos((all) => [
        ...(all.some(isRunning) ? all : all.filter(({ state }) => state.kind === 'failed')),
        ...fresh,
      ]);
      enqueue(fresh);
      onAdded(fresh.length);
    } catch (error) {
      const sentence = `${words.notAdded} ${formSentence(error, courseOutline.titles.failed)}`;
      setFailure({ sentence, retry: () => void addUnits(files, key) });
    }
  }
  async function add(chosen: readonly File[]): Promise<void> {
    setFailure(null);
    setChecking((count) => count + chosen.length);
    try {
      const videos: File[] = [];
      const others: LeftOut[] = [];
      for (const file of inNameOrder(chosen)) {
        const reason = await reasonAgainst(file);
        if (reason === null) videos.push(file);
        else others.push({ name: file.name, reason });
      }
      setLeftOut((earlier) => [...earlier, ...others]);
      if (videos.length > 0) await addUnits(videos, newIdempotencyKey());
    } finally {
      setChecking((count) => count - chosen.length);
    }
  }
  return {
    videos,
    leftOut,
    checking,
    failure,
    add: (files: readonly File[]) => void add(files),
    retry: (video: Video) => {
      set(video.unitId, { kind: 'waiting' });
      enqueue([video]);
    },
    /** Stops an upload and takes it back; its unit stays. */
    cancel: ({ unitId, file }: Video) => {
      queue.current = queue.current.filter((video) => video.unitId !== unitId);
      running.current.get(unitId)?.abort();
      void giveUp(courseId, unitId, file);
      hide(unitId);
    },
    hide,
    hideLeftOut: () => setLeftOut([]),
  };
}
export type VideoBatch = ReturnType<typeof useVideoBatch>;
