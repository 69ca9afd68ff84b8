import type { FieldErrorCode } from '#contract/field-errors.ts';
import { SCHOOL_PARTS, type SchoolPart } from '#contract/school-choices.ts';
import { type SchoolDocument, schoolDocument } from '#contract/school-document.ts';
import type { SavedDraftPart, SchoolDraft } from '#contract/school.ts';
import { parseInput } from '#server/api/validation.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { listStored } from '#server/modules/media/media.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import {
  clearDraftParts,
  type DraftRow,
  hasSold,
  listFeatured,
  listDraftRows,
  writeDraftPart,
} from './school.queries.ts';
import type { PublishedSettings, SchoolSettings } from './school-settings.ts';
import type { SchoolParts } from './school.service.ts';

/** Returns whether two JSON values are equal, whatever the order of their keys: jsonb has its own. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const names = Object.keys(one);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

/** Returns the parts that differ between two documents. */
export const changedParts = (before: SchoolDocument, after: SchoolDocument): SchoolPart[] =>
  SCHOOL_PARTS.filter((part) => !isSame(before[part], after[part]));

/** Returns the parts of the draft that have a row, as they are read. `lock` keeps others from changing them. */
export async function readDraftRows(db: Handle, settings: SchoolSettings, options?: { lock: true }) {
  const rows = await listDraftRows(db, options);
  return rows.map((row) => (row.value === null ? row : { ...row, value: readValue(settings, row.part, row.value) }));
}

/** Returns the value of a part, stored by the draft, as it is read. */
const readValue = (settings: SchoolSettings, part: SchoolPart, value: unknown): unknown =>
  settings.fromStored({ [part]: value } as Partial<SchoolDocument>)[part];

/** Returns the document that publishing the draft would publish. */
export function draftedDocument(published: SchoolDocument, rows: readonly DraftRow[]): SchoolDocument {
  const edited = rows.filter(({ value }) => value !== null).map(({ part, value }) => [part, value]);
  return { ...published, ...Object.fromEntries(edited) } as SchoolDocument;
}

function partOf(published: SchoolDocument, row: DraftRow | undefined, part: SchoolPart) {
  const edited = row !== undefined && row.value !== null;
  return {
    value: edited ? row.value : published[part],
    revision: row?.revision ?? 0,
    editedAt: edited ? row.editedAt.toISOString() : null,
    editedBy: edited ? row.editor : null,
  };
}

/** Returns the draft of settings that were published. */
export async function readDraft(
  db: Handle,
  settings: SchoolSettings,
  { version, document }: PublishedSettings,
): Promise<SchoolDraft> {
  const rows = await readDraftRows(db, settings);
  const parts = SCHOOL_PARTS.map((part) => [
    part,
    partOf(
      document,
      rows.find((row) => row.part === part),
      part,
    ),
  ]);
  return {
    version,
    parts: Object.fromEntries(parts) as SchoolDraft['parts'],
    changed: changedParts(document, draftedDocument(document, rows)),
    currencyFixed: await hasSold(db),
  };
}

async function readPart(
  db: Handle,
  settings: SchoolSettings,
  { document }: PublishedSettings,
  part: SchoolPart,
): Promise<SavedDraftPart> {
  const row = (await readDraftRows(db, settings)).find((one) => one.part === part);
  const present = partOf(document, row, part);
  return { part, ...present, changed: !isSame(document[part], present.value) };
}

/**
 * Checks what the schema of a part cannot know. Throws `invalid_input` for a picture that is not stored, a featured course
 * that is not in the catalogue, and another currency once something was sold.
 */
async function checkReferences(tx: Handle, { document }: PublishedSettings, parts: Partial<SchoolDocument>) {
  const problems: [string, FieldErrorCode][] = [];
  const uploaded = [...picturesIn(Object.values(parts)[0])].filter(([, src]) => !src.startsWith('shipped:'));
  const stored = new Set(await listStored(tx, [...new Set(uploaded.map(([, src]) => src))]));
  for (const [path, src] of uploaded) if (!stored.has(src)) problems.push([path, 'picture_unknown']);
  for (const [place, section] of (parts.home?.sections ?? []).entries()) {
    if (section.kind !== 'featured' || section.pick !== 'chosen') continue;
    const listed = await listFeatured(tx, { chosen: section.courses });
    for (const [at, course] of section.courses.entries())
      if (!listed.includes(course)) problems.push([`sections.${place}.courses.${at}`, 'course_not_offered']);
  }
  const { currency } = parts.identity ?? document.identity;
  if (currency !== document.identity.currency && (await hasSold(tx))) problems.push(['currency', 'currency_fixed']);
  if (problems.length > 0) throw invalidInput(problems.map(([path, code]) => [path, { code }]));
}

/** Yields the pictures inside of a part with the paths of their addresses. */
function* picturesIn(value: unknown, path = ''): Generator<[path: string, src: string]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    if (name === 'src' && typeof one === 'string') yield [at, one];
    else yield* picturesIn(one, at);
  }
}

/**
 * Saves a part of the draft. Throws `invalid_input` with the path of each field that is wrong, and `edit_conflict` with
 * the present part when its revision is no longer the one sent.
 */
export async function saveDraftPart(
  { db, settings }: SchoolParts,
  caller: Caller,
  part: SchoolPart,
  input: { readonly revision: number; readonly value: unknown },
): Promise<SavedDraftPart> {
  const published = await settings.published();
  const value = parseInput(schoolDocument.shape[part], input.value, part);
  return writeAs(db, caller, {}, async (tx, { actor }) => {
    await checkReferences(tx, published, { [part]: value });
    const stored = settings.toStored({ [part]: value } as Partial<SchoolDocument>)[part];
    const write = { expected: input.revision, value: stored, editedBy: actor._id };
    if (!(await writeDraftPart(tx, part, write))) {
      throw new AppError('edit_conflict', { current: await readPart(tx, settings, published, part) });
    }
    return readPart(tx, settings, published, part);
  });
}

/** Discards the changes of a part: it is as published again. */
export async function discardDraftPart(
  { db, settings }: SchoolParts,
  caller: Caller,
  part: SchoolPart,
): Promise<SavedDraftPart> {
  const published = await settings.published();
  return writeAs(db, caller, {}, async (tx) => {
    await clearDraftParts(tx, [part]);
    return readPart(tx, settings, published, part);
  });
}
