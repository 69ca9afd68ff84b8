import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api.ts';
import { upload } from './upload.ts';

/** Records requests, and responds as the test tells it. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  static status = 200;
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
  abort() {
    this.dispatchEvent(new Event('loadend'));
  }
  send(form: FormData) {
    this.sent = form;
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }));
    this.status = FakeRequest.status;
    if (this.status === 0) return void this.dispatchEvent(new Event('error'));
    this.responseText = JSON.stringify({ code: 'picture_unreadable', message: 'No.', _id: 'x' });
    this.dispatchEvent(new Event('load'));
  }
}

beforeEach(() => {
  FakeRequest.status = 200;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const file = new File(['bytes'], 'a.png', { type: 'image/png' });
const send = (onProgress?: (share: number) => void) =>
  upload('PUT /courses/:courseId', {
    params: { courseId: '1' },
    fields: { name: 'Arches' },
    headers: { 'if-match': '"3"' },
    picture: { courseImage: file },
    onProgress,
  });

describe('upload', () => {
  it("sends fields and picture as a multipart form with the browser's boundary", async () => {
    expect(await send()).toMatchObject({ _id: 'x' });
    const { opened, sent, headers } = FakeRequest.last;
    expect(opened).toEqual(['PUT', '/api/courses/1']);
    expect([...(sent?.keys() ?? [])]).toEqual(['name', 'courseImage']);
    expect(sent?.get('name')).toBe('Arches');
    expect(sent?.get('courseImage')).toMatchObject({ name: 'a.png' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it('omits an unchanged picture', async () => {
    await upload('POST /courses', { params: {}, fields: { name: 'A' }, picture: { courseImage: undefined } });
    expect([...(FakeRequest.last.sent?.keys() ?? [])]).toEqual(['name']);
  });

  it('reports the sent part', async () => {
    const onProgress = vi.fn<(share: number) => void>();
    await send(onProgress);
    expect(onProgress.mock.calls).toEqual([[0.25]]);
  });

  it('throws the error of the response, or of a missing response', async () => {
    FakeRequest.status = 400;
    await expect(send()).rejects.toMatchObject({ code: 'picture_unreadable' });
    FakeRequest.status = 0;
    await expect(send()).rejects.toBeInstanceOf(ApiError);
  });

  it('rejects with the reason of its aborted signal', async () => {
    const reason = new Error('left');
    const call = upload('POST /courses', { params: {}, fields: {}, picture: {}, signal: AbortSignal.abort(reason) });
    await expect(call).rejects.toBe(reason);
  });
});
