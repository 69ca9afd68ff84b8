import { randomBytes } from 'node:crypto';
import type { QuestionInput } from '#modules/questions/contract/questions.ts';

type OptionId = 'id' | 'rightId';
/** A question whose options all have ids, as a version stores it. */
type WithIds<T> = T extends readonly (infer Entry)[]
  ? WithIds<Entry>[]
  : T extends object
    ? { [Key in keyof T as Key extends OptionId ? Key : never]-?: string } & {
        [Key in keyof T as Key extends OptionId ? never : Key]: WithIds<T[Key]>;
      }
    : T;
type Stored<T> = T extends { type: string } ? WithIds<T> : never;

/** The body of a version of a question. */
export type QuestionBody = Stored<QuestionInput>;
/** The body of a question of one type. */
export type BodyOf<Type extends QuestionBody['type']> = Extract<QuestionBody, { type: Type }>;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz012345';

/** Returns a random id of eight characters: sorting options by it says nothing about which of them are right. */
const optionId = (): string => Array.from(randomBytes(8), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Returns a question with an id for each option that has none. Ids that occur twice are made again. */
export function withOptionIds(input: QuestionInput): QuestionBody {
  const ids = new Set<string>();
  const idOf = (id: string | undefined): string => {
    const ownId = id !== undefined && !ids.has(id) ? id : optionId();
    ids.add(ownId);
    return ownId;
  };
  const each = <T extends { id?: string | undefined }>(entries: readonly T[]) =>
    entries.map((entry) => ({ ...entry, id: idOf(entry.id) }));
  switch (input.type) {
    case 'single':
    case 'multiple':
      return { ...input, choices: each(input.choices) };
    case 'order':
      return { ...input, items: each(input.items) };
    case 'gap':
      return { ...input, gaps: each(input.gaps) };
    case 'match':
      return {
        ...input,
        pairs: each(input.pairs).map((pair) => ({ ...pair, rightId: idOf(pair.rightId) })),
        extra: each(input.extra),
      };
    case 'truefalse':
    case 'short':
    case 'number':
    case 'essay':
      return input;
  }
}
