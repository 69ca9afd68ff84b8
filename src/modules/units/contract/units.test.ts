import { describe, expect, it } from 'vitest';
import { createUnitInput } from './units.ts';
import { isUnknownVideo, videoKind, videoError, youtubeId } from '#contract/video-address.ts';

describe('the id of a YouTube video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?t=10',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=1',
  ])('is read from %s', (address) => expect(youtubeId(address)).toBe('aqz-KE-bpKQ'));

  it('[SECTIONS-23] has 11 characters: with 10 or 12 it is none', () => {
    expect(youtubeId('https://youtu.be/0123456789')).toBeNull();
    expect(youtubeId('https://youtu.be/01234567890')).toBe('01234567890');
    expect(youtubeId('https://youtu.be/012345678901')).toBeNull();
  });

  it('is none for a plain video', () => expect(youtubeId('https://videos.example/arch.mp4')).toBeNull());
});

describe('the address of a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    'https://m.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('%s plays as a YouTube video', (url) => expect(videoKind(url)).toBe('youtube'));

  it.each([
    'https://videos.example/arch.mp4',
    'http://videos.example/films/Arch.MP4',
    'https://bucket.example/arch.webm?signature=abc&expires=1',
    'https://videos.example/arch.m4v#t=10',
    '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4',
    '/media/films/old.ogv',
  ])('%s plays as a file', (url) => expect(videoKind(url)).toBe('file'));

  it.each([
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871',
    'https://www.youtube.com/@blender',
    'https://www.youtube.com/playlist?list=abc',
    'https://video.example/watch?file=arch.mp4',
    'https://video.example/arch.mp4/comments',
    'https://video.example/arch.mov',
    'https://video.example/arch.m3u8',
    'https://video.example',
  ])('[CALL-28] takes %s as the video of a unit, with a warning: no film is recognised there', (url) => {
    expect(isUnknownVideo(url)).toBe(true);
    const { data } = createUnitInput.safeParse({ title: 'One', description: 'About it.', videoUrl: url });
    expect(data?.videoUrl).toBe(url);
  });

  it.each(['/media/pictures/0123/800.webp', '/media/videos/'])(
    'rejects %s, a file of the school, as a video',
    (url) => {
      const { error } = createUnitInput.safeParse({ title: 'One', description: 'About it.', videoUrl: url });
      expect(error?.issues).toMatchObject([{ path: ['videoUrl'], message: 'video_unplayable' }]);
    },
  );

  it.each(['', 'https://videos.example/arch.mp4', 'https://youtu.be/abcdefghijk', 'no address'])(
    'warns of no unknown film at %j',
    (url) => expect(isUnknownVideo(url)).toBe(false),
  );

  it.each(['javascript:alert(1)', 'a video', '//x.example/a.mp4', 'ftp://x.example/a.mp4', '/assets/a.mp4'])(
    '%s is refused as no address at all',
    (url) => {
      expect(videoKind(url)).toBeNull();
      expect(videoError(url)).toBe('video_address_invalid');
    },
  );

  it('may stay when the unit has it, and may be empty', () => {
    expect(videoError('/media/old', '/media/old')).toBeNull();
    expect(videoError('/media/other', '/media/old')).toBe('video_unplayable');
    expect(videoError('', '/media/old')).toBeNull();
  });
});
