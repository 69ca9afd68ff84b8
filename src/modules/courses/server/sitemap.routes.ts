import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Services } from '#server/services.ts';
import { robotsText, sitemapIndex } from './sitemap.rules.ts';
import { countSitemapFiles, sitemapFile } from './sitemap.service.ts';

/** What the sitemap is made from. */
export interface SitemapServices extends Pick<Services, 'db' | 'origin' | 'languages' | 'pagePaths'> {
  /** Of how many course numbers one file tells. */
  readonly numbersPerFile?: number;
}

/**
 * Fastify plugin: what search engines ask for. `/robots.txt`; `/sitemap.xml` with every public page in every language,
 * or, when that is too much for one file, with the list of the files `/sitemap-1.xml`, `/sitemap-2.xml` …
 */
export async function sitemapRoutes(app: FastifyInstance, services: SitemapServices): Promise<void> {
  const { db, origin, languages, pagePaths, numbersPerFile } = services;
  const send = (reply: FastifyReply, body: string | Readable, type = 'application/xml; charset=utf-8') =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(body);

  const file = async (part: number) => {
    const school = { origin: origin(), languages: await languages(), pages: await pagePaths() };
    return Readable.from(sitemapFile(db, school, part, numbersPerFile));
  };

  app.get('/robots.txt', (_request, reply) => send(reply, robotsText(origin()), 'text/plain; charset=utf-8'));

  app.get('/sitemap.xml', async (_request, reply) => {
    const files = await countSitemapFiles(db, numbersPerFile);
    return send(reply, files === 1 ? await file(1) : sitemapIndex(origin(), files));
  });

  app.get<{ Params: { part: string } }>('/sitemap-:part(^[1-9]\\d{0,5}).xml', async (request, reply) => {
    const part = Number(request.params.part);
    if (part > (await countSitemapFiles(db, numbersPerFile))) return reply.callNotFound();
    return send(reply, await file(part));
  });
}
