import { frameOf } from './video-frame.ts';

/** As long as a video takes to say how long it is. */
const PATIENCE_MS = 20_000;

/** Returns the length of a stored video and a frame of it, null if the browser can take none. Throws when it cannot be read. */
export async function readStoredVideo(url: string): Promise<{ durationSeconds: number; poster: File | null }> {
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  const happens = (event: string) =>
    new Promise<void>((resolve, reject) => {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      video.addEventListener(event, () => resolve(), { once: true });
      video.addEventListener('error', () => reject(new Error('The video cannot be read.')), { once: true });
      patience.addEventListener('abort', () => reject(patience.reason as Error), { once: true });
    });
  try {
    const loaded = happens('loadeddata');
    video.src = url;
    await loaded;
    const { duration } = video;
    const sought = happens('seeked');
    video.currentTime = Math.min(1, duration / 2);
    const poster = await sought.then(() => frameOf(video)).catch(() => null);
    return { durationSeconds: Math.max(1, Math.round(duration)), poster };
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}
