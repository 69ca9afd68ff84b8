import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  Conversion,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { VideoProblem as FoundProblem } from '#modules/media/contract/video-check.ts';
import { withFastStart } from './fast-start.ts';
import { checkVideoFile } from './video-file.ts';
import { frameOf } from './video-frame.ts';

/** What every browser the school supports plays. HEVC, ProRes and AC-3 are not among them. */
const VIDEO: ReadonlySet<string> = new Set(['avc', 'vp8', 'vp9', 'av1']);
const AUDIO: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);
const NAMES: Readonly<Record<string, string>> = { hevc: 'H.265 (HEVC)', ac3: 'AC-3', eac3: 'E-AC-3' };
/** A video in another container is put into an MP4 in memory. */
const LARGEST_REMUX = 1024 * 1024 * 1024;

/** Why a video cannot be used. */
export type UploadProblem = FoundProblem | { readonly kind: 'too_large_to_convert' };

/** A video that can be uploaded. */
export interface PreparedVideo {
  readonly body: Blob;
  /** With the ending of what it has become. */
  readonly name: string;
  readonly durationSeconds: number;
  /** A frame of it; null if the browser shows none. */
  readonly poster: File | null;
}

async function codecProblem(track: InputVideoTrack | InputAudioTrack, known: ReadonlySet<string>) {
  const { codec } = track;
  if (codec !== null && known.has(codec)) return null;
  const raw = codec ?? String(track.internalCodecId ?? (await track.getCodecParameterString()) ?? '?');
  return { kind: 'codec', codec: NAMES[raw] ?? raw } as const;
}

const renamed = (name: string, ending: string): string => `${name.replace(/\.[^.]*$/, '')}.${ending}`;

/**
 * Makes a video ready to be uploaded: checks that browsers can play it, puts its index first, or puts it into an MP4 if it
 * is in another container, and takes a frame of it. Nothing is encoded again. Returns why it cannot be used otherwise.
 */
export async function prepareVideo(file: File): Promise<PreparedVideo | UploadProblem> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  try {
    const fault = await checkVideoFile(file);
    if (fault) return fault;
    const format = await input.getFormat();
    const video = await input.getPrimaryVideoTrack();
    if (!video) return { kind: 'no_picture' };
    const audio = await input.getPrimaryAudioTrack();
    const problem = (await codecProblem(video, VIDEO)) ?? (audio && (await codecProblem(audio, AUDIO)));
    if (problem) return problem;
    const durationSeconds = Math.round(await input.computeDuration());
    const container = { MP4: 'mp4', WebM: 'webm' }[format.name];
    if (container === undefined && file.size > LARGEST_REMUX) return { kind: 'too_large_to_convert' };
    const body = container === 'webm' ? file : container === 'mp4' ? await withFastStart(file) : await remux(input);
    const poster = await takePoster(body, Math.min(durationSeconds / 10, 10));
    return { body, name: renamed(file.name, container ?? 'mp4'), durationSeconds, poster };
  } catch {
    return { kind: 'unreadable' };
  } finally {
    input.dispose();
  }
}

/** Puts a video into an MP4 with its index first. */
async function remux(input: Input): Promise<Blob> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({ input, output });
  await conversion.execute();
  if (!target.buffer) throw new Error('The conversion has no result');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

const PATIENCE_MS = 15_000;

/** Resolves with the next event of a video; rejects on an error and when it takes too long. */
function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The film does not load')), PATIENCE_MS);
    video.addEventListener(event, () => (clearTimeout(timer), resolve()), { once: true });
    video.addEventListener('error', () => reject(new Error('The film does not play')), { once: true });
  });
}

/** Takes the frame at a time (seconds) as a JPEG image; null where the browser cannot show it. */
async function takePoster(original: Blob, second: number): Promise<File | null> {
  const address = URL.createObjectURL(original);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadeddata');
    video.src = address;
    await loaded;
    const seeked = once(video, 'seeked');
    video.currentTime = second;
    await seeked;
    return await frameOf(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}
