import type {
  CourseLibraryQuery,
  LibraryChoice,
  LibraryDeleted,
  LibraryItem,
  LibraryQuery,
  LibraryTotals,
  LibraryUse,
} from '#modules/media/contract/library.ts';
import type { MediaFile } from '#modules/media/contract/media-files.ts';
import { imageSources } from '#contract/images.ts';
import { fileAddress } from '#contract/media-kinds.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import {
  claimLibraryFiles,
  claimLibraryImages,
  holdStoredFile,
  type LibraryRow,
  listLibrary,
  sumLibrary,
  touchOwnRow,
} from './library.queries.ts';
import { areMore, listUses, mostUses, nameOwners, type NotedUse, readSettings } from './library-uses.queries.ts';
import { findCourseId, findUnitTitle, insertFile } from './media-files.queries.ts';
import { removeImages } from './media.service.ts';
import { presentFile, recordFile, removeFiles, tryRemoval, type UploadServices } from './stored-media.ts';

const presentChoice = (links: Services['links'], row: LibraryRow): LibraryChoice => ({
  _id: row.id,
  kind: row.kind,
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  createdAt: row.createdAt,
  course: row.course,
  imageSrc: row.imageSrc,
  url:
    row.kind === 'image'
      ? (imageSources(row.imageSrc ?? '')?.largest ?? '')
      : links.sign(fileAddress(row.id, row.name)),
});

/** Returns a page of the images and files of a course, newest first. Throws `course_not_found`. */
export async function listCourseLibrary(
  { db, links }: Pick<Services, 'db' | 'links'>,
  ref: string,
  query: CourseLibraryQuery,
): Promise<LibraryChoice[]> {
  const courseId = await findCourseId(db, ref);
  if (courseId === null) throw new AppError('course_not_found');
  return (await listLibrary(db, { ...query, courseId })).map((row) => presentChoice(links, row));
}

/** Returns a page of all images and files of the school, newest first, with where they are used. Throws `course_not_found`. */
export async function listSchoolLibrary(
  { db, links }: Pick<Services, 'db' | 'links'>,
  { course, unused, ...query }: LibraryQuery,
): Promise<LibraryItem[]> {
  const courseId = course === undefined ? undefined : await findCourseId(db, course);
  if (courseId === null) throw new AppError('course_not_found');
  const rows = await listLibrary(db, { ...query, courseId, unused: unused !== undefined });
  const uses = await describeUses(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { of = [], isMore = false } = uses.get(row.id) ?? {};
    return { ...presentChoice(links, row), by: row.by, uses: of, moreUses: isMore, unused: row.unused };
  });
}

/** The places of `media_uses` that are named as others, and those whose owners are units. */
const SHOWN_AS = { draft: 'unitDraft', version: 'unitVersion' } as const;
const OF_UNITS: readonly NotedUse['place'][] = ['unit', 'draft', 'version', 'unitFile', 'captions'];

/** Returns where images and files are used, by their keys. An earlier version is listed where nothing of its unit is. */
async function describeUses(db: Services['db'], keys: readonly string[]) {
  const noted = await listUses(db, keys);
  const names = await nameOwners(db, noted);
  const settings = noted.some(({ place }) => place === 'settings') ? await readSettings(db) : null;
  const described = new Map<string, { of: LibraryUse[]; isMore: boolean }>();
  for (const [key, uses] of Map.groupBy(noted, (use) => use.key)) {
    const present = new Set(uses.filter(({ place }) => place !== 'version').map(({ owner }) => owner));
    const all = uses
      .filter(({ place, owner }) => place !== 'version' || !present.has(owner))
      .flatMap((use): LibraryUse[] => describeUse(use, key, names, settings));
    const distinct = [...new Map(all.map((use) => [JSON.stringify(use), use])).values()];
    described.set(key, { of: distinct.slice(0, mostUses), isMore: areMore(uses) });
  }
  return described;
}

function describeUse(
  { place, owner }: NotedUse,
  key: string,
  names: Awaited<ReturnType<typeof nameOwners>>,
  settings: Awaited<ReturnType<typeof readSettings>>,
): LibraryUse[] {
  const plain = { course: null, id: null };
  switch (place) {
    case 'settings':
      return settings && String(settings.number) === owner
        ? partsWith(settings.document, key)
        : [{ ...plain, place: 'settingsVersion', name: '' }];
    case 'settingsDraft':
      return [{ ...plain, place, name: owner }];
    case 'certificate':
      return [{ ...plain, place: 'certificates', name: '' }];
    case 'sharedTeacher':
      return [{ ...plain, place: 'teacher', name: owner }];
    case 'captions':
    case 'course':
    case 'draft':
    case 'import':
    case 'poster':
    case 'question':
    case 'teacher':
    case 'unit':
    case 'unitFile':
    case 'version': {
      const named = names.get(`${OF_UNITS.includes(place) ? 'unit' : place} ${owner}`);
      // Deleted since the uses were read.
      if (!named) return [];
      return [{ ...named, place: place === 'draft' || place === 'version' ? SHOWN_AS[place] : place }];
    }
  }
}

