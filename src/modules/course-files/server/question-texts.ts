import type { QuestionInput } from '#modules/questions/contract/questions.ts';

/** The Markdown texts of a question. */
const MARKDOWN = ['prompt', 'explanation', 'guidance'] as const;

const has = (body: QuestionInput, name: (typeof MARKDOWN)[number]): body is QuestionInput & { guidance: string } =>
  name in body;

/** Returns the Markdown texts of a question, which may show images. */
export const questionTextsOf = ({ body }: { readonly body: QuestionInput }): string[] => [
  ...MARKDOWN.flatMap((name) => (has(body, name) ? [body[name]] : [])),
  ...optionsOf(body).map(({ text }) => text),
];

/** Returns the options of a question that are Markdown. */
function optionsOf(body: QuestionInput): readonly { readonly text: string }[] {
  if (!('formatted' in body) || !body.formatted) return [];
  return body.type === 'order' ? body.items : body.choices;
}

/** Returns a question whose options, if they are Markdown, are changed by a function. */
function withOptions(body: QuestionInput, change: (text: string) => string): QuestionInput {
  if (!('formatted' in body) || !body.formatted) return body;
  const each = <T extends { readonly text: string }>(list: readonly T[]): T[] =>
    list.map((option) => ({ ...option, text: change(option.text) }));
  return body.type === 'order' ? { ...body, items: each(body.items) } : { ...body, choices: each(body.choices) };
}

/** Returns a question whose Markdown texts are changed by a function. */
export const withTexts = <T extends { readonly body: QuestionInput }>(
  question: T,
  change: (text: string) => string,
): T => ({
  ...question,
  body: MARKDOWN.reduce<QuestionInput>(
    (body, name) => (has(body, name) ? { ...body, [name]: change(body[name]) } : body),
    withOptions(question.body, change),
  ),
});

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
