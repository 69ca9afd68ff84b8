import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { upload } from './upload.ts';

/** Records requests, and responds as the test tells it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  static status = 200;
  /** Whether the response stays out. */
  static isPending = false;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  opened: string[] = [];
  sent: FormData | null = null;

  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return null;
  }
  aborted = 0;
  abort() {
    this.aborted++;
    this.dispatchEvent(new Event('loadend'));
  }
  send(form: FormData) {
    this.sent = form;
    for (const sent of [
      { lengthComputable: true, loaded: 0, total: 0 },
      { lengthComputable: false, loaded: 1, total: 4 },
      { lengthComputable: true, loaded: 1, total: 4 },
      { lengthComputable: true, loaded: 1, total: 1 },
    ])
      this.upload.dispatchEvent(Object.assign(new Event('progress'), sent));
    if (FakeRequest.isPending) return;
    this.status = FakeRequest.status;
    if (this.status === 0) return void this.dispatchEvent(new Event('error'));
    this.responseText = JSON.stringify({ code: 'picture_unreadable', message: 'No.', _id: 'x' });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  FakeRequest.status = 200;
  FakeRequest.isPending = false;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const file = new File(['bytes'], 'a.png', { type: 'image/png' });
const send = (onProgress?: (share: number) => void) =>
  upload('PUT /courses/:courseId', {
    params: { courseId: '1' },
    fields: { name: 'Arches' },
    headers: { 'if-match': '"3"' },
    image: { courseImage: file },
    onProgress,
  });

describe('upload', () => {
  it("[CALL-01] sends fields and picture as a multipart form with the browser's boundary", async () => {
    expect(await send()).toMatchObject({ _id: 'x' });
    const { opened, sent, headers } = FakeRequest.last;
    expect(opened).toEqual(['PUT', '/api/courses/1']);
    expect([...(sent?.keys() ?? [])]).toEqual(['name', 'courseImage']);
    expect(sent?.get('name')).toBe('Arches');
    expect(sent?.get('courseImage')).toMatchObject({ name: 'a.png' });
    expect(headers).toMatchObject({ accept: 'application/json', 'if-match': '"3"' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it('omits an unchanged picture', async () => {
    await upload('POST /courses', { params: {}, fields: { name: 'A' }, image: { courseImage: undefined } });
    expect([...(FakeRequest.last.sent?.keys() ?? [])]).toEqual(['name']);
  });

  it('reports the sent part', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    await send(onProgress);
    expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  });

  it('throws the error of the response, or of a missing response', async () => {
    FakeRequest.status = 400;
    await expect(send()).rejects.toMatchObject({ code: 'picture_unreadable' });
    FakeRequest.status = 0;
    await expect(send()).rejects.toBeInstanceOf(ApiError);
  });

  it('rejects with the reason of its aborted signal', async () => {
    const reason = new Error('left');
    const call = upload('POST /courses', { params: {}, fields: {}, image: {}, signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
  });

  it('stops a running request when its signal is aborted, and none that has ended', async () => {
    const left = new AbortController();
    const create = () => upload('POST /courses', { params: {}, fields: {}, image: {}, signal: left.signal });
    await create();
    const ended = FakeRequest.last;
    FakeRequest.isPending = true;
    const call = create();
    await vi.waitFor(() => expect(FakeRequest.last).not.toBe(ended));
    left.abort(new Error('left'));
    await expect(call).rejects.toThrow('left');
    expect([ended.aborted, FakeRequest.last.aborted]).toEqual([0, 1]);
  });
});
