import { expect, it } from 'vitest';
import { isSameVideo } from '#contract/same-video.ts';
import type { MediaFile } from '#modules/media/contract/media-files.ts';
import { captionsOfVideo, imageOfVideo } from './of-video.ts';

const [OLD, NEW] = ['https://films.example/old.mp4', 'https://films.example/new.mp4'];
const captions = (language: string, videoUrl: string | null) =>
  ({ kind: 'captions', sectionId: 'u', language, videoUrl }) as MediaFile;
const tags = (videoUrl: string | null, published: string | null) =>
  captionsOfVideo([captions('en', null), captions('es', NEW), { ...captions('de', null), sectionId: 'other' }], {
    unitId: 'u',
    videoUrl,
    published,
  }).map(({ language }) => language);

it('[MORE-500] captions are those of the video of the draft', () => {
  expect(tags(OLD, OLD)).toEqual(['en']);
  expect(tags(NEW, OLD)).toEqual(['es']);
  expect(tags(null, OLD)).toEqual([]);
  expect(tags(null, null)).toEqual(['en']);
});

it('[MORE-500] the image of a replaced video goes with it, one of the unit stays', () => {
  const unit = { _id: 'u', sectionImage: 'frame', videoUrl: OLD };
  const posters = [
    { sectionId: 'u', videoUrl: OLD, imageSrc: 'frame' },
    { sectionId: 'u', videoUrl: 'https://youtu.be/aqz-KE-bpKQ', imageSrc: 'next' },
  ];
  expect(imageOfVideo(unit, posters, OLD)).toEqual({ src: 'frame', isFrame: true });
  expect(imageOfVideo(unit, posters, NEW)).toBeNull();
  expect(imageOfVideo(unit, posters, 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')?.src).toBe('next');
  expect(imageOfVideo({ ...unit, sectionImage: 'own' }, posters, NEW)).toEqual({ src: 'own', isFrame: false });
});

it('two addresses are the same video in any form, with and without a signature', () => {
  expect(isSameVideo('https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube.com/embed/aqz-KE-bpKQ')).toBe(true);
  expect(isSameVideo('https://youtu.be/aqz-KE-bpKQ', 'https://youtu.be/aqz-KE-bpKX')).toBe(false);
  const file = '/media/files/0198f3a0-0000-7000-8000-000000000001/a.mp4';
  expect(isSameVideo(file, `${file}?expires=1&signature=x`)).toBe(true);
  expect([isSameVideo(null, ''), isSameVideo(null, OLD)]).toEqual([true, false]);
});
