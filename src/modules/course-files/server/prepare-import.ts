import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { CourseFilesState, StoredQuestion, StoredUnit } from '#modules/course-files/contract/course-files.ts';
import { endingOf, fileAddress, MEDIA_TYPES } from '#contract/media-kinds.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError } from '#server/errors.ts';
import { storeImage } from '#modules/media/server/media.service.ts';
import { stageFile } from '#modules/media/server/stage-file.ts';
import { findFileRow, shareFileRow } from './course-files.queries.ts';
import { type FileDocument, type QuestionDocument, type UnitDocument, unitFrontFields } from './course-document.ts';
import { type FileSource, isImage } from './file-source.ts';
import { isSameUnit } from './plan.ts';
import { questionTextsOf, withTexts } from '#modules/questions/server/markdown-texts.ts';
import { type ReadCourse, storedId } from './read-course.ts';
import { fileError } from './read-yaml.ts';
import { type VerifiedCourse, withHash } from './verify-media.ts';
import { MEDIA_IN_TEXT } from './write-files.ts';
import type { Services } from '#server/services.ts';

/** What storing the media of an import works on. */
export type ImportStorage = Pick<Services, 'db' | 'storage' | 'log' | 'config'>;

/** A file of a unit: the id of its row and its address. */
interface Placed {
  readonly id: string;
  readonly address: string;
}

const typeOf = (ending: string): string =>
  MEDIA_TYPES.film[ending] ?? MEDIA_TYPES.file[ending] ?? (ending === 'vtt' ? 'text/vtt' : 'application/octet-stream');

/**
 * Stores the media that an import needs and returns the course as it is to be stored. Nothing refers to what it stores until
 * the import is committed: without that, files go after a day and images after an hour.
 */
export async function prepareImport(
  services: ImportStorage,
  {
    source,
    current,
    wanted,
    actorId,
  }: {
    readonly source: FileSource;
    readonly current: ReadCourse | null;
    readonly wanted: VerifiedCourse;
    readonly actorId: string;
  },
): Promise<CourseFilesState> {
  const { document, sourcePaths } = wanted;
  const open = async (path: string): Promise<Readable> => source.open(sourcePaths.get(path) ?? path);
  const images = new Map<string, string>();

  const placeImage = async (path: string, shape: 'wide' | 'full'): Promise<string | null> => {
    if (path === '' || !path.startsWith('media/')) return path || null;
    const image = current?.pictures.get(path) ?? images.get(`${shape} ${path}`);
    if (image !== undefined) return image;
    const origin = { createdBy: actorId, staged: true };
    const stored = await storeImage(services, await buffer(await open(path)), shape, origin).catch((cause: unknown) => {
      if (cause instanceof AppError) throw fileError(sourcePaths.get(path) ?? path, { code: 'file_type_wrong' });
      throw cause;
    });
    images.set(`${shape} ${path}`, stored);
    return stored;
  };

  const placeFile = async (file: FileDocument, unitId: string): Promise<Placed> => {
    const sha256 = file.file.slice('media/'.length, 'media/'.length + 64);
    const ending = endingOf(file.file);
    const own = current?.files.find(
      (row) =>
        row.sectionId === unitId &&
        row.kind === file.kind &&
        row.name === file.name &&
        row.language === file.language &&
        row.automatic === file.automatic &&
        row.sha256 === sha256,
    );
    if (own) return { id: own.id, address: fileAddress(storedId(own), own.name) };
    const { kind, name, language, automatic } = file;
    const row = { id: newId(), kind, name, language, automatic, sha256, createdBy: actorId };
    if (await shareFileRow(services.db, { ...row, ending })) {
      const shared = await findFileRow(services.db, row.id);
      return { id: row.id, address: fileAddress(shared?.bytesOf ?? row.id, name) };
    }
    const bytes = source.sizeOf(sourcePaths.get(file.file) ?? file.file) ?? 0;
    const content = Readable.from(withHash(await open(file.file), sha256));
    await stageFile(services, { ...row, type: typeOf(ending), bytes }, content);
    return { id: row.id, address: fileAddress(row.id, name) };
  };

  const placeUnit = async (unit: UnitDocument): Promise<StoredUnit> => {
    const before = current?.document.units.find(({ id }) => id === unit.id);
    const stored = current?.state.units.find(({ id }) => id === unit.id);
    if (before && stored && isSameUnit(before, unit)) return { ...stored, chapterId: unit.chapterId };
    const files = new Map<FileDocument, Placed>();
    for (const file of unit.files) files.set(file, await placeFile(file, unit.id));
    const addressOf = (path: string, kind?: FileDocument['kind']): string | undefined =>
      [...files].find(([file]) => file.file === path && (kind === undefined || file.kind === kind))?.[1].address;
    const inText = new Map<string, string>();
    for (const path of new Set(unit.text.match(MEDIA_IN_TEXT))) {
      const isStored = sourcePaths.has(path) || current?.pictures.has(path) === true;
      const address = isImage(path) ? isStored && (await placeImage(path, 'full')) : addressOf(path);
      if (address) inText.set(path, address);
    }
    // A text that an export would write as it is stays as it is stored.
    const sameText = before !== undefined && before.text === unit.text && stored !== undefined;
    return {
      id: unit.id,
      chapterId: unit.chapterId,
      draft: unit.draft,
      publishAt: unit.publishAt || null,
      captionsUrl: unit.captionsUrl || null,
      sectionImage:
        before?.picture === unit.picture && stored ? stored.sectionImage : await placeImage(unit.picture, 'wide'),
      values: {
        ...unitFrontFields(unit),
        summary: unit.summary || null,
        description: sameText
          ? stored.values.description
          : unit.text.replaceAll(MEDIA_IN_TEXT, (path) => inText.get(path) ?? path),
        videoUrl: addressOf(unit.film, 'film') ?? (unit.film || null),
      },
      files: [...files.values()].map(({ id }) => id),
      // Of a test the document names no questions that were removed.
      test: before && stored && isDeepStrictEqual(before.test, unit.test) ? stored.test : unit.test,
    };
  };

  const placeQuestion = async (question: QuestionDocument): Promise<StoredQuestion> => {
    const before = current?.document.questions.find(({ id }) => id === question.id);
    const stored = current?.state.questions.find(({ id }) => id === question.id);
    if (before && stored && isDeepStrictEqual(before, question)) return stored;
    const inText = new Map<string, string>();
    for (const path of new Set(questionTextsOf(question).flatMap((text) => text.match(MEDIA_IN_TEXT) ?? []))) {
      const isStored = sourcePaths.has(path) || current?.pictures.has(path) === true;
      const address = isImage(path) && isStored ? await placeImage(path, 'full') : null;
      if (address) inText.set(path, address);
    }
    return withTexts(question, (text) => text.replaceAll(MEDIA_IN_TEXT, (path) => inText.get(path) ?? path));
  };

  const questions: StoredQuestion[] = [];
  for (const question of document.questions) questions.push(await placeQuestion(question));
  const units: StoredUnit[] = [];
  for (const unit of document.units) units.push(await placeUnit(unit));
  const sameImage = current !== null && current.document.picture === document.picture;
  return {
    fields: document.fields,
    imageSrc: sameImage ? current.state.imageSrc : await placeImage(document.picture, 'wide'),
    chapters: document.chapters,
    units,
    questions,
  };
}
