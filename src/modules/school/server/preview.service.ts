import { Readable } from 'node:stream';
import type { Locale } from '#contract/locales.ts';
import type { PublishEffect, SchoolDraftView } from '#modules/school/contract/school.ts';
import { AppError } from '#server/errors.ts';
import { sampleData } from '#modules/certificates/server/certificate-data.ts';
import { withStoredImages } from '#modules/certificates/server/printable-images.ts';
import { findTextEffect } from '#modules/certificates/server/certificate-texts.ts';
import type { Services } from '#server/services.ts';
import { draftedDocument, readRowsAndPublished } from './draft.service.ts';
import { type SchoolServices, viewsOf } from './school.service.ts';

/** Returns the pages as they will be once the draft is published; of the free pages, the one with the id `page`. */
export async function viewDraft(
  services: SchoolServices,
  query: { readonly language?: Locale | undefined; readonly page?: string | undefined },
): Promise<SchoolDraftView> {
  const { db } = services;
  const { rows, published } = await readRowsAndPublished(db, services.settings);
  const legal = rows.find(({ key, value }) => key === 'legal' && value !== null);
  const document = draftedDocument(published.document, rows);
  const legalChangedAt = legal?.editedAt ?? published.legalChangedAt;
  const views = viewsOf(services, { version: published.version, document, legalChangedAt }, query.language);
  const page = document.pages.pages.find(({ id }) => id === query.page);
  return {
    school: await views.school(),
    home: await views.home(db),
    about: await views.about(),
    terms: await views.legal('terms'),
    privacy: await views.legal('privacy'),
    page: page ? await views.page(page) : null,
  };
}

/** Returns who is affected by publishing the draft. */
export async function previewPublish({ db, settings }: SchoolServices): Promise<PublishEffect> {
  const { rows, published } = await readRowsAndPublished(db, settings);
  const { document } = published;
  const { identity } = draftedDocument(document, rows);
  return { certificates: await findTextEffect(db, document.identity, identity) };
}

/**
 * Returns a certificate as it will be once the draft is published, with a name or that of a sample: a PDF or an image of it.
 * Throws `certificate_unprintable` when no font covers its letters.
 */
export async function previewCertificate(
  services: SchoolServices & Pick<Services, 'pdfs' | 'storage'>,
  kind: 'certificate' | 'certificate-preview',
  { language, name = '' }: { readonly language?: Locale | undefined; readonly name?: string | undefined },
): Promise<Readable> {
  const { rows, published } = await readRowsAndPublished(services.db, services.settings);
  const { identity } = draftedDocument(published.document, rows);
  const data = sampleData(identity, { language: language ?? identity.languages[0] ?? 'en', name });
  const made = await services.pdfs.make(kind, await withStoredImages(services, data));
  if ('missing' in made) throw new AppError('certificate_unprintable');
  return Readable.from([Buffer.from(made.bytes)]);
}
