import type { FieldErrorCode } from '#contract/fields/field-errors.ts';
import { SCHOOL_PARTS, type SchoolPart } from '#modules/school/contract/school-choices.ts';
import { type SchoolDocument, schoolDocument } from '#modules/school/contract/school-document.ts';
import type { SavedDraftPart, SchoolDraft } from '#modules/school/contract/school.ts';
import { parseInput } from '#server/api/validation.ts';
import type { Handle } from '#server/db/database.ts';
import type { DraftRow } from '#server/drafts/drafts.queries.ts';
import { changedMembers, presentDraft } from '#server/drafts/drafts.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { listStored } from '#modules/media/server/media.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { findNewestVersion, hasSold, listFeatured, schoolDraftRows } from './school.queries.ts';
import type { PublishedSettings, SchoolSettings, StoredDocument } from './school-settings.ts';
import type { SchoolServices } from './school.service.ts';

/** Returns the parts that differ between two documents. */
export const changedParts = (before: SchoolDocument, after: SchoolDocument): SchoolPart[] =>
  changedMembers(SCHOOL_PARTS, before, after);

/** Returns the parts of the draft that have a row, as they are read. `lock` keeps others from changing them. */
export async function readDraftRows(db: Handle, settings: SchoolSettings, options?: { lock: true }) {
  const rows = await schoolDraftRows.list(db, options);
  return rows.map((row) => (row.value === null ? row : { ...row, value: readValue(settings, row.key, row.value) }));
}
type PartRow = DraftRow<SchoolPart>;

/** Returns the value of a part, stored by the draft, as it is read. */
const readValue = (settings: SchoolSettings, part: SchoolPart, value: unknown): unknown =>
  settings.fromStored({ [part]: value } as Partial<SchoolDocument>)[part];

/** Returns the document that publishing the draft would publish. */
export function draftedDocument(published: SchoolDocument, rows: readonly PartRow[]): SchoolDocument {
  const edited = rows.filter(({ value }) => value !== null).map(({ key, value }) => [key, value]);
  return { ...published, ...Object.fromEntries(edited) } as SchoolDocument;
}

const partOf = (published: SchoolDocument, rows: readonly PartRow[], part: SchoolPart) =>
  presentDraft<unknown>(
    rows.find(({ key }) => key === part),
    published[part],
  );

/** Reads the published settings past the memory of the process, which may not know of the latest publication yet. */
export async function readPublished(db: Handle, settings: SchoolSettings): Promise<PublishedSettings> {
  const row = await findNewestVersion(db, -1);
  return row ? settings.fromRow(row, row.document as StoredDocument) : settings.shipped;
}

/**
 * Reads the draft and then what is published: in the other order, a publication in between would pair a new revision with
 * the old settings, and the next save would bring these back.
 */
export async function readRowsAndPublished(db: Handle, settings: SchoolSettings) {
  const rows = await readDraftRows(db, settings);
  return { rows, published: await readPublished(db, settings) };
}

/** Returns the draft of the settings. */
export async function readSchoolDraft(db: Handle, settings: SchoolSettings): Promise<SchoolDraft> {
  const { rows, published } = await readRowsAndPublished(db, settings);
  const { version, document } = published;
  const parts = SCHOOL_PARTS.map((part) => [part, partOf(document, rows, part)]);
  return {
    version,
    parts: Object.fromEntries(parts) as SchoolDraft['parts'],
    changed: changedParts(document, draftedDocument(document, rows)),
    currencyFixed: await hasSold(db),
  };
}

async function readPart(db: Handle, settings: SchoolSettings, part: SchoolPart): Promise<SavedDraftPart> {
  const { rows, published } = await readRowsAndPublished(db, settings);
  const { document } = published;
  const present = partOf(document, rows, part);
  const changed = changedMembers([part], document, { ...document, [part]: present.value }).length > 0;
  return { part, ...present, changed };
}

/**
 * Checks what the schema of a part cannot know. Throws `invalid_input` for an image that is not stored, a featured course
 * that is not in the catalogue, and another currency once something was sold.
 */
async function checkReferences(tx: Handle, { document }: PublishedSettings, parts: Partial<SchoolDocument>) {
  const problems: [string, FieldErrorCode][] = [];
  const uploaded = [...imagesIn(Object.values(parts)[0])].filter(([, src]) => !src.startsWith('shipped:'));
  const stored = new Set(await listStored(tx, [...new Set(uploaded.map(([, src]) => src))]));
  for (const [path, src] of uploaded) if (!stored.has(src)) problems.push([path, 'picture_unknown']);
  for (const [place, section] of (parts.home?.sections ?? []).entries()) {
    if (section.kind !== 'featured' || section.pick !== 'chosen') continue;
    const listed = await listFeatured(tx, { chosen: section.courses });
    for (const [index, course] of section.courses.entries())
      if (!listed.includes(course)) problems.push([`sections.${place}.courses.${index}`, 'course_not_offered']);
  }
  const { currency } = parts.identity ?? document.identity;
  if (currency !== document.identity.currency && (await hasSold(tx))) problems.push(['currency', 'currency_fixed']);
  if (problems.length > 0) throw invalidInput(problems.map(([path, code]) => [path, { code }]));
}

/** Yields the images inside of a part with the paths of their addresses. */
function* imagesIn(value: unknown, path = ''): Generator<[path: string, src: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const whole = path === '' ? name : `${path}.${name}`;
    if (name === 'src' && typeof one === 'string') yield [whole, one];
    else yield* imagesIn(one, whole);
  }
}

/**
 * Saves a part of the draft. Throws `invalid_input` with the path of each field that is wrong, and `edit_conflict` with
 * the present part when its revision is no longer the one sent.
 */
export async function saveDraftPart(
  { db, settings }: SchoolServices,
  caller: Caller,
  part: SchoolPart,
  input: { readonly revision: number; readonly value: unknown },
): Promise<SavedDraftPart> {
  const value = parseInput(schoolDocument.shape[part], input.value, part);
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    await checkReferences(tx, await readPublished(tx, settings), { [part]: value });
    const stored = settings.toStored({ [part]: value } as Partial<SchoolDocument>)[part];
    const isSaved = await schoolDraftRows.write(tx, part, input.revision, { value: stored, editedBy: actor._id });
    const current = await readPart(tx, settings, part);
    if (!isSaved) throw new AppError('edit_conflict', { current });
    return current;
  });
}

/**
 * Discards the changes of a part: it is as published again; idempotent. With a revision that is no longer the latest, throws
 * `edit_conflict` with the present part: another user has typed since.
 */
export async function discardDraftPart(
  { db, settings }: SchoolServices,
  caller: Caller,
  part: SchoolPart,
  revision?: number,
): Promise<SavedDraftPart> {
  return writeAs(db, caller, {}, async (tx) => {
    await schoolDraftRows.clear(tx, [part], revision);
    const current = await readPart(tx, settings, part);
    // A later draft stays.
    if (current.editedAt !== null) throw new AppError('edit_conflict', { current });
    return current;
  });
}
