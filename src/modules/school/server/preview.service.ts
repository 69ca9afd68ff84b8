import type { PictureShape } from '#contract/pictures.ts';
import type { Locale } from '#contract/locales.ts';
import type { PublishEffect, SchoolDraftView } from '#contract/school.ts';
import { invalidInput } from '#server/errors.ts';
import { findTextEffect } from '#server/modules/certificates/certificate-texts.ts';
import { type MediaParts, withPicture } from '#server/modules/media/media.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { draftedDocument, readDraftRows } from './draft.service.ts';
import { type SchoolParts, viewsOf } from './school.service.ts';

/** Returns the pages as they will be once the draft is published. */
export async function viewDraft(parts: SchoolParts, requested: Locale | undefined): Promise<SchoolDraftView> {
  const { db } = parts;
  const published = await parts.settings.published();
  const rows = await readDraftRows(db, parts.settings);
  const legal = rows.find(({ part, value }) => part === 'legal' && value !== null);
  const views = viewsOf(
    parts,
    {
      version: published.version,
      document: draftedDocument(published.document, rows),
      legalChangedAt: legal?.editedAt ?? published.legalChangedAt,
    },
    requested,
  );
  return {
    school: await views.school(),
    home: await views.home(db),
    about: await views.about(),
    terms: await views.legal('terms'),
    privacy: await views.legal('privacy'),
  };
}

/** Returns who is affected by publishing the draft. */
export async function previewPublish({ db, settings }: SchoolParts): Promise<PublishEffect> {
  const { document } = await settings.published();
  const { identity } = draftedDocument(document, await readDraftRows(db, settings));
  return { certificates: await findTextEffect(db, document.identity, identity) };
}

/** Stores a picture for the draft in a shape and returns its address. Throws `invalid_input` without a picture, and what is wrong with it. */
export async function storeSchoolPicture(
  parts: MediaParts,
  caller: Caller,
  picture: Buffer | null,
  shape: PictureShape,
): Promise<{ src: string }> {
  if (!picture) throw invalidInput([['picture', { code: 'picture_required' }]]);
  // The write checks the caller again: an upload takes its time.
  const src = await withPicture(
    parts,
    picture,
    (stored) => writeAs(parts.db, caller, {}, async () => stored ?? ''),
    shape,
  );
  return { src };
}
