import { unitQuestions } from '#contract/limits.ts';

/** Returns the place of a question in the HTML of a text. It is empty: the study page puts the question there. */
export const placeOfQuestion = (id: string): string => `<div class="question" data-question="${id}"></div>\n`;

const PLACE = /<div class="question" data-question="([0-9a-f-]{36})"><\/div>/g;

/** Returns the questions that the HTML of a text has places for, in their order, each once. Text cannot look like a place: `<` is escaped. */
export const placedIn = (html: string): string[] =>
  [...new Set([...html.matchAll(PLACE)].map(([, id]) => id!))].slice(0, unitQuestions);
