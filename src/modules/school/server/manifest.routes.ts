import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';

/** `--paper` of src/web/app/tokens.css. */
const PAPER = '#fbf8f3';
const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

/** Registers the web app manifest, which names the school where a browser installs it (https://www.w3.org/TR/appmanifest/). */
export async function manifestRoutes(app: FastifyInstance, { identity }: Pick<Services, 'identity'>): Promise<void> {
  app.get('/site.webmanifest', async (_request, reply) => {
    const { name, languages } = await identity();
    const manifest = {
      name,
      short_name: name,
      lang: languages[0],
      id: '/',
      start_url: '/',
      scope: '/',
      display: 'minimal-ui',
      background_color: PAPER,
      theme_color: PAPER,
      icons: ICONS,
    };
    return reply
      .header('cache-control', 'public, no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifest));
  });
}
