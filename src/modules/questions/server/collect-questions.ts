import { setImmediate } from 'node:timers/promises';
import { type FieldError, fieldErrorSentence, readFieldError } from '#contract/fields/field-errors.ts';
import {
  type ImportedQuestions,
  type QuestionInput,
  questionInput,
  questionTags,
} from '#modules/questions/contract/questions.ts';
import { type Converter, convertQuestion, type Lose, Refused } from './convert-question.ts';
import { type MoodleQuestion, QuestionSyntaxError } from './moodle-question.ts';

/** A question of a file: the number of its line, counted from 1, and how it is read. */
export interface QuestionSource {
  readonly line: number;
  /** The path of the file in its package. */
  readonly file?: string;
  readonly tags: readonly string[];
  /** Throws `QuestionSyntaxError` and `Refused`. */
  readonly read: (texts: Converter, lose: Lose) => MoodleQuestion;
}

/** What a file contains. */
export interface QuestionReading {
  readonly questions: { file?: string | undefined; line: number; tags: string[]; body: QuestionInput }[];
  readonly problems: ImportedQuestions['problems'];
  readonly losses: ImportedQuestions['losses'];
}

/** Milliseconds after which other requests go on before the next question. */
const LONGEST_RUN = 10;
/** Tags of one question. */
const MOST_TAGS = 10;

/** Returns what is wrong, as a code and in English. */
export const describeError = ({
  code,
  params = {},
}: FieldError): Pick<QuestionReading['problems'][number], 'message' | 'error'> => ({
  message: fieldErrorSentence({ code, params }),
  error: { code, params },
});

/** Returns why a question is left out. A `RangeError` comes of tags too deep within each other for the parser of HTML. */
const errorOf = (cause: Refused | QuestionSyntaxError | RangeError): FieldError => {
  if (cause instanceof Refused) return cause.error;
  return { code: cause instanceof RangeError ? 'gift_formatted' : 'gift_syntax' };
};

/** What is left out of questions, by its kind and file. */
export class Losses {
  readonly #lines = new Map<FieldError['code'], Map<string | undefined, Set<number>>>();

  add(code: FieldError['code'], { file, line }: { readonly file?: string | undefined; readonly line: number }): void {
    const files = this.#lines.get(code) ?? new Map<string | undefined, Set<number>>();
    this.#lines.set(code, files.set(file, (files.get(file) ?? new Set()).add(line)));
  }

  list(): QuestionReading['losses'] {
    return Array.from(this.#lines, ([code, files]) =>
      Array.from(files, ([file, lines]) => ({
        ...(file !== undefined && { file }),
        lines: [...lines],
        ...describeError({ code }),
      })),
    ).flat();
  }
}

/**
 * Converts the questions of a file. One with a mistake is left out and reported by its line; what a question has no place for
 * is listed by its kind.
 */
export async function collectQuestions(
  sources: Iterable<QuestionSource> | AsyncIterable<QuestionSource>,
): Promise<QuestionReading> {
  const texts: Converter = await import('./moodle-text.ts');
  const reading: QuestionReading = { questions: [], problems: [], losses: [] };
  const losses = new Losses();
  let pausedAt = performance.now();
  for await (const { file, line, tags, read } of sources) {
    const place = { ...(file !== undefined && { file }), line };
    if (performance.now() - pausedAt > LONGEST_RUN) {
      await setImmediate();
      pausedAt = performance.now();
    }
    const lost = new Set<FieldError['code']>();
    const lose: Lose = (code) => void lost.add(code);
    try {
      const checked = questionInput.safeParse(convertQuestion(read(texts, lose), texts, lose));
      if (!checked.success) throw new Refused(readFieldError(checked.error.issues[0]!.message) ?? { code: 'invalid' });
      reading.questions.push({ ...place, tags: [...new Set(tags)].slice(0, MOST_TAGS), body: checked.data });
      for (const code of lost) losses.add(code, place);
    } catch (cause) {
      if (!(cause instanceof Refused || cause instanceof QuestionSyntaxError || cause instanceof RangeError))
        throw cause;
      reading.problems.push({
        ...place,
        ...describeError(errorOf(cause)),
      });
    }
  }
  reading.losses.push(...losses.list());
  return reading;
}

/** Returns the tag a name of Moodle becomes; none for a name without a letter or a digit. */
export function tagsOfName(name: string): string[] {
  const words = name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').replaceAll(/ {2,}/g, ' ');
  const tags = questionTags.safeParse([words.slice(0, 39)]);
  return tags.success ? tags.data : [];
}

/** Returns the tag of a category, `$course$/top/Sums`: that of its last part. Two slashes stand for one in a name. */
export const tagsOfCategory = (path: string): string[] =>
  tagsOfName((path.split(/(?<!\/)\/(?!\/)/).at(-1) ?? '').replaceAll('//', ' '));
