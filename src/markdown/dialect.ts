import MarkdownIt, { type MarkdownIt as Parser } from 'markdown-it';
import { isSafeAddress } from './addresses.ts';
import { footnotes } from './footnotes.ts';
import { maths } from './formulas.ts';
import { questionsPlugin } from './questions.ts';
import { tasks } from './tasks.ts';

/**
 * What a text can say: `unit` is of units and questions; `page`, of the school's pages, has no media, formulas, footnotes,
 * call-outs or tasks, and its line breaks are blanks.
 */
export type Dialect = 'unit' | 'page';

/**
 * Returns a parser of texts, by whose tokens the server renders and the browser edits.
 *
 * Raw HTML stays text, and the line breaks of units stay line breaks: teachers write in a text field. `maxNesting` bounds
 * recursion. https://github.com/markdown-it/markdown-it
 */
export function createTextParser(dialect: Dialect): Parser {
  if (dialect === 'page') {
    const parser = new MarkdownIt({ html: false, linkify: false, maxNesting: 20 }).disable('image');
    parser.validateLink = isSafeAddress;
    return parser;
  }
  const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 })
    .use(maths)
    .use(footnotes)
    .use(questionsPlugin)
    .use(tasks);
  parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  parser.validateLink = isSafeAddress;
  return parser;
}
