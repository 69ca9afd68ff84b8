import { smallestCents } from '#contract/money/price-limits.ts';
import { SCHOOL_PARTS, type SchoolPart } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { FullSchoolVersion, publishInput, SchoolDraft, SchoolVersion } from '#modules/school/contract/school.ts';
import type { z } from 'zod';
import { presentVersion } from '#server/drafts/drafts.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { changedParts, draftedDocument, readDraftRows, readPublished, readSchoolDraft } from './draft.service.ts';
import { untitledPages, withFormerSlugs } from './pages.rules.ts';
import { schoolDraftRows, hasSold, lockSales, lockVersions, roundPrices, schoolVersionRows } from './school.queries.ts';
import type { SchoolServices } from './school.service.ts';
import { changedSettings } from './settings-changes.ts';

const pick = (document: SchoolDocument, parts: readonly SchoolPart[]) =>
  Object.fromEntries(parts.map((part) => [part, document[part]]));

/**
 * Publishes the draft as a new version, all parts at once. Of two calls at the same time one waits for the other and then
 * fails. Throws `edit_conflict`, with the present draft, when the published version or a revision is no longer the one the
 * caller has seen, `nothing_to_publish`, and `invalid_input` for a person of the team without a name or a page without a title.
 */
export async function publishSchoolDraft(
  { db, settings, events }: SchoolServices,
  caller: Caller,
  input: z.output<typeof publishInput>,
): Promise<SchoolVersion> {
  const version = await writeAs(db, caller, {}, async (tx, { actor }) => {
    await lockVersions(tx);
    const published = await readPublished(tx, settings);
    const rows = await readDraftRows(tx, settings, { lock: true });
    const revisionOf = (part: SchoolPart) => rows.find(({ key }) => key === part)?.revision ?? 0;
    const isSeen =
      published.version === input.version && SCHOOL_PARTS.every((part) => revisionOf(part) === input.revisions[part]);
    if (!isSeen) throw new AppError('edit_conflict', { current: await readSchoolDraft(tx, settings) });
    const drafted = draftedDocument(published.document, rows);
    const document = { ...drafted, pages: { pages: withFormerSlugs(drafted.pages.pages, published.document) } };
    const changed = changedParts(published.document, document);
    if (changed.length === 0) throw new AppError('nothing_to_publish');
    const unnamed = document.about.team.members.flatMap(({ name }, index) => (name === '' ? [index] : []));
    if (changed.includes('about') && unnamed.length > 0)
      throw invalidInput(unnamed.map((index) => [`about.team.members.${index}.name`, { code: 'name_required' }]));
    const untitled = changed.includes('pages') ? untitledPages(document) : [];
    if (untitled.length > 0)
      throw invalidInput(untitled.map((index) => [`pages.pages.${index}.title`, { code: 'page_title_required' }]));
    if (document.identity.currency !== published.document.identity.currency) {
      await lockSales(tx);
      if (await hasSold(tx)) throw invalidInput([['identity.currency', { code: 'currency_fixed' }]]);
      await roundPrices(tx, smallestCents(document.identity.currency));
    }
    const now = new Date();
    const legalChangedAt = changed.includes('legal') ? now : published.version === 0 ? null : published.legalChangedAt;
    const added = await schoolVersionRows.insert(tx, {
      document: settings.toStored(document),
      changed,
      legalChangedAt,
      publishedAt: now,
      publishedBy: actor._id,
    });
    await schoolDraftRows.clear(tx, SCHOOL_PARTS);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'school',
      entityId: 'settings',
      label: document.identity.name,
      ...changedSettings(pick(published.document, changed), pick(document, changed)),
    });
    return presentVersion({ ...added, author: { _id: actor._id, name: actor.name }, changed });
  });
  events.changed();
  return version;
}

/** Returns a page of the published versions, newest first. */
export async function listSchoolVersions(
  { db }: SchoolServices,
  query: { before?: number | undefined; limit: number },
): Promise<SchoolVersion[]> {
  return (await schoolVersionRows.list(db, query)).map(presentVersion);
}

/** Returns a version with its document; 0 is what the software came with. Throws `school_version_not_found`. */
export async function getSchoolVersion({ db, settings }: SchoolServices, number: number): Promise<FullSchoolVersion> {
  if (number === 0)
    return { number, changed: [], publishedAt: null, publishedBy: null, document: settings.shipped.document };
  const row = await schoolVersionRows.find(db, number);
  if (!row) throw new AppError('school_version_not_found');
  return { ...presentVersion(row), document: settings.fromDocument(row.document) };
}

/**
 * Copies a version, or with 0 what the software came with, into the draft, in place of whatever is there. Nothing is
 * published. Throws `school_version_not_found`.
 */
export async function restoreSchoolVersion(
  services: SchoolServices,
  caller: Caller,
  number: number,
): Promise<SchoolDraft> {
  const { db, settings } = services;
  const { document } = await getSchoolVersion(services, number);
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    const published = await readPublished(tx, settings);
    const [stored, changed] = [settings.toStored(document), changedParts(published.document, document)];
    const rows = SCHOOL_PARTS.map((key) => ({
      key,
      write: { value: changed.includes(key) ? stored[key] : null, editedBy: actor._id },
    }));
    await schoolDraftRows.replace(tx, rows);
    return readSchoolDraft(tx, settings);
  });
}
