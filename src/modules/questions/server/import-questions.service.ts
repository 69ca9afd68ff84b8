import type { ImportedQuestions, ImportQuestionsInput } from '#modules/questions/contract/questions.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import { type ImageOrigin, storeImage } from '#modules/media/server/media.service.ts';
import { checkOwnFiles } from '#modules/media/server/unit-files.service.ts';
import { idsOfKey } from '#server/db/uuid.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { describeError, Losses, type QuestionReading } from './collect-questions.ts';
import { readGift } from './gift.ts';
import { questionTextsOf, withTexts } from './markdown-texts.ts';
import { readMoodleXml } from './moodle-xml.ts';
import { MANIFEST } from './qti/qti-package.ts';
import { PACKAGE_IMAGES } from './qti/qti-texts.ts';
import { type QtiReading, readQti } from './qti/read-qti.ts';
import { addQuestions, listAdded } from './questions.service.ts';

/** What an import needs. The images of a package go to `storage`. */
export type QuestionImportServices = Pick<Services, 'db' | 'storage' | 'log'>;

/** Returns the numbers of the images of a package that a question shows. */
const imagesOf = (question: QuestionReading['questions'][number]): string[] =>
  questionTextsOf(question).flatMap((text) => Array.from(text.matchAll(PACKAGE_IMAGES), ([, , number]) => number!));

/**
 * Stores the images of a package that its questions show, and returns the questions with their addresses. An image that cannot
 * be read is replaced by its description and listed.
 */
async function withImages(
  services: QuestionImportServices,
  reading: QtiReading,
  origin: ImageOrigin,
): Promise<QuestionReading> {
  const stored = new Map<string, string | null>();
  const losses = new Losses();
  for (const question of reading.questions) {
    for (const number of imagesOf(question)) {
      if (!stored.has(number))
        stored.set(number, await storedImage(services, await reading.imageOf(Number(number)), origin));
      if (stored.get(number) === null) losses.add('gift_lost_picture', question);
    }
  }
  const change = (text: string): string =>
    text.replaceAll(PACKAGE_IMAGES, (_image, alt: string, number: string) => {
      const address = stored.get(number);
      return address ? `![${alt}](${address})` : alt || '–';
    });
  return {
    ...reading,
    questions: reading.questions.map((question) => withTexts(question, change)),
    losses: [...reading.losses, ...losses.list().filter((loss) => !reading.losses.some((one) => isSame(one, loss)))],
  };
}

const isSame = (one: QuestionReading['losses'][number], other: QuestionReading['losses'][number]): boolean =>
  one.file === other.file && one.error.code === other.error.code;

/** Returns the address of a stored image; null for bytes that are none. */
async function storedImage(
  services: QuestionImportServices,
  bytes: Buffer | null,
  origin: ImageOrigin,
): Promise<string | null> {
  if (!bytes) return null;
  return storeImage(services, bytes, 'full', origin).catch((cause: unknown) => {
    if (cause instanceof AppError) return null;
    throw cause;
  });
}

/** Images that one import stores: each is encoded several times in a request that the proxy ends after 35 s (deploy/nginx/aula.conf). */
const MOST_IMAGES = 40;

/** Returns what a package contains; nothing but a problem for one whose questions show more images than are stored at once. */
async function readPackage(bytes: Buffer): Promise<QtiReading> {
  const reading = await readQti(bytes);
  const count = new Set(reading.questions.flatMap(imagesOf)).size;
  if (count <= MOST_IMAGES) return reading;
  const error = describeError({ code: 'qti_images', params: { count, max: MOST_IMAGES } });
  return { ...reading, questions: [], losses: [], problems: [{ file: MANIFEST, line: 1, ...error }] };
}

async function readInput({ gift = '', xml, qti }: ImportQuestionsInput): Promise<QuestionReading | QtiReading> {
  if (qti !== undefined) return readPackage(Buffer.from(qti, 'base64'));
  return xml === undefined ? readGift(gift) : readMoodleXml(xml);
}

/**
 * Reads questions in GIFT, Moodle XML or a QTI package and, with `save`, adds them to a course. Idempotent by `key`: a repeat
 * with the same input adds nothing, also after questions were changed or removed. Throws `course_not_found`, `questions_full`.
 */
export async function importQuestions(
  services: QuestionImportServices,
  caller: Caller,
  course: string,
  input: ImportQuestionsInput,
  key: string | null,
): Promise<ImportedQuestions> {
  const { db } = services;
  const { tags, save } = input;
  // Before images are stored.
  const { _id: courseId } = await getCard(db, course);
  const withTags = (each: QuestionReading['questions'][number]) => ({
    ...each,
    tags: [...new Set([...tags, ...each.tags])].slice(0, 10),
  });
  const present = ({ questions, problems, losses }: QuestionReading, ids: readonly string[]): ImportedQuestions => ({
    questions: questions.map(withTags),
    problems,
    losses,
    added: ids.length,
    ids: [...ids],
  });
  const reading = await readInput(input);
  if (!save) return present(reading, []);
  // Of the versions: the ids of questions are in the order in which they were added.
  const idOf = key === null ? null : idsOfKey(key, [input], courseId);
  const versionIds = idOf === null ? [] : reading.questions.map((_, index) => idOf(String(index)));
  const repeated = await listAdded(db, courseId, versionIds);
  if (repeated.length > 0) return present(reading, repeated);
  const origin = { createdBy: caller._id, courseId, staged: true };
  const stored = 'imageOf' in reading ? await withImages(services, reading, origin) : reading;
  const questions = stored.questions.map(withTags);
  const ids = await writeAs(db, caller, {}, async (tx, { actor }) => {
    await lockCourseByRef(tx, course);
    const meanwhile = await listAdded(tx, courseId, versionIds);
    if (meanwhile.length > 0) return meanwhile;
    await checkOwnFiles(tx, actor, courseId, { questions });
    const { course: target, added } = await addQuestions(tx, actor._id, course, questions, versionIds);
    const change = { action: 'update', entity: 'course', entityId: target._id, label: target.name } as const;
    const imported = questions.length > 0 ? questions.length : null;
    await recordChange(tx, actor, { ...change, before: { imported: null }, after: { imported } });
    return added.map(({ _id }) => _id);
  });
  return present(stored, ids);
}
