import { describe, expect, it } from 'vitest';
import { MEDIA_BYTES } from '#contract/media-kinds.ts';
import { checkVideoFile, fileProblem, VIDEO_TYPES } from './video-file.ts';

describe('fileProblem', () => {
  it('accepts videos by their type or their name, up to the largest size', () => {
    const file = (name: string, type: string, size = 1) => fileProblem({ name, type, size });
    expect(file('a.mp4', 'video/mp4', MEDIA_BYTES.film)).toBeNull();
    expect(file('a.MKV', '')).toBeNull();
    expect(file('a.avi', 'video/x-msvideo')).toBeNull();
    expect(file('notes.pdf', 'application/pdf')).toBe('not_video');
    expect(file('a folder', '')).toBe('not_video');
    expect(file('a.mp4', 'video/mp4', MEDIA_BYTES.film + 1)).toBe('too_large');
  });

  it('accepts every ending the choice of files offers', () => {
    const endings = VIDEO_TYPES.split(',').filter((type) => type.startsWith('.'));
    expect(endings).toContain('.m4v');
    for (const ending of endings) expect(fileProblem({ name: `a${ending}`, type: '', size: 1 })).toBeNull();
  });
});

describe('checkVideoFile', () => {
  it('names what keeps browsers from showing a video, and returns null for what it cannot tell', async () => {
    /** The first box of an MP4, of a length that is more than there is. */
    const head = [0, 0, 1, 0, ...new TextEncoder().encode('ftypisom')];
    expect(await checkVideoFile(new File([new Uint8Array(head)], 'a.mp4'))).toEqual({ kind: 'incomplete' });
    expect(await checkVideoFile(new File([new Uint8Array(4)], 'a.mp4'))).toEqual({ kind: 'unreadable' });
    expect(await checkVideoFile(new File([new Uint8Array(100)], 'a.avi'))).toBeNull();
  });

  it('calls a file that is gone unreadable', async () => {
    const gone = { size: 100, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
    expect(await checkVideoFile(gone as unknown as File)).toEqual({ kind: 'unreadable' });
  });
});
