import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MediaFile } from '#modules/media/contract/media-files.ts';
import type { UploadKind } from '#contract/media-kinds.ts';
import { courseMediaQuery, deleteUpload } from './media.api.ts';
import { findPending, type PendingVideo, removePending } from './pending-uploads.ts';
import type { UploadProgress } from './upload-client.ts';

/** A file on its way. */
export interface RunningUpload {
  readonly name: string;
  readonly paused: boolean;
  /** Null until the first part is sent. */
  readonly progress: UploadProgress | null;
}

interface Job {
  readonly file: File;
  readonly body: Blob;
  readonly name: string;
  readonly video?: PendingVideo;
}

/** Takes an upload back; what cannot be deleted now is removed by the school after three days. */
export async function giveUp(courseRef: string, unitId: string, file: File): Promise<null> {
  const pending = findPending(unitId, file);
  if (!pending) return null;
  removePending(pending.id);
  await deleteUpload(courseRef, pending.id).catch(() => undefined);
  return null;
}

/**
 * Uploads files of a unit one after the other; leaving the page interrupts them, and asks before. `start` resolves with
 * the stored file, or null if the upload was cancelled, and throws ApiError.
 */
export function useUploads(courseRef: string, unitId: string, kind: UploadKind) {
  const client = useQueryClient();
  const [running, setRunning] = useState<RunningUpload | null>(null);
  const control = useRef<{ pause: AbortController; resume: (() => void) | null; cancelled: boolean } | null>(null);

  const active = running !== null;
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
  useEffect(() => () => control.current?.pause.abort(), []);

  const start = async ({ file, body, name, video }: Job): Promise<MediaFile | null> => {
    const { uploadFile } = await import('./upload-client.ts');
    try {
      for (;;) {
        const pause = new AbortController();
        control.current = { pause, resume: null, cancelled: false };
        setRunning((before) => ({ name, paused: false, progress: before?.name === name ? before.progress : null }));
        try {
          const onProgress = (progress: UploadProgress) => setRunning({ name, paused: false, progress });
          const upload = { file, body, name, kind, courseRef, unitId, video };
          return await uploadFile(upload, { signal: pause.signal, onProgress });
        } catch (error) {
          if (!pause.signal.aborted) throw error;
        }
        if (control.current.cancelled) return await giveUp(courseRef, unitId, file);
        setRunning((before) => before && { ...before, paused: true });
        await new Promise<void>((resume) => {
          if (control.current) control.current.resume = resume;
        });
        if (control.current.cancelled) return await giveUp(courseRef, unitId, file);
      }
    } finally {
      control.current = null;
      setRunning(null);
      void client.invalidateQueries({ queryKey: courseMediaQuery(courseRef).queryKey });
    }
  };
  const cancel = () => {
    if (!control.current) return;
    control.current.cancelled = true;
    control.current.pause.abort();
    control.current.resume?.();
  };
  return {
    running,
    start,
    pause: () => control.current?.pause.abort(),
    resume: () => control.current?.resume?.(),
    cancel,
    /** Forgets an upload that was interrupted earlier; the school removes its parts after three days. */
    forget: removePending,
  };
}
