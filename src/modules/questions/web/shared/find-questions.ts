import { plainText } from '#contract/text/plain-text.ts';
import type { Question } from '#modules/questions/contract/questions.ts';

const TITLE_LENGTH = 160;

/** Returns the text of a question as lists name it: in one line, without Markdown, cut after 160 characters. */
export function questionTitle({ body }: { readonly body: Pick<Question['body'], 'prompt'> }): string {
  const title = plainText(body.prompt) || body.prompt;
  return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : title;
}

/** Whether all words of a search stand in a question or its tags, in any case. */
export function matchesSearch({ body, tags }: Question, search: string): boolean {
  const text = [body.prompt, ...tags].join(' ').toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
