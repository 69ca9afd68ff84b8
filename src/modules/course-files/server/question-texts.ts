import type { QuestionInput } from '#modules/questions/contract/questions.ts';

interface Option {
  readonly id?: string | undefined;
  readonly rightId?: string | undefined;
  readonly text?: string;
  readonly left?: string;
  readonly accepted?: readonly string[];
}
const LISTS = ['choices', 'items', 'pairs', 'extra', 'gaps'] as const;

const listsOf = (body: QuestionInput) =>
  body as unknown as Readonly<Partial<Record<(typeof LISTS)[number], readonly Option[]>>>;

/** Returns what an option is known by. */
const nameOf = ({ text, left, accepted }: Option): string | undefined => text ?? left ?? accepted?.[0];

/**
 * Returns a question whose options without an id have that of the stored option of the same text. Otherwise a hand-written
 * file would make a new version with each import.
 */
export function withKnownIds(body: QuestionInput, stored: QuestionInput | undefined): QuestionInput {
  if (stored?.type !== body.type) return body;
  const lists = LISTS.flatMap((list) => {
    const options = listsOf(body)[list];
    if (!options) return [];
    const ids = new Set(options.map(({ id }) => id));
    const free = (listsOf(stored)[list] ?? []).filter(({ id }) => !ids.has(id));
    const named = options.map((option) => {
      const index = option.id === undefined ? free.findIndex((one) => nameOf(one) === nameOf(option)) : -1;
      const [same] = index === -1 ? [] : free.splice(index, 1);
      return same ? { ...option, id: same.id, ...(same.rightId !== undefined && { rightId: same.rightId }) } : option;
    });
    return [[list, named] as const];
  });
  return { ...body, ...Object.fromEntries(lists) } as QuestionInput;
}
