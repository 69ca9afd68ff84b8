import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import type { EmbeddedListener } from '#modules/media/web/shared/embedded-facade.tsx';
import { useLocale } from '#web/lib/locale.ts';
import { rememberCaptions, toggleCaptions } from '#modules/units/web/captions-choice.ts';
import { placeIn, rememberPlace } from '#modules/progress/web/shared/learner-memory.ts';
import { playbackSpeed } from '#modules/units/web/study-preferences.ts';

const SEEK_S = 10;
/** Controls of the open unit's video; each returns false if there is no video. */
export interface StudyVideo {
  /** Ref of the video: restores speed and position, and remembers both. */
  readonly attach: (video: HTMLVideoElement | null) => (() => void) | undefined;
  /** Follows the player of another site, in place of `attach`. */
  readonly embedded: EmbeddedListener;
  /** Ref of the full-screen element: the video with its overlay, or a foreign player. */
  readonly stage: RefObject<HTMLDivElement | null>;
  /** The video; null while the unit shows none of its own. */
  readonly player: RefObject<HTMLVideoElement | null>;
  /** Plays the next unit's video automatically. */
  readonly playNext: () => void;
  /** Plays the video and focuses it. */
  readonly start: () => boolean;
  readonly toggle: () => boolean;
  /** Seeks by a number of ten-second steps; negative is back. */
  readonly seek: (steps: number) => boolean;
  /** Plays from a time in seconds on. */
  readonly playFrom: (seconds: number) => boolean;
  readonly toggleCaptions: () => boolean;
  readonly toggleFullScreen: () => boolean;
  readonly pause: () => void;
}

/** Controls the video of a unit, if it is a file; that of another site is only followed. */
export function useStudyVideo(unitId: string | undefined): StudyVideo {
  const video = useRef<HTMLVideoElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const playsNext = useRef(false);
  const locale = useLocale();

  const attach = useCallback(
    (element: HTMLVideoElement | null) => {
      video.current = element;
      if (!element || unitId === undefined) return;
      const stop = followVideo(element, unitId);
      const forget = rememberCaptions(element, locale);
      if (playsNext.current) startPlaying(element);
      return () => {
        stop();
        forget();
        video.current = null;
      };
    },
    [unitId, locale],
  );

  const embedded = useMemo(
    (): EmbeddedListener => ({
      place: () => placeIn(unitId ?? ''),
      goesOn: () => playsNext.current,
      moved(currentTime, duration, isPlaying) {
        if (unitId !== undefined) rememberPlace(unitId, { currentTime, duration }, isPlaying);
      },
    }),
    [unitId],
  );

  // A unit without a video discards the pending autoplay: it must not apply to a later unit.
  useEffect(() => {
    playsNext.current = false;
  }, [unitId]);

  return useMemo(
    () => ({
      attach,
      embedded,
      stage,
      player: video,
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
      playFrom: (seconds) =>
        whenThere(video.current, (one) => {
          one.currentTime = seconds;
          startPlaying(one);
        }),
      toggleCaptions: () => video.current !== null && toggleCaptions(video.current, locale),
      toggleFullScreen: () =>
        whenThere(stage.current, (element) => {
          // Rejected without user activation, or in a browser without full screen: then nothing happens.
          const done = document.fullscreenElement ? document.exitFullscreen() : element.requestFullscreen?.();
          done?.catch(() => undefined);
        }),
      pause: () => video.current?.pause(),
    }),
    [attach, embedded, locale],
  );
}

function whenThere<T>(it: T | null | undefined, act: (it: T) => void): boolean {
  if (it === null || it === undefined) return false;
  act(it);
  return true;
}

/** Plays a video; if the browser blocks autoplay, it stays paused. */
function startPlaying(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}

/** Applies the remembered speed and position to a video and remembers changes; returns the clean-up. */
function followVideo(video: HTMLVideoElement, unitId: string): () => void {
  video.defaultPlaybackRate = playbackSpeed.read();
  video.playbackRate = video.defaultPlaybackRate;
  const place = placeIn(unitId);
  if (place > 0) video.currentTime = place;
  let stored = place;

  const rememberSpeed = () => {
    if (video.playbackRate !== playbackSpeed.read()) playbackSpeed.write(video.playbackRate);
  };
  const keepPlace = () => {
    if (video.readyState === HTMLMediaElement.HAVE_NOTHING) return;
    stored = video.currentTime;
    rememberPlace(unitId, video, !video.paused && document.visibilityState === 'visible');
  };
  const whilePlaying = () => {
    if (Math.abs(video.currentTime - stored) >= 5) keepPlace();
  };
  video.addEventListener('ratechange', rememberSpeed);
  video.addEventListener('timeupdate', whilePlaying);
  video.addEventListener('pause', keepPlace);
  // A browser may end a hidden page without a further event.
  document.addEventListener('visibilitychange', keepPlace);
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
    document.removeEventListener('visibilitychange', keepPlace);
    window.removeEventListener('pagehide', keepPlace);
  };
}
