import { describe, expect, it } from 'vitest';
import { createUnitInput } from './units.ts';
import { embeddedVideo, isUnknownVideo, videoKind, videoError } from '#contract/video-address.ts';
import { frameAddress } from '#contract/video-frame-address.ts';

describe('the id of a YouTube video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?t=10',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/watch?list=x&v=aqz-KE-bpKQ&t=1',
  ])('is read from %s', (address) => expect(embeddedVideo(address)).toEqual({ site: 'YouTube', id: 'aqz-KE-bpKQ' }));

  it('[SECTIONS-23] has 11 characters: with 10 or 12 it is none', () => {
    expect(embeddedVideo('https://youtu.be/0123456789')).toBeNull();
    expect(embeddedVideo('https://youtu.be/01234567890')?.id).toBe('01234567890');
    expect(embeddedVideo('https://youtu.be/012345678901')).toBeNull();
  });

  it('is none for a plain video', () => expect(embeddedVideo('https://videos.example/arch.mp4')).toBeNull());
});

describe('a video of another site', () => {
  const guid = '01234567-89ab-cdef-0123-456789abcdef';
  const word = '0123456789abcdef0123456789abcdef';

  it.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/showcase/12345678/video/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['http://www.vimeo.com/76979871#t=10s', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://player.vimeo.com/video/76979871?title=0', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
    ['https://vimeo.com/76979871/0123456789', 'https://player.vimeo.com/video/76979871?h=0123456789&dnt=1'],
    [
      'https://player.vimeo.com/video/76979871?a=b&h=0123456789',
      'https://player.vimeo.com/video/76979871?h=0123456789&dnt=1',
    ],
    [
      `https://iframe.mediadelivery.net/play/12345/${guid}`,
      `https://iframe.mediadelivery.net/embed/12345/${guid}?autoplay=false`,
    ],
    [
      `https://player.mediadelivery.net/embed/12345/${guid}?t=5`,
      `https://iframe.mediadelivery.net/embed/12345/${guid}?autoplay=false`,
    ],
    [`https://www.loom.com/share/${word}`, `https://www.loom.com/embed/${word}`],
    [`https://loom.com/share/How-it-works-${word}?sid=a`, `https://www.loom.com/embed/${word}`],
    [
      'https://example.wistia.com/medias/abcde12345',
      'https://fast.wistia.net/embed/iframe/abcde12345?autoPlay=false&doNotTrack=true',
    ],
    [
      'https://fast.wistia.net/embed/iframe/abcde12345',
      'https://fast.wistia.net/embed/iframe/abcde12345?autoPlay=false&doNotTrack=true',
    ],
  ])('%s plays at %s', (address, frame) => {
    const video = embeddedVideo(address)!;
    expect(videoKind(address)).toBe('embedded');
    expect(isUnknownVideo(address)).toBe(false);
    expect(frameAddress(video)).toBe(frame);
  });

  it.each([
    ['https://youtu.be/aqz-KE-bpKQ', /\?autoplay=1&rel=0&start=75&enablejsapi=1&origin=https%3A%2F%2Faula\.example$/],
    ['https://vimeo.com/76979871', /\?autoplay=1&dnt=1#t=75s$/],
    [`https://iframe.mediadelivery.net/embed/1/${guid}`, /\?autoplay=true&t=75$/],
    [`https://www.loom.com/embed/${word}`, /\?autoplay=1&t=75$/],
    ['https://fast.wistia.com/embed/iframe/abcde12345', /\?autoPlay=true&doNotTrack=true&time=75$/],
  ])('%s begins where it was left', (address, frame) => {
    const options = { autoplay: true, startAt: 75.9, origin: 'https://aula.example' };
    expect(frameAddress(embeddedVideo(address)!, options)).toMatch(frame);
  });
});

describe('the address of a video', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc',
    'https://m.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])('%s plays as a YouTube video', (url) => expect(embeddedVideo(url)?.site).toBe('YouTube'));

  it.each(['https://videos.example/live/arch.m3u8', 'https://videos.example/arch.M3U8?token=a'])(
    '%s plays as a stream',
    (url) => expect(videoKind(url)).toBe('stream'),
  );

  it.each([
    'https://videos.example/arch.mp4',
    'http://videos.example/films/Arch.MP4',
    'https://bucket.example/arch.webm?signature=abc&expires=1',
    'https://videos.example/arch.m4v#t=10',
    '/media/videos/f06a8ef6a216587444e87b6f939536fe.mp4',
    '/media/films/old.ogv',
  ])('%s plays as a file', (url) => expect(videoKind(url)).toBe('file'));

  it.each([
    'https://vimeo.com/blender',
    'https://vimeo.com/76979871/settings',
    'https://vimeo.com/showcase/76979871',
    'https://vimeo.com/channels/76979871',
    'https://www.loom.com/looms/videos',
    'https://example.wistia.com/projects/abcdefghij',
    'https://iframe.mediadelivery.net/embed/12/34',
    'https://evil.example/https://vimeo.com/76979871',
    'https://vimeo.com.evil.example/76979871',
    'https://www.youtube.com/@blender',
    'https://www.youtube.com/playlist?list=abc',
    'https://video.example/watch?file=arch.mp4',
    'https://video.example/arch.mp4/comments',
    'https://video.example/arch.mov',
    'https://video.example',
  ])('[CALL-28] takes %s as the video of a unit, with a warning: no film is recognised there', (url) => {
    expect(isUnknownVideo(url)).toBe(true);
    const { data } = createUnitInput.safeParse({ title: 'One', description: 'About it.', videoUrl: url });
    expect(data?.videoUrl).toBe(url);
  });

  it.each(['/media/pictures/0123/800.webp', '/media/videos/', '/media/videos/arch.m3u8'])(
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
