const ORIGIN = 'https://www.youtube-nocookie.com';
/** Until the player replies it may not listen yet: retry interval, and the time after which to stop. */
const CALL_EVERY_MS = 250;
const CALLS = 80;
/** `info` of a state change once the video has ended (https://developers.google.com/youtube/iframe_api_reference#onStateChange). */
const ENDED = 0;

export interface YoutubeListener {
  /** The video has played to its end. */
  ended(): void;
  /** The player cannot show the video: removed, private, or not allowed outside YouTube. */
  failed(): void;
}

/**
 * Listens to the messages of an embedded YouTube player (`enablejsapi=1`) without loading a script of YouTube's. Returns a
 * function that stops it. Source: the events onStateChange and onError of
 * https://developers.google.com/youtube/iframe_api_reference, as the player posts them.
 */
export function listenToYoutube(frame: HTMLIFrameElement, listener: YoutubeListener): () => void {
  let calls = 0;
  let ended = false;
  const post = (message: object) => frame.contentWindow?.postMessage(JSON.stringify(message), ORIGIN);
  const call = () => {
    calls += 1;
    if (calls >= CALLS) clearInterval(timer);
    post({ event: 'listening', id: 1, channel: 'widget' });
    for (const event of ['onStateChange', 'onError'])
      post({ event: 'command', func: 'addEventListener', args: [event], id: 1, channel: 'widget' });
  };
  const timer = setInterval(call, CALL_EVERY_MS);
  const heard = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== ORIGIN || typeof data !== 'string') return;
    clearInterval(timer);
    const { event, state } = read(data);
    if (event === 'onError') listener.failed();
    if (state === undefined) return;
    if (state === ENDED && !ended) listener.ended();
    ended = state === ENDED;
  };
  window.addEventListener('message', heard);
  return () => {
    clearInterval(timer);
    window.removeEventListener('message', heard);
  };
}

/** Returns the kind of a message, and the player's state, if any. */
function read(data: string): { event?: unknown; state?: unknown } {
  try {
    const { event, info } = JSON.parse(data) as { event?: unknown; info?: unknown };
    if (event === 'onStateChange') return { event, state: info };
    const state = (info as { playerState?: unknown } | null | undefined)?.playerState;
    return { event, state: event === 'infoDelivery' ? state : undefined };
  } catch {
    return {};
  }
}
