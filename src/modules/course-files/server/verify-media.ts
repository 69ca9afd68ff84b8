import { createHash } from 'node:crypto';
import { endingOf, MEDIA_TYPES } from '#contract/media-kinds.ts';
import { AppError } from '#server/errors.ts';
import { cleanName, isWhatItSays } from '#modules/media/server/file-content.ts';
import { findStreamReason } from '#modules/media/server/stored-video.ts';
import { type CourseDocument, type FileDocument, sortFiles } from './course-document.ts';
import { type FileSource, isImage } from './file-source.ts';
import { withTexts } from '#modules/questions/server/markdown-texts.ts';
import { FileProblems } from './read-yaml.ts';
import { MEDIA_IN_TEXT, mediaFilesOf } from './write-files.ts';

/** Enough of a file to recognise it by. */
const HEAD_BYTES = 64 * 1024;
const HASH_NAME = /^media\/([0-9a-f]{64})\./;

/** Reads a file of a source and returns its hash and how it begins. Throws `invalid_input` unless it has the size that was announced. */
async function readMedia(source: FileSource, path: string): Promise<{ sha256: string; head: Buffer }> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await source.open(path)) as AsyncIterable<Buffer>) {
    if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
    hash.update(chunk);
  }
  if (size !== source.sizeOf(path)) throw new Error('The size is not the announced one.');
  return { sha256: hash.digest('hex'), head: Buffer.concat(head) };
}

const findVideoProblem = async (source: FileSource, path: string) =>
  findStreamReason((await source.open(path)) as AsyncIterable<Buffer>, source.sizeOf(path) ?? 0);

const isCaptions = (head: Buffer): boolean => /^\uFEFF?WEBVTT/.test(head.toString('utf8'));

/** A course whose media have the names an export gives them, and where each stands in the source. */
export interface VerifiedCourse {
  readonly document: CourseDocument;
  readonly sourcePaths: ReadonlyMap<string, string>;
}

/**
 * Reads all media a course names, and gives them the names an export would: the hash of their content. Throws
 * `invalid_input` for content that is not what the name says, and for videos that browsers do not show.
 */
export async function verifyMedia(source: FileSource, document: CourseDocument): Promise<VerifiedCourse> {
  const problems = new FileProblems();
  const exportNames = new Map<string, string>();
  const sourcePaths = new Map<string, string>();
  for (const path of mediaFilesOf(document).filter((name) => source.sizeOf(name) !== null)) {
    const read = await readMedia(source, path).catch(() => null);
    const ending = endingOf(path);
    const expected = HASH_NAME.exec(path)?.[1];
    if (!read) problems.add(path, null, { code: 'file_size_false' });
    else if (expected !== undefined && expected !== read.sha256) problems.add(path, null, { code: 'file_changed' });
    else if (!isImage(path) && !(ending === 'vtt' ? isCaptions(read.head) : isWhatItSays(path, read.head)))
      problems.add(path, null, { code: 'file_type_wrong' });
    else {
      const reason = ending in MEDIA_TYPES.film ? await findVideoProblem(source, path) : null;
      if (reason) problems.add(path, null, reason);
      const name = `media/${read.sha256}.${ending}`;
      exportNames.set(path, name);
      sourcePaths.set(name, path);
    }
  }
  problems.check();
  const renamed = (path: string): string => exportNames.get(path) ?? path;
  const file = (one: FileDocument): FileDocument => {
    const named = cleanName(one.name, one.kind === 'film' ? 'film' : 'file');
    const [ending, base] = [endingOf(one.file), named.replace(/\.[^.]*$/, '')];
    return { ...one, file: renamed(one.file), name: `${base}.${ending}` };
  };
  return {
    document: {
      ...document,
      picture: renamed(document.picture),
      units: document.units.map((unit) => ({
        ...unit,
        film: renamed(unit.film),
        picture: renamed(unit.picture),
        text: unit.text.replaceAll(MEDIA_IN_TEXT, renamed),
        files: sortFiles(unit.files.map(file)),
      })),
      questions: document.questions.map((question) =>
        withTexts(question, (text) => text.replaceAll(MEDIA_IN_TEXT, renamed)),
      ),
    },
    sourcePaths,
  };
}

/** Yields a stream, and throws at its end unless its content has this hash. */
export async function* withHash(stream: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of stream) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new AppError('edit_conflict');
}
