import type { ImportedQuestions, ImportQuestionsInput } from '#modules/questions/contract/questions.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { getCard } from '#modules/courses/server/courses.service.ts';
import { storeImage } from '#modules/media/server/media.service.ts';
import type { Services } from '#server/services.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { Losses, type QuestionReading } from './collect-questions.ts';
import { readGift } from './gift.ts';
import { questionTextsOf, withTexts } from './markdown-texts.ts';
import { readMoodleXml } from './moodle-xml.ts';
import { PACKAGE_IMAGES } from './qti/qti-texts.ts';
import { type QtiReading, readQti } from './qti/read-qti.ts';
import { addQuestions } from './questions.service.ts';

/** What an import needs. The images of a package go to `storage`. */
export type QuestionImportServices = Pick<Services, 'db' | 'storage' | 'log'>;

/**
 * Stores the images of a package that its questions show, and returns the questions with their addresses. An image that cannot
 * be read is replaced by its description and listed.
 */
async function withImages(services: QuestionImportServices, reading: QtiReading): Promise<QuestionReading> {
  const stored = new Map<string, string | null>();
  const losses = new Losses();
  for (const question of reading.questions) {
    const numbers = questionTextsOf(question).flatMap((text) =>
      Array.from(text.matchAll(PACKAGE_IMAGES), ([, , id]) => id!),
    );
    for (const number of numbers) {
      if (!stored.has(number)) stored.set(number, await storedImage(services, await reading.imageOf(Number(number))));
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
    losses: [...reading.losses, ...losses.list()],
  };
}

/** Returns the address of a stored image; null for bytes that are none. */
async function storedImage(services: QuestionImportServices, bytes: Buffer | null): Promise<string | null> {
  if (!bytes) return null;
  return storeImage(services, bytes, 'full').catch((cause: unknown) => {
    if (cause instanceof AppError) return null;
    throw cause;
  });
}

async function readInput(services: QuestionImportServices, input: ImportQuestionsInput): Promise<QuestionReading> {
  const { gift = '', xml, qti, save } = input;
  if (qti !== undefined) {
    const { imageOf, ...reading } = await readQti(Buffer.from(qti, 'base64'));
    return save ? withImages(services, { ...reading, imageOf }) : reading;
  }
  return xml === undefined ? readGift(gift) : readMoodleXml(xml);
}

/**
 * Reads questions in GIFT, Moodle XML or a QTI package and, with `save`, adds them to a course. Throws `course_not_found`, `questions_full`.
 */
export async function importQuestions(
  services: QuestionImportServices,
  caller: Caller,
  course: string,
  input: ImportQuestionsInput,
): Promise<ImportedQuestions> {
  const { db } = services;
  const { tags, save } = input;
  // Before images are stored.
  await getCard(db, course);
  const read = await readInput(services, input);
  const questions = read.questions.map((each) => ({
    ...each,
    tags: [...new Set([...tags, ...each.tags])].slice(0, 10),
  }));
  if (save)
    await writeAs(db, caller, {}, async (tx, { actor }) => {
      const { course: target } = await addQuestions(tx, actor._id, course, questions);
      const change = { action: 'update', entity: 'course', entityId: target._id, label: target.name } as const;
      const imported = questions.length > 0 ? questions.length : null;
      await recordChange(tx, actor, { ...change, before: { imported: null }, after: { imported } });
    });
  return { ...read, questions, added: save ? questions.length : 0 };
}
