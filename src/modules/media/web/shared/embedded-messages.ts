import type { VideoSite } from '#contract/video-address.ts';

/** Until the player replies it may not listen yet: retry interval, and the number of calls after which to stop. */
const CALL_EVERY_MS = 250;
const CALLS = 80;
/** A video that plays is reported in steps of this length. */
const STEP_S = 5;

/** What the player of another site reports. Times in seconds. */
export interface PlayerListener {
  /** The video plays, for the first time or again. */
  playing(): void;
  /** The video has moved on by five seconds, or stopped; `duration` is NaN until the player has named it. */
  moved(seconds: number, duration: number, isPlaying: boolean): void;
  /** The video has played to its end. */
  ended(): void;
  /** The player cannot show the video: removed, private, or not allowed on other sites. */
  failed(): void;
}

/** One message of a player, as far as it says something. */
interface Report {
  readonly seconds?: number;
  readonly duration?: number;
  /** `moving`: what plays, and what is set to another place, reports its place. */
  readonly state?: 'playing' | 'moving' | 'paused' | 'ended' | 'failed' | 'ready';
}

interface Protocol {
  readonly origin: string;
  /** The messages that ask the player to report. */
  readonly calls: readonly object[];
  /** Whether messages are JSON texts, not objects. */
  readonly isText: boolean;
  read(message: Readonly<Record<string, unknown>>): Report;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The states of https://developers.google.com/youtube/iframe_api_reference#onStateChange. */
const YOUTUBE_STATES: Readonly<Record<number, Report['state']>> = { 0: 'ended', 1: 'playing', 2: 'paused' };

/**
 * The messages of YouTube's player (`enablejsapi=1`), as it posts the events onStateChange and onError of
 * https://developers.google.com/youtube/iframe_api_reference.
 */
const YOUTUBE: Protocol = {
  origin: 'https://www.youtube-nocookie.com',
  isText: true,
  calls: [
    { event: 'listening', id: 1, channel: 'widget' },
    ...['onStateChange', 'onError'].map((event) => ({
      event: 'command',
      func: 'addEventListener',
      args: [event],
      id: 1,
      channel: 'widget',
    })),
  ],
  read({ event, info }) {
    if (event === 'onError') return { state: 'failed' };
    if (event === 'onStateChange') return { state: YOUTUBE_STATES[Number(info)] };
    if (event !== 'infoDelivery') return {};
    const { playerState, currentTime, duration } = recordOf(info);
    // A video that has not begun reports a length of 0.
    return {
      seconds: numberOf(currentTime),
      duration: numberOf(duration) || undefined,
      state: playerState === undefined ? undefined : YOUTUBE_STATES[Number(playerState)],
    };
  },
};

const EVENTS = ['play', 'timeupdate', 'pause', 'ended', 'error'];
const STATE_OF: Readonly<Record<string, Report['state']>> = {
  ready: 'ready',
  play: 'playing',
  timeupdate: 'moving',
  pause: 'paused',
  ended: 'ended',
  error: 'failed',
};

/** Reads an event named as those of the video element, with what it carries. */
function readEvent(event: unknown, carries: unknown): Report {
  const { seconds, duration } = recordOf(carries);
  const state = typeof event === 'string' && Object.hasOwn(STATE_OF, event) ? STATE_OF[event] : undefined;
  return { state, seconds: numberOf(seconds), duration: numberOf(duration) || undefined };
}

/** The messages of Vimeo's player, as https://github.com/vimeo/player.js exchanges them. */
const VIMEO: Protocol = {
  origin: 'https://player.vimeo.com',
  isText: false,
  calls: EVENTS.map((value) => ({ method: 'addEventListener', value })),
  read: ({ event, data }) => readEvent(event, data),
};

/** The messages of players that follow https://github.com/embedly/player.js/blob/master/SPEC.rst, among them Bunny's. */
const common = (origin: string): Protocol => ({
  origin,
  isText: true,
  calls: EVENTS.map((value) => ({
    context: 'player.js',
    version: '0.0.11',
    method: 'addEventListener',
    value,
    listener: `aula-${value}`,
  })),
  read: ({ context, event, value }) => (context === 'player.js' ? readEvent(event, value) : {}),
});

const PROTOCOLS: Readonly<Record<VideoSite, Protocol>> = {
  YouTube: YOUTUBE,
  Vimeo: VIMEO,
  Bunny: common('https://iframe.mediadelivery.net'),
  Loom: common('https://www.loom.com'),
  Wistia: common('https://fast.wistia.net'),
};

/**
 * Listens to the messages of an embedded player without loading a script of its site. Returns a function that stops it. A
 * player that never replies is left alone after 20 seconds.
 */
export function listenToPlayer(frame: HTMLIFrameElement, site: VideoSite, listener: PlayerListener): () => void {
  const protocol = PROTOCOLS[site];
  let calls = 0;
  let state: 'waiting' | 'playing' | 'paused' | 'ended' = 'waiting';
  let seconds: number | undefined;
  let duration = NaN;
  let reported = 0;
  const call = () => {
    calls += 1;
    if (calls >= CALLS) clearInterval(timer);
    for (const message of protocol.calls)
      frame.contentWindow?.postMessage(protocol.isText ? JSON.stringify(message) : message, protocol.origin);
  };
  const timer = setInterval(call, CALL_EVERY_MS);
  const handle = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== frame.contentWindow || origin !== protocol.origin) return;
    clearInterval(timer);
    const report = protocol.read(recordOf(parse(data)));
    if (report.state === 'ready') return call();
    if (report.state === 'failed') return listener.failed();
    // After the end a video begins again.
    seconds = report.seconds ?? (state === 'ended' ? undefined : seconds);
    duration = report.duration ?? duration;
    const before = state;
    // The last place of a video may be reported after its end.
    if (report.state !== 'moving') state = report.state ?? state;
    else if (state !== 'ended') state = 'playing';
    if (state === 'playing' && before !== 'playing') listener.playing();
    const hasStopped = state === 'paused' && report.state === 'paused';
    if (seconds !== undefined && (hasStopped || (state === 'playing' && Math.abs(seconds - reported) >= STEP_S))) {
      reported = seconds;
      listener.moved(seconds, duration, state === 'playing');
    }
    if (state === 'ended' && before !== 'ended') listener.ended();
  };
  window.addEventListener('message', handle);
  return () => {
    clearInterval(timer);
    window.removeEventListener('message', handle);
  };
}

/** Returns what a message carries: players send JSON texts or objects. */
function parse(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
