import type { EndpointKey, Endpoints, OutputOf, ParamsOf, SentTo } from '#contract/endpoints.ts';
import { type ApiReply, noResponse, sendWrite } from './api.ts';

/** The endpoints that take an image with their fields. */
export type ImageEndpoint = {
  [K in EndpointKey]: Endpoints[K] extends { image: string } ? K : never;
}[EndpointKey];

/** The fields of a form by name, as text. */
export type FormFields<K extends ImageEndpoint> = Readonly<Partial<Record<keyof SentTo<K, 'body'>, string>>>;

/** The progress callback and the abort signal of an upload. */
export interface Watch {
  readonly signal?: AbortSignal;
  /** Called with the sent part of the body, from 0 to 1; 1 means that the response is pending. */
  readonly onProgress?: (share: number) => void;
}

interface Upload<K extends ImageEndpoint> extends Watch {
  readonly params: ParamsOf<K>;
  readonly fields: FormFields<K>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The file, or the word `remove`, by the name of its form field; undefined keeps the current image. */
  readonly image: Readonly<Partial<Record<Endpoints[K]['image'], File | 'remove' | undefined>>>;
}

/**
 * Sends fields and an image as a form and reports the progress, which XMLHttpRequest can and `fetch` cannot. Returns
 * the JSON body; throws ApiError as `api` does, and the signal's reason if aborted.
 */
export async function upload<K extends ImageEndpoint>(endpoint: K, options: Upload<K>): Promise<OutputOf<K>> {
  const form = new FormData();
  for (const [name, value] of Object.entries<string | File | undefined>({ ...options.fields, ...options.image })) {
    if (value !== undefined) form.set(name, value);
  }
  return sendWrite(endpoint, options, (method, path) => send(method, path, form, options));
}

function send(
  method: string,
  path: string,
  form: FormData,
  { signal, onProgress, headers = {} }: Watch & { readonly headers?: Readonly<Record<string, string>> },
): Promise<ApiReply> {
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
    for (const event of ['error', 'timeout'] as const) request.addEventListener(event, () => reject(noResponse()));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));

    request.open(method, path);
    for (const [name, value] of Object.entries({ accept: 'application/json', ...headers })) {
      request.setRequestHeader(name, value);
    }
    request.send(form);
  });
}
