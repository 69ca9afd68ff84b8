import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import type { MediaFile, Upload } from '#modules/media/contract/media-files.ts';
import { MEDIA_BYTES, TUS_PART_TYPE, TUS_VERSION, type UploadKind } from '#contract/media-kinds.ts';
import { ApiError, api, failedWith, noResponse, sendWrite } from '#web/lib/api.ts';
import { readUpload } from './media.api.ts';
import { addPending, findPending, type PendingVideo, removePending } from './pending-uploads.ts';

/** A file to upload, and the unit it is for; an archive is for none, and names a place of its own instead. */
export interface NewUpload {
  /** The chosen file, which tells an upload from others. */
  readonly file: File;
  /** The bytes to send: those of the file, or what was made of it. */
  readonly body: Blob;
  readonly name: string;
  readonly kind: UploadKind;
  readonly courseRef: string;
  readonly unitId: string;
  readonly video?: PendingVideo | undefined;
}

/** How far an upload is. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
  /** Null until the speed is known, and while there is no connection. */
  readonly secondsLeft: number | null;
  readonly waiting: boolean;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
}

const TUS = { 'tus-resumable': TUS_VERSION };
/** How long to wait before the next attempt, in milliseconds; the last one again and again. */
const WAITS_MS = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Base64 of a text in UTF-8, as `Upload-Metadata` wants it. */
const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Begins an upload for a course, or of an archive for none. */
async function create({ body, name, kind, courseRef, unitId }: NewUpload, signal: AbortSignal): Promise<Upload> {
  const metadata = { kind, filename: name, ...(kind !== 'archive' && { sectionId: unitId }) };
  const headers = {
    ...TUS,
    'upload-length': String(body.size) as unknown as number,
    'upload-metadata': Object.entries(metadata)
      .map(([key, value]) => `${key} ${base64(value)}`)
      .join(','),
  };
  return kind === 'archive'
    ? api('POST /admin/media', { signal, headers })
    : api('POST /courses/:courseId/media', { params: { courseId: courseRef }, signal, headers });
}

/** Returns the upload of the same file that was interrupted before, or a new one. */
async function begin(upload: NewUpload, signal: AbortSignal): Promise<Upload> {
  const { file, unitId, body, video, courseRef } = upload;
  const pending = findPending(unitId, file);
  if (pending) {
    try {
      const stored = await readUpload(courseRef, pending.id, signal);
      if (stored.bytes === body.size) return stored;
    } catch (error) {
      if (!failedWith<'GET /admin/media/:id'>(error, 'upload_not_found')) throw error;
    }
    removePending(pending.id);
  }
  const created = await create(upload, signal);
  const { name, size, lastModified: modified } = file;
  addPending({ id: created._id, unitId, name, size, modified, ...(video && { film: video }) });
  return created;
}

/** How a part is sent: as `sendWrite` wants it. */
type Carry = Parameters<typeof sendWrite>[2];

/** Sends one part by XMLHttpRequest, which reports its progress. */
function sendPart(
  { courseRef, id }: { readonly courseRef: string; readonly id: string },
  offset: number,
  part: Blob,
  watch: { signal: AbortSignal; onSent: (bytes: number) => void },
) {
  const { signal, onSent } = watch;
  const carry: Carry = (method, path) => {
    const { promise, resolve, reject } = Promise.withResolvers<{
      status: number;
      text: string;
      header: (name: string) => string | null;
    }>();
    const request = new XMLHttpRequest();
    const stop = () => {
      request.abort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      resolve({ status, text, header: (name) => request.getResponseHeader(name) });
    });
    for (const event of ['error', 'timeout'] as const) request.addEventListener(event, () => reject(noResponse()));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    request.open(method, path);
    request.timeout = 240_000;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', TUS_PART_TYPE);
    request.setRequestHeader('tus-resumable', TUS_VERSION);
    request.setRequestHeader('upload-offset', String(offset));
    request.send(part);
    return promise;
  };
  return courseRef === ''
    ? sendWrite('PATCH /admin/media/:id', { params: { id } }, carry)
    : sendWrite('PATCH /courses/:courseId/media/:id', { params: { courseId: courseRef, id } }, carry);
}

/** Whether a failed part may succeed when it is sent again: without a response, or while the school is busy. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.status === 408);

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/**
 * Uploads a file in parts and returns what the school has stored; goes on with an upload of the same file that was
 * interrupted, even by a reload. A lost connection is waited for. Aborting pauses: the next call goes on. Throws the
 * signal's reason, and ApiError: `upload_too_large`, `file_type`, `media_quota`, `media_no_room`, `section_not_found`.
 */
export async function uploadFile(upload: NewUpload, { signal, onProgress }: Watch): Promise<MediaFile> {
  const { body, courseRef } = upload;
  if (body.size > MEDIA_BYTES[upload.kind]) throw new ApiError('', { status: 413, code: 'upload_too_large' });
  let state = await begin(upload, signal);
  const started = { at: performance.now(), from: state.received };
  const report = (sent: number, waiting = false) => {
    const seconds = (performance.now() - started.at) / 1000;
    const speed = (sent - started.from) / seconds;
    const isEstimated = !waiting && seconds > 2 && speed > 0;
    onProgress({ sent, total: body.size, waiting, secondsLeft: isEstimated ? (body.size - sent) / speed : null });
  };
  for (let failures = 0; !state.file;) {
    const { received, _id: id } = state;
    report(received);
    try {
      const part = body.slice(received, received + UPLOAD_LIMITS.uploadPartBytes);
      state = await sendPart({ courseRef, id }, received, part, {
        signal,
        onSent: (bytes) => report(received + bytes),
      });
      failures = 0;
    } catch (error) {
      const behind = failedWith<'PATCH /admin/media/:id'>(error, 'upload_offset');
      if (signal.aborted || !(behind || mayPass(error)) || failures > 100) {
        if (!signal.aborted && error instanceof ApiError) removePending(id);
        throw error;
      }
      report(received, true);
      await wait(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal);
      failures += 1;
      // What has arrived meanwhile need not be sent again.
      state = await readUpload(courseRef, id, signal).catch((cause: unknown) => {
        if (mayPass(cause)) return state;
        throw cause;
      });
    }
  }
  // A video stays pending until a unit has it: its page may be left before.
  if (!upload.video) removePending(state._id);
  return state.file;
}
