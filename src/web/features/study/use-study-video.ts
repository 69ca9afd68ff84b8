import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { playbackSpeed } from './study-preferences.ts';
import { placeIn, rememberPlace } from './video-positions.ts';

const SEEK_S = 10;

/** What the page can do with the video of the open unit; each returns false when there is no video. */
export interface StudyVideo {
  /** For the video: plays at the remembered speed, from where it was left, and remembers both. */
  readonly attach: (video: HTMLVideoElement | null) => (() => void) | undefined;
  /** For what goes into full screen: the video with what is laid over it, or a player from elsewhere. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** Lets the video of the unit that comes next play by itself. */
  readonly playNext: () => void;
  /** Plays the video and hands it the focus. */
  readonly start: () => boolean;
  readonly toggle: () => boolean;
  /** Goes on by a number of steps of ten seconds, or back when it is negative. */
  readonly seek: (steps: number) => boolean;
  readonly toggleCaptions: () => boolean;
  readonly toggleFullScreen: () => boolean;
  readonly pause: () => void;
}

/** Steers the video of a unit, if it is one of the browser's own. */
export function useStudyVideo(unitId: string | undefined): StudyVideo {
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const playsNext = useRef(false);

  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      if (!element || unitId === undefined) return;
      const stop = followVideo(element, unitId);
      if (playsNext.current) startPlaying(element);
      return () => {
        stop();
        video.current = null;
      };
    },
    [unitId],
  );

  // A unit without a video of ours took nothing up: what was meant for it is not kept for a later one.
  useEffect(() => {
    playsNext.current = false;
  }, [unitId]);

  return useMemo(
    () => ({
      attach,
      stage,
      playNext: () => {
        playsNext.current = true;
      },
      start: () =>
        whenThere(video.current, (one) => {
          startPlaying(one);
          one.focus();
        }),
      toggle: () => whenThere(video.current, (one) => (one.paused ? startPlaying(one) : one.pause())),
      seek: (steps) =>
        whenThere(video.current, (one) => {
          const end = Number.isFinite(one.duration) ? one.duration : Number.MAX_SAFE_INTEGER;
          one.currentTime = Math.min(Math.max(one.currentTime + steps * SEEK_S, 0), end);
        }),
      toggleCaptions: () =>
        whenThere(video.current?.textTracks[0], (track) => {
          track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
        }),
      toggleFullScreen: () =>
        whenThere(stage.current, (element) => {
          // Refused without a key press or a click, or where a browser has no full screen: then nothing happens.
          const done = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen?.();
          done?.catch(() => undefined);
        }),
      pause: () => video.current?.pause(),
    }),
    [attach],
  );
}

function whenThere<T>(it: T | null | undefined, act: (it: T) => void): boolean {
  if (it === null || it === undefined) return false;
  act(it);
  return true;
}

/** A browser that lets nothing play unasked leaves the video where it is, for the person to start. */
function startPlaying(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}

/** Sets a video to the remembered speed and position, and remembers both from then on; returns a function that stops it. */
function followVideo(video: HTMLVideoElement, unitId: string): () => void {
  video.defaultPlaybackRate = playbackSpeed.read();
  video.playbackRate = video.defaultPlaybackRate;
  const place = placeIn(unitId);
  if (place > 0) video.currentTime = place;
  let kept = place;

  const rememberSpeed = () => {
    if (video.playbackRate !== playbackSpeed.read()) playbackSpeed.write(video.playbackRate);
  };
  const keepPlace = () => {
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    kept = video.currentTime;
    rememberPlace(unitId, kept, video.duration);
  };
  const whilePlaying = () => {
    if (Math.abs(video.currentTime - kept) >= 5) keepPlace();
  };
  video.addEventListener('ratechange', rememberSpeed);
  video.addEventListener('timeupdate', whilePlaying);
  video.addEventListener('pause', keepPlace);
  window.addEventListener('pagehide', keepPlace);
  const stopFollowing = playbackSpeed.subscribe(() => {
    video.playbackRate = playbackSpeed.read();
  });
  return () => {
    keepPlace();
    stopFollowing();
    video.removeEventListener('ratechange', rememberSpeed);
    video.removeEventListener('timeupdate', whilePlaying);
    video.removeEventListener('pause', keepPlace);
    window.removeEventListener('pagehide', keepPlace);
  };
}
