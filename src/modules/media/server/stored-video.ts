import { buffer } from 'node:stream/consumers';
import type { FieldError } from '#contract/fields/field-errors.ts';
import { checkVideo, type VideoProblem } from '#modules/media/contract/video-check.ts';
import type { Storage } from '#server/adapters/storage.ts';

const BY_CODEC: Readonly<Record<string, FieldError['code']>> = {
  'H.265 (HEVC)': 'film_hevc',
  ProRes: 'film_prores',
  'MPEG-4 Part 2': 'film_mpeg4',
};

/** Returns the published reason for a video that browsers do not show. */
function videoReason(problem: VideoProblem): FieldError {
  if (problem.kind !== 'codec') return { code: `film_${problem.kind}` };
  const { codec } = problem;
  return { code: codec.startsWith('H.264') ? 'film_h264_profile' : (BY_CODEC[codec] ?? 'film_codec') };
}

/** Returns why browsers do not show a video in the storage; null for one without a problem. Reads its headers only. */
export async function findVideoReason(
  storage: Pick<Storage, 'read'>,
  key: string,
  bytes: number,
): Promise<FieldError | null> {
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    if (start >= end) return new Uint8Array();
    const part = await storage.read(key, { start, end: end - 1 });
    return part ? buffer(part.stream) : new Uint8Array();
  };
  const problem = await checkVideo(read, bytes);
  return problem && videoReason(problem);
}

/** Returns why browsers do not show a video that is read from its beginning; null for one without a problem. */
export async function findStreamReason(video: AsyncIterable<Buffer>, bytes: number): Promise<FieldError | null> {
  const chunks = video[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let from = 0;
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    for (;;) {
      const passed = Math.min(start - from, held.length);
      held = held.subarray(passed);
      from += passed;
      if (from + held.length >= end) break;
      const next = await chunks.next();
      if (next.done === true) break;
      held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
    }
    return held.subarray(start - from, Math.max(start, end) - from);
  };
  try {
    const problem = await checkVideo(read, bytes);
    return problem && videoReason(problem);
  } finally {
    await chunks.return?.();
  }
}
