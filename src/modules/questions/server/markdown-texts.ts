import type { QuestionInput } from '#modules/questions/contract/questions.ts';

/** The Markdown texts of a question, beside options that are formatted. */
const MARKDOWN = ['prompt', 'explanation', 'guidance'] as const;

const has = (body: QuestionInput, name: (typeof MARKDOWN)[number]): body is QuestionInput & { guidance: string } =>
  name in body;

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

/** Returns the Markdown texts of a question, which may show images. */
export const questionTextsOf = ({ body }: { readonly body: QuestionInput }): string[] => [
  ...MARKDOWN.flatMap((name) => (has(body, name) ? [body[name]] : [])),
  ...optionsOf(body).map(({ text }) => text),
];

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
