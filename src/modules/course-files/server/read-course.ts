import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { CourseState } from '#contract/course-files.ts';
import { endingOf } from '#contract/media-kinds.ts';
import { pictureSources } from '#contract/pictures.ts';
import { type TestSettings, testSettings } from '#contract/tests.ts';
import type { Storage } from '#server/adapters/storage.ts';
import type { Handle } from '#server/db/database.ts';
import { courseColumns } from '#server/modules/courses/course-columns.ts';
import { keyOf } from '#server/modules/media/unit-files.service.ts';
import { readBank } from '#server/modules/questions/bank.service.ts';
import { readTests } from '#server/modules/tests/test-settings.service.ts';
import {
  type CourseRow,
  fileIdsIn,
  type FileRow,
  findCourseRow,
  keepHash,
  listChapterRows,
  listFileRows,
  listUnitRows,
  type UnitRow,
} from './course-files.queries.ts';
import { type CourseDocument, type FileDocument, sortFiles, type UnitDocument } from './course-document.ts';
import { textsOf, withTexts } from './question-texts.ts';
import { mediaOf } from './write-files.ts';

/** A course as it is stored. */
export interface StoredCourse {
  readonly row: CourseRow;
  readonly state: CourseState;
  readonly files: readonly FileRow[];
  /** Another one after every change of what files hold. */
  readonly stamp: string;
}

/** A stored file an export contains. */
interface StoredMedia {
  readonly key: string;
  readonly bytes: number;
}

