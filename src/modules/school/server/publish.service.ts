import { smallestCents } from '#contract/price-limits.ts';
import { SCHOOL_PARTS, type SchoolPart } from '#contract/school-choices.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import type { FullSchoolVersion, publishInput, SchoolDraft, SchoolVersion } from '#contract/school.ts';
import type { z } from 'zod';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { changedParts, draftedDocument, readDraft, readDraftRows } from './draft.service.ts';
import {
  clearDraftParts,
  findNewestVersion,
  findVersionRow,
  hasSold,
  insertVersion,
  listVersionRows,
  lockSales,
  lockVersions,
  replaceDraft,
  roundPrices,
} from './school.queries.ts';
import type { PublishedSettings, SchoolSettings } from './school-settings.ts';
import type { SchoolParts } from './school.service.ts';
import { changedSettings } from './settings-changes.ts';

/** What publishing needs. */
export interface PublishingParts extends SchoolParts {
  readonly events: CatalogueEvents;
}

/** Reads the published settings on a transaction, past the memory of the process. */
async function readPublished(tx: Handle, settings: SchoolSettings): Promise<PublishedSettings> {
  const row = await findNewestVersion(tx, -1);
  return row ? settings.fromRow(row, row.document as SchoolDocument) : settings.shipped;
}

const pick = (document: SchoolDocument, parts: readonly SchoolPart[]) =>
  Object.fromEntries(parts.map((part) => [part, document[part]]));

/**
 * Publishes the draft as a new version, all parts at once. Of two calls at the same time one waits for the other and then
 * fails. Throws `edit_conflict`, with the present draft, when the published version or a revision is no longer the one the
 * caller has seen, and `nothing_to_publish`.
 */
export async function publishDraft(
  { db, settings, events }: PublishingParts,
  caller: Caller,
  seen: z.output<typeof publishInput>,
): Promise<SchoolVersion> {
  const version = await writeAs(db, caller, {}, async (tx, { actor }) => {
    await lockVersions(tx);
    const published = await readPublished(tx, settings);
    const rows = await readDraftRows(tx, settings, { lock: true });
    const revisionOf = (part: SchoolPart) => rows.find((row) => row.part === part)?.revision ?? 0;
    if (published.version !== seen.version || SCHOOL_PARTS.some((part) => revisionOf(part) !== seen.revisions[part])) {
      throw new AppError('edit_conflict', { current: await readDraft(tx, settings, published) });
    }
    const document = draftedDocument(published.document, rows);
    const changed = changedParts(published.document, document);
    if (changed.length === 0) throw new AppError('nothing_to_publish');
    if (document.identity.currency !== published.document.identity.currency) {
      await lockSales(tx);
      if (await hasSold(tx)) throw invalidInput([['identity.currency', { code: 'currency_fixed' }]]);
      await roundPrices(tx, smallestCents(document.identity.currency));
    }
    const now = new Date();
    const legalChangedAt = changed.includes('legal') ? now : published.version === 0 ? null : published.legalChangedAt;
    const { number, publishedAt } = await insertVersion(tx, {
      document: settings.toStored(document),
      changed,
      legalChangedAt,
      publishedAt: now,
      publishedBy: actor._id,
    });
    await clearDraftParts(
      tx,
      rows.filter(({ value }) => value !== null).map(({ part }) => part),
    );
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'school',
      entityId: 'settings',
      label: document.identity.name,
      ...changedSettings(pick(published.document, changed), pick(document, changed)),
    });
    return {
      number,
      publishedAt: publishedAt.toISOString(),
      publishedBy: { _id: actor._id, name: actor.name },
      changed,
    };
  });
  events.changed();
  return version;
}

type VersionRow = Awaited<ReturnType<typeof listVersionRows>>[number];

const presentVersion = ({ number, changed, publishedAt, author }: VersionRow): SchoolVersion => ({
  number,
  changed: changed as SchoolPart[],
  publishedAt: publishedAt.toISOString(),
  publishedBy: author,
});

/** Returns a page of the published versions, newest first. */
export async function listVersions(
  { db }: SchoolParts,
  query: { before?: number | undefined; limit: number },
): Promise<SchoolVersion[]> {
  return (await listVersionRows(db, query)).map(presentVersion);
}

/** Returns a version with its document; 0 is what the software came with. Throws `school_version_not_found`. */
export async function getVersion({ db, settings }: SchoolParts, number: number): Promise<FullSchoolVersion> {
  if (number === 0)
    return { number, changed: [], publishedAt: null, publishedBy: null, document: settings.shipped.document };
  const row = await findVersionRow(db, number);
  if (!row) throw new AppError('school_version_not_found');
  return { ...presentVersion(row), document: settings.fromStored(row.document as SchoolDocument) };
}

/**
 * Copies a version, or with 0 what the software came with, into the draft, in place of whatever is there. Nothing is
 * published. Throws `school_version_not_found`.
 */
export async function restoreVersion(parts: PublishingParts, caller: Caller, number: number): Promise<SchoolDraft> {
  const { db, settings } = parts;
  const { document: wanted } = await getVersion(parts, number);
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    const published = await readPublished(tx, settings);
    await replaceDraft(tx, settings.toStored(wanted), changedParts(published.document, wanted), actor._id);
    return readDraft(tx, settings, published);
  });
}
