import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MediaLinks } from '#server/adapters/media-links.ts';
import { checkedKey } from '#server/adapters/storage.ts';
import { media } from './stored-files.ts';

const ELSEWHERE = 'https://cdn.example';
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  const addressOf = async (key: string) => `${ELSEWHERE}/${checkedKey(key)}`;
  const storage = {
    servedFrom: null,
    elsewhere: { origin: ELSEWHERE, addressOf, privateAddressOf: addressOf },
    read: async () => null,
  };
  await app.register(media, { prefix: '/media', storage, links: new MediaLinks('a key') });
});
afterAll(() => app.close());

it('what is kept elsewhere is fetched there', async () => {
  const { statusCode, headers } = await app.inject('/media/pictures/ab/800.webp');
  expect([statusCode, headers['location']]).toEqual([302, `${ELSEWHERE}/pictures/ab/800.webp`]);
});

it.each([
  `pictures/${'a'.repeat(65)}/800.webp`,
  `pictures/ab/${'8'.repeat(65)}.vtt`,
  'a.webp',
  'a/b/c/d/e.webp',
  'private/film.mp4',
])('what can be kept nowhere is not there: /media/%s', async (key) => {
  expect((await app.inject(`/media/${key}`)).statusCode).toBe(404);
});
