import type { EmbeddedVideo } from './video-address.ts';

/**
 * Returns the address of the frame that plays a video of another site. `startAt` in seconds; `origin` is that of the page, which
 * the player may report to. The address requests no cookies where a site offers that.
 */
export function frameAddress(
  { site, id }: EmbeddedVideo,
  { autoplay = false, startAt = 0, origin }: { autoplay?: boolean; startAt?: number; origin?: string } = {},
): string {
  const seconds = Math.floor(startAt);
  const query = (params: Readonly<Record<string, string | number | false | undefined>>): string => {
    const all = Object.entries(params).filter(([, value]) => value !== undefined && value !== false);
    return all.length === 0
      ? ''
      : `?${all.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
  };
  const start = seconds > 0 && seconds;
  switch (site) {
    case 'YouTube':
      return `https://www.youtube-nocookie.com/embed/${id}${query({
        autoplay: autoplay && 1,
        rel: 0,
        start,
        enablejsapi: origin && 1,
        origin,
      })}`;
    case 'Vimeo': {
      const [video, word] = id.split('/');
      return `https://player.vimeo.com/video/${video}${query({ h: word, autoplay: autoplay && 1, dnt: 1 })}${start ? `#t=${start}s` : ''}`;
    }
    case 'Bunny':
      return `https://iframe.mediadelivery.net/embed/${id}${query({ autoplay: String(autoplay), t: start })}`;
    case 'Loom':
      return `https://www.loom.com/embed/${id}${query({ autoplay: autoplay && 1, t: start })}`;
    case 'Wistia':
      return `https://fast.wistia.net/embed/iframe/${id}${query({ autoPlay: String(autoplay), doNotTrack: 'true', time: start })}`;
  }
}

/** The attributes of a frame with a foreign player: what it may do, and that it learns the school's origin alone. */
export const FRAME_RIGHTS = {
  allow: 'autoplay; encrypted-media; picture-in-picture; fullscreen',
  allowFullScreen: true,
  // YouTube refuses to play (its error 153) for a page without a referrer.
  referrerPolicy: 'strict-origin-when-cross-origin',
} as const;