/** A course with what its files hold. */
export interface ReadCourse extends StoredCourse {
  readonly document: CourseDocument;
  readonly media: ReadonlyMap<string, StoredMedia>;
  /** The addresses of its pictures by their paths. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The id the bytes of a file are stored under. */
export const storedId = ({ id, bytesOf }: Pick<FileRow, 'id' | 'bytesOf'>): string => bytesOf ?? id;

/** Returns the files of a unit that an export contains: also films of others that it shows. */
function filesOf(unit: UnitRow, files: readonly FileRow[]): FileRow[] {
  const shown = new Set(fileIdsIn(`${unit.videoUrl ?? ''} ${unit.description}`));
  const own = files.filter(({ sectionId }) => sectionId === unit.id);
  const kept = own.filter((file) => file.kind !== 'film' || shown.has(storedId(file)));
  for (const file of kept) shown.delete(storedId(file));
  const others = files.filter((file) => {
    const isFirst = shown.has(storedId(file));
    shown.delete(storedId(file));
    return isFirst;
  });
  return [...kept, ...others];
}

type Tests = Awaited<ReturnType<typeof readTests>>;

function stateOf(
  row: CourseRow,
  chapters: CourseState['chapters'],
  units: readonly UnitRow[],
  { files, questions, tests }: Pick<StoredCourse, 'files'> & Pick<CourseState, 'questions'> & { tests: Tests },
) {
  const { salePrice: _price, saleEndsOn: _end, ...fields } = courseColumns.snapshot(row);
  return {
    fields,
    imageSrc: row.imageSrc,
    chapters,
    units: units.map(({ id, chapterId, captionsUrl, sectionImage, version: _version, ...values }) => ({
      id,
      chapterId,
      captionsUrl,
      sectionImage,
      values,
      files: filesOf({ id, ...values } as UnitRow, files)
        .filter((file) => file.sectionId === id)
        .map((file) => file.id),
      test: tests.get(id) ?? null,
    })),
    questions,
  } satisfies CourseState;
}

/** Returns a course as it is stored, locked if a `lock` is named; null if it does not exist. */
export async function readStored(
  db: Handle,
  ref: string,
  lock?: 'no key update',
): Promise<(StoredCourse & { units: readonly UnitRow[] }) | null> {
  const row = await findCourseRow(db, ref, lock);
  if (!row) return null;
  const [chapters, units] = [await listChapterRows(db, row.id), await listUnitRows(db, row.id)];
  const files = await listFileRows(db, units);
  const [questions, tests] = [await readBank(db, row.id), await readTests(db, row.id)];
  const state = stateOf(row, chapters, units, { files, questions, tests });
  const versions = [row.version, units.map(({ version }) => version)];
  const stamp = createHash('sha256')
    .update(JSON.stringify([state, versions]))
    .digest('hex');
  return { row, units, state, files, stamp };
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
}

/** The hash and size of stored pictures: an address is never given to another one. */
const pictureHashes = new LRUCache<string, { sha256: string; bytes: number }>({ max: 10_000 });

/** The file of a stored picture that is exported, from which all others can be made. */
const largestKey = (imageSrc: string): string =>
  `${imageSrc.slice('/media/'.length, imageSrc.lastIndexOf('/'))}/1280.webp`;

const PICTURE_IN_TEXT = /\/media\/pictures\/[0-9a-f]{32}\/800\.webp/g;
const FILE_IN_TEXT = /\/media\/files\/([0-9a-f-]{36})\/[\w.%-]+(?:\?[^\s)"'>]*)?/g;

/** Returns a course with the paths of its media, which it hashes where that has not been done. Null if it does not exist. */
export async function readCourse(
  { db, storage }: { readonly db: Handle; readonly storage: Storage },
  ref: string,
): Promise<ReadCourse | null> {
  const stored = await readStored(db, ref);
  if (!stored) return null;
  const { row, units, state } = stored;
  const media = new Map<string, StoredMedia>();
  const pathOfFile = new Map<string, string>();
  const files: FileRow[] = [];
  for (const file of stored.files) {
    const sha256 = file.sha256 ?? (await hashFile(storage, file));
    // Without its bytes it cannot be exported.
    if (sha256 === null) continue;
    if (file.sha256 === null) await keepHash(db, storedId(file), sha256);
    const path = `media/${sha256}.${endingOf(file.name)}`;
    media.set(path, { key: keyOf(file), bytes: file.bytes });
    pathOfFile.set(storedId(file), path);
    files.push({ ...file, sha256 });
  }
  const pathOfPicture = new Map<string, string>();
  const texts = [...units.map(({ description }) => description), ...state.questions.flatMap(textsOf)];
  const inTexts = texts.flatMap((raw) => raw.match(PICTURE_IN_TEXT) ?? []);
  for (const imageSrc of [row.imageSrc, ...units.map(({ sectionImage }) => sectionImage), ...inTexts]) {
    if (imageSrc === null || pathOfPicture.has(imageSrc) || !pictureSources(imageSrc)) continue;
    const found = pictureHashes.get(imageSrc) ?? (await hashPicture(storage, imageSrc));
    if (!found) continue;
    pictureHashes.set(imageSrc, found);
    const path = `media/${found.sha256}.webp`;
    media.set(path, { key: largestKey(imageSrc), bytes: found.bytes });
    pathOfPicture.set(imageSrc, path);
  }
  const picture = (imageSrc: string | null): string => (imageSrc && pathOfPicture.get(imageSrc)) ?? imageSrc ?? '';
  const fileDocument = (file: FileRow): FileDocument => ({
    kind: file.kind === 'archive' ? 'file' : file.kind,
    name: file.name,
    language: file.language,
    automatic: file.automatic,
    file: pathOfFile.get(storedId(file)) ?? '',
  });
  const text = (raw: string): string =>
    raw
      .trim()
      .replaceAll(PICTURE_IN_TEXT, (address) => pathOfPicture.get(address) ?? address)
      .replaceAll(FILE_IN_TEXT, (address, id: string) => pathOfFile.get(id) ?? address);
  const known = new Set(state.questions.map(({ id }) => id));
  const tests = new Map(state.units.map(({ id, test }) => [id, test && askable(test, known)]));
  const unitDocument = (unit: UnitRow): UnitDocument => ({
    id: unit.id,
    chapterId: unit.chapterId,
    title: unit.title.trim(),
    summary: (unit.summary ?? '').trim(),
    text: text(unit.description),
    film: (unit.videoUrl ?? '').replace(FILE_IN_TEXT, (address, id: string) => pathOfFile.get(id) ?? address),
    durationSeconds: unit.durationSeconds,
    freePreview: unit.freePreview,
    picture: picture(unit.sectionImage),
    captionsUrl: unit.captionsUrl ?? '',
    files: sortFiles(filesOf(unit, files).map(fileDocument)),
    test: tests.get(unit.id) ?? null,
  });
  const { fields } = state;
  const document: CourseDocument = {
    id: row.id,
    fields: { ...fields, description: fields.description.trim() },
    picture: picture(row.imageSrc),
    chapters: state.chapters,
    units: units.map(unitDocument),
    questions: state.questions.map((question) => withTexts(question, text)),
  };
  const named = new Set(mediaOf(document));
  const pictures = new Map([...pathOfPicture].map(([imageSrc, path]) => [path, imageSrc]));
  return {
    row,
    state,
    stamp: stored.stamp,
    files,
    document,
    pictures,
    media: new Map([...media].filter(([path]) => named.has(path)).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Returns the test of a unit without questions that were removed, which no attempt asks; null if it asks none then. */
function askable(test: TestSettings, known: ReadonlySet<string>): TestSettings | null {
  const read = testSettings.safeParse({ ...test, questions: test.questions.filter((id) => known.has(id)) });
  return read.success ? read.data : null;
}

async function hashFile(storage: Storage, file: FileRow): Promise<string | null> {
  const found = await storage.read(keyOf(file));
  return found ? hashOf(found.stream) : null;
}

async function hashPicture(storage: Storage, imageSrc: string) {
  const found = await storage.read(largestKey(imageSrc));
  return found ? { sha256: await hashOf(found.stream), bytes: found.size } : null;
}
