import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { CourseFilesState } from '#modules/course-files/contract/course-files.ts';
import { endingOf } from '#contract/media-kinds.ts';
import { imageSources } from '#contract/images.ts';
import { type TestSettings, testSettings } from '#modules/assessments/contract/assessments.ts';
import type { Storage } from '#server/adapters/storage.ts';
import type { Handle } from '#server/db/database.ts';
import { courseColumns } from '#modules/courses/server/course-columns.ts';
import { fileKeyOf } from '#modules/media/server/unit-files.service.ts';
import { readBank } from '#modules/questions/server/bank.service.ts';
import { readTests } from '#modules/assessments/server/test-settings.service.ts';
import {
  type ExportedCourse,
  fileIdsIn,
  type ExportedFile,
  findCourseRow,
  keepHash,
  listChapterRows,
  listFileRows,
  listExportedUnits,
  type ExportedUnit,
} from './course-files.queries.ts';
import {
  type CourseDocument,
  type FileDocument,
  sortFiles,
  timeToCome,
  type UnitDocument,
  unitFrontFields,
} from './course-document.ts';
import { questionTextsOf, withTexts } from '#modules/questions/server/markdown-texts.ts';
import { mediaFilesOf } from './write-files.ts';

/** A course as it is stored. */
export interface StoredCourse {
  readonly row: ExportedCourse;
  readonly state: CourseFilesState;
  readonly files: readonly ExportedFile[];
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
  /** The addresses of its images by their paths. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** The id the bytes of a file are stored under. */
export const storedId = ({ id, bytesOf }: Pick<ExportedFile, 'id' | 'bytesOf'>): string => bytesOf ?? id;

/** Returns the files of a unit that an export contains: also videos of others that it shows. */
function filesOf(unit: ExportedUnit, files: readonly ExportedFile[]): ExportedFile[] {
  const shownIds = new Set(fileIdsIn(`${unit.videoUrl ?? ''} ${unit.description}`));
  const own = files.filter(({ sectionId }) => sectionId === unit.id);
  const ownFiles = own.filter((file) => file.kind !== 'film' || shownIds.has(storedId(file)));
  for (const file of ownFiles) shownIds.delete(storedId(file));
  const others = files.filter((file) => {
    const isFirst = shownIds.has(storedId(file));
    shownIds.delete(storedId(file));
    return isFirst;
  });
  return [...ownFiles, ...others];
}

type Tests = Awaited<ReturnType<typeof readTests>>;

function stateOf(
  row: ExportedCourse,
  chapters: CourseFilesState['chapters'],
  units: readonly ExportedUnit[],
  { files, questions, tests }: Pick<StoredCourse, 'files'> & Pick<CourseFilesState, 'questions'> & { tests: Tests },
) {
  const { salePrice: _price, saleEndsOn: _end, ...fields } = courseColumns.snapshot(row);
  return {
    fields,
    imageSrc: row.imageSrc,
    chapters,
    units: units.map(
      ({ id, chapterId, captionsUrl, sectionImage, draft, publishAt, version: _version, ...values }) => ({
        id,
        chapterId,
        captionsUrl,
        sectionImage,
        draft,
        publishAt: timeToCome(publishAt) || null,
        values,
        files: filesOf({ id, ...values } as ExportedUnit, files)
          .filter((file) => file.sectionId === id)
          .map((file) => file.id),
        test: tests.get(id) ?? null,
      }),
    ),
    questions,
  } satisfies CourseFilesState;
}

/** Returns a course as it is stored, locked if a `lock` is named; null if it does not exist. */
export async function readStored(
  db: Handle,
  ref: string,
  lock?: 'no key update',
): Promise<(StoredCourse & { units: readonly ExportedUnit[] }) | null> {
  const row = await findCourseRow(db, ref, lock);
  if (!row) return null;
  const [chapters, units] = [await listChapterRows(db, row.id), await listExportedUnits(db, row.id)];
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

/** The hash and size of stored images: an address is never given to another one. */
const imageHashes = new LRUCache<string, { sha256: string; bytes: number }>({ max: 10_000 });

/** The file of a stored image that is exported, from which all others can be made. */
const largestKey = (imageSrc: string): string =>
  `${imageSrc.slice('/media/'.length, imageSrc.lastIndexOf('/'))}/1280.webp`;

const IMAGE_IN_TEXT = /\/media\/pictures\/[0-9a-f]{32}\/800\.webp/g;
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
  const files: ExportedFile[] = [];
  for (const file of stored.files) {
    const sha256 = file.sha256 ?? (await hashFile(storage, file));
    // Without its bytes it cannot be exported.
    if (sha256 === null) continue;
    if (file.sha256 === null) await keepHash(db, storedId(file), sha256);
    const path = `media/${sha256}.${endingOf(file.name)}`;
    media.set(path, { key: fileKeyOf(file), bytes: file.bytes });
    pathOfFile.set(storedId(file), path);
    files.push({ ...file, sha256 });
  }
  const pathOfImage = new Map<string, string>();
  const texts = [...units.map(({ description }) => description), ...state.questions.flatMap(questionTextsOf)];
  const inTexts = texts.flatMap((raw) => raw.match(IMAGE_IN_TEXT) ?? []);
  for (const imageSrc of [row.imageSrc, ...units.map(({ sectionImage }) => sectionImage), ...inTexts]) {
    if (imageSrc === null || pathOfImage.has(imageSrc) || !imageSources(imageSrc)) continue;
    const hash = imageHashes.get(imageSrc) ?? (await hashImage(storage, imageSrc));
    if (!hash) continue;
    imageHashes.set(imageSrc, hash);
    const path = `media/${hash.sha256}.webp`;
    media.set(path, { key: largestKey(imageSrc), bytes: hash.bytes });
    pathOfImage.set(imageSrc, path);
  }
  const image = (imageSrc: string | null): string => (imageSrc && pathOfImage.get(imageSrc)) ?? imageSrc ?? '';
  const fileDocument = (file: ExportedFile): FileDocument => ({
    kind: file.kind === 'archive' ? 'file' : file.kind,
    name: file.name,
    language: file.language,
    automatic: file.automatic,
    file: pathOfFile.get(storedId(file)) ?? '',
  });
  const text = (raw: string): string =>
    raw
      .trim()
      .replaceAll(IMAGE_IN_TEXT, (address) => pathOfImage.get(address) ?? address)
      .replaceAll(FILE_IN_TEXT, (address, id: string) => pathOfFile.get(id) ?? address);
  const questionIds = new Set(state.questions.map(({ id }) => id));
  const tests = new Map(state.units.map(({ id, test }) => [id, test && askable(test, questionIds)]));
  const unitDocument = (unit: ExportedUnit): UnitDocument => ({
    id: unit.id,
    chapterId: unit.chapterId,
    ...unitFrontFields(unit),
    draft: unit.draft,
    publishAt: timeToCome(unit.publishAt),
    text: text(unit.description),
    film: (unit.videoUrl ?? '').replace(FILE_IN_TEXT, (address, id: string) => pathOfFile.get(id) ?? address),
    picture: image(unit.sectionImage),
    captionsUrl: unit.captionsUrl ?? '',
    files: sortFiles(filesOf(unit, files).map(fileDocument)),
    test: tests.get(unit.id) ?? null,
  });
  const { fields } = state;
  const document: CourseDocument = {
    id: row.id,
    fields: { ...fields, description: fields.description.trim() },
    picture: image(row.imageSrc),
    chapters: state.chapters,
    units: units.map(unitDocument),
    questions: state.questions.map((question) => withTexts(question, text)),
  };
  const named = new Set(mediaFilesOf(document));
  const images = new Map([...pathOfImage].map(([imageSrc, path]) => [path, imageSrc]));
  return {
    row,
    state,
    stamp: stored.stamp,
    files,
    document,
    pictures: images,
    media: new Map([...media].filter(([path]) => named.has(path)).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** Returns the test of a unit without questions that were removed, which no attempt asks; null if it asks none then. */
function askable(test: TestSettings, questionIds: ReadonlySet<string>): TestSettings | null {
  const read = testSettings.safeParse({ ...test, questions: test.questions.filter((id) => questionIds.has(id)) });
  return read.success ? read.data : null;
}

async function hashFile(storage: Storage, file: ExportedFile): Promise<string | null> {
  const bytes = await storage.read(fileKeyOf(file));
  return bytes ? hashOf(bytes.stream) : null;
}

async function hashImage(storage: Storage, imageSrc: string) {
  const image = await storage.read(largestKey(imageSrc));
  return image ? { sha256: await hashOf(image.stream), bytes: image.size } : null;
}
