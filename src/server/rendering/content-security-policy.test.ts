import { expect, it } from 'vitest';
import { embeddedVideo } from '#contract/video-address.ts';
import { frameAddress } from '#contract/video-frame-address.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

it.each([
  'https://youtu.be/aqz-KE-bpKQ',
  'https://vimeo.com/76979871',
  'https://iframe.mediadelivery.net/play/1/01234567-89ab-cdef-0123-456789abcdef',
  'https://www.loom.com/share/0123456789abcdef0123456789abcdef',
  'https://example.wistia.com/medias/abcde12345',
])('the policy of pages allows the frame that plays %s', (address) => {
  const policy = contentSecurityPolicy([], { https: true, dev: false, mediaOrigin: null });
  const frames = /frame-src ([^;]+)/.exec(policy)![1]!.split(' ');
  expect(frames).toContain(new URL(frameAddress(embeddedVideo(address)!)).origin);
});
