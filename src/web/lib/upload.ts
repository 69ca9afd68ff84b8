import { type ApiReply, noAnswer, sendWrite } from './api.ts';

/** What to send, and who wants to know how far it has come. */
export interface Upload {
  readonly method: 'POST' | 'PUT';
  readonly form: FormData;
  readonly signal?: AbortSignal;
  /** Called with the part of the body that has left, from 0 to 1; 1 means that the answer is awaited. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a form to the school's API and tells how much of it has left: `fetch` cannot say that, XMLHttpRequest can.
 * Answers the JSON body; throws ApiError as `api` does, and the signal's reason when its own `signal` stopped it.
 */
export const uploadForm = <T>(path: string, upload: Upload): Promise<T> => sendWrite<T>(() => send(path, upload));

function send(path: string, { method, form, signal, onProgress }: Upload): Promise<ApiReply> {
  return new Promise<ApiReply>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => {
      request.abort();
      reject(signal?.reason as Error);
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener('abort', stop);

    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      resolve({ status, text, header: (name) => request.getResponseHeader(name) });
    });
    for (const event of ['error', 'timeout'] as const) request.addEventListener(event, () => reject(noAnswer()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));

    request.open(method, `/api${path}`);
    request.setRequestHeader('accept', 'application/json');
    request.send(form);
  });
}
