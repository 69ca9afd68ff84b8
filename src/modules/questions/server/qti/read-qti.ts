import * as limits from '#contract/limits.ts';
import { AppError } from '#server/errors.ts';
import {
  collectQuestions,
  describeError,
  type QuestionReading,
  type QuestionSource,
} from '#modules/questions/server/collect-questions.ts';
import { Refused } from '#modules/questions/server/convert-question.ts';
import type { XmlElement } from '#modules/questions/server/xml-tree.ts';
import { nameOf, PACKAGE_IMAGE } from './qti-texts.ts';
import { ItemReader } from './qti-item.ts';
import { PackageRefused, pathFrom, QtiPackage } from './qti-package.ts';

/** What a package contains. Its texts name images by their numbers, at `PACKAGE_IMAGE`. */
export interface QtiReading extends QuestionReading {
  /** Returns the bytes of an image by its number; null for none. */
  readonly imageOf: (number: number) => Promise<Buffer | null>;
}

async function* sourcesOf(archive: QtiPackage, numberOf: (path: string) => number): AsyncGenerator<QuestionSource> {
  for (const file of archive.items) {
    const refusedAt = (line: number, cause: PackageRefused): QuestionSource => ({
      file: cause.file,
      line,
      tags: [],
      read() {
        throw new Refused(cause.error);
      },
    });
    let item: XmlElement;
    try {
      item = await archive.readXml(file);
    } catch (cause) {
      if (!(cause instanceof PackageRefused)) throw cause;
      yield refusedAt(cause.line, cause);
      continue;
    }
    if (nameOf(item) !== 'assessmentItem') {
      yield refusedAt(item.line, new PackageRefused({ code: 'qti_no_items' }, file));
      continue;
    }
    const imageAddress = (source: string): string => {
      if (/^https?:/i.test(source)) return source;
      const path = pathFrom(file, source);
      return archive.hasImage(path) ? `${PACKAGE_IMAGE}${numberOf(path)}` : source;
    };
    yield {
      file,
      line: item.line,
      tags: [],
      read: (texts, lose) => new ItemReader(item, imageAddress, texts, lose).read(),
    };
  }
}

/** Reads the questions of a QTI 2 package, as `readMoodleXml` reads those of Moodle. Throws `questions_full`. */
export async function readQti(bytes: Buffer): Promise<QtiReading> {
  const numbers = new Map<string, number>();
  const numberOf = (path: string): number => {
    const number = numbers.get(path) ?? numbers.size;
    numbers.set(path, number);
    return number;
  };
  let archive: QtiPackage;
  try {
    archive = await QtiPackage.open(bytes);
  } catch (cause) {
    if (!(cause instanceof PackageRefused)) throw cause;
    const { file, line, error } = cause;
    return {
      questions: [],
      problems: [{ file, line, ...describeError(error) }],
      losses: [],
      imageOf: () => Promise.resolve(null),
    };
  }
  if (archive.items.length > limits.courseQuestions) throw new AppError('questions_full');
  const reading = await collectQuestions(sourcesOf(archive, numberOf));
  const paths = [...numbers.keys()];
  return {
    ...reading,
    async imageOf(number) {
      const path = paths[number];
      return path === undefined ? null : archive.read(path, Number.MAX_SAFE_INTEGER).catch(() => null);
    },
  };
}
