import { describe, expect, it } from 'vitest';
import { youtubeId } from './sections.ts';

describe('the id of a YouTube video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?t=10',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=1',
  ])('is read from %s', (address) => expect(youtubeId(address)).toBe('aqz-KE-bpKQ'));

  it('has 11 characters: with 10 or 12 it is none', () => {
    expect(youtubeId('https://youtu.be/0123456789')).toBeNull();
    expect(youtubeId('https://youtu.be/01234567890')).toBe('01234567890');
    expect(youtubeId('https://youtu.be/012345678901')).toBeNull();
  });

  it('is none for a plain video', () => expect(youtubeId('https://videos.example/arch.mp4')).toBeNull());
});