const names = (value: unknown, key: string): boolean => JSON.stringify(value ?? null).includes(key);

/** Returns the parts of the settings, and the free pages, that name an image or file. */
function partsWith(document: unknown, key: string): LibraryUse[] {
  const uses: LibraryUse[] = [];
  for (const [part, value] of Object.entries(document as Record<string, unknown>)) {
    if (!names(value, key)) continue;
    if (part === 'pages') {
      const { pages = [] } = value as { pages?: { slug: string; title: Record<string, string> }[] };
      for (const page of pages.filter((one) => names(one, key))) {
        const title = Object.values(page.title).find((one) => one.trim() !== '');
        uses.push({ place: 'page', name: title ?? page.slug, course: null, id: page.slug });
      }
      continue;
    }
    const { certificate, ...rest } = value as { certificate?: unknown };
    if (names(rest, key)) uses.push({ place: 'settings', name: part, course: null, id: null });
    if (names(certificate, key)) uses.push({ place: 'settings', name: 'certificate', course: null, id: null });
  }
  return uses;
}

/** Returns how much the school stores, and how much of it is used nowhere. */
export async function getLibraryTotals({ db, config }: Pick<Services, 'db' | 'config'>): Promise<LibraryTotals> {
  return {
    all: await sumLibrary(db, { unused: false }),
    unused: await sumLibrary(db, { unused: true }),
    quotaBytes: config.mediaQuota ?? null,
  };
}

/**
 * Deletes those of the given images and files that are used nowhere. What a transaction is using for the first time, what may be
 * about to be saved, restored or imported stays. The bytes go after the commit.
 */
export async function deleteUnused(
  services: UploadServices,
  caller: Caller,
  ids: readonly string[],
): Promise<LibraryDeleted> {
  const { db, events } = services;
  const { images, files } = await writeAs(db, caller, {}, async (tx, held) => {
    const images = await claimLibraryImages(
      tx,
      ids.filter((id) => !id.includes('-')),
    );
    const files = await claimLibraryFiles(
      tx,
      ids.filter((id) => id.includes('-')),
    );
    for (const file of files) await recordFile(tx, held, file, 'removed');
    for (const { key, name } of images) await recordDeletion(key, name);
    for (const { id, name, sectionId } of files) if (sectionId === null) await recordDeletion(id, name);
    return { images, files };

    function recordDeletion(id: string, name: string): Promise<void> {
      return recordChange(tx, held.actor, {
        action: 'delete',
        entity: 'media',
        entityId: id,
        label: name || id,
        before: { file: name || id },
      });
    }
  });
  if (files.length > 0) events.changed();
  await tryRemoval(services, () =>
    removeImages(
      services,
      images.map(({ imageSrc }) => imageSrc),
    ),
  );
  await tryRemoval(services, () => removeFiles(services, files));
  const bytesOfFiles = new Map(files.map(({ id, bytesOf, bytes }) => [bytesOf ?? id, bytes]));
  const deleted = [...images.map(({ key }) => key), ...bytesOfFiles.keys()];
  return {
    deleted,
    kept: ids.filter((id) => !deleted.includes(id)),
    freedBytes: [...images.map(({ bytes }) => bytes ?? 0), ...bytesOfFiles.values()].reduce((sum, one) => sum + one, 0),
  };
}

/**
 * Gives a stored video or file to a unit, as a row that shares its bytes; one that the course has as a video, or the unit as a
 * file, stays one. Admins choose from the whole school, the team of a course from its files. Throws `course_not_found`,
 * `section_not_found` and `upload_not_found`.
 */
export async function reuseFile(
  { db, links, events }: Pick<UploadServices, 'db' | 'links' | 'events'>,
  caller: Caller,
  place: { readonly course: string; readonly sectionId: string },
  file: string,
): Promise<MediaFile> {
  const row = await writeAs(db, caller, {}, async (tx, held) => {
    const courseId = await findCourseId(tx, place.course);
    if (courseId === null) throw new AppError('course_not_found');
    const unit = { courseId, sectionId: place.sectionId };
    if ((await findUnitTitle(tx, courseId, unit.sectionId)) === null) throw new AppError('section_not_found');
    const source = await holdStoredFile(tx, file, held.actor.role === 'admin' ? null : courseId);
    if (!source) throw new AppError('upload_not_found');
    const own = await touchOwnRow(tx, source, unit);
    if (own) return own;
    const { kind, name, type, bytes, sha256 } = source;
    const copy = { id: newId(), kind, name, type, bytes, sha256, bytesOf: source.bytesOf ?? source.id };
    await insertFile(tx, { ...copy, ...unit, createdBy: held.actor._id });
    await recordFile(tx, held, { ...unit, name }, 'added');
    return { ...source, ...copy, ...unit };
  });
  events.changed();
  return presentFile(links, row);
}
