import {
  collectQuestions,
  type QuestionReading,
  type QuestionSource,
  tagsOfCategory,
  tagsOfName,
} from './collect-questions.ts';
import { parseGift } from './gift-parse.ts';

/** Part of a text in GIFT between blank lines, and the number of its first line. */
interface Block {
  readonly line: number;
  readonly text: string;
  /** The text of its comments, in which Moodle writes `[id:…]` and `[tag:…]`. */
  readonly comments: string;
}

/** Splits a text into questions, which blank lines separate. */
function blocksOf(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open = false;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') open = false;
    else if (open) blocks.at(-1)!.lines.push(line);
    else {
      blocks.push({ line: index + 1, lines: [line] });
      open = true;
    }
  }
  const isComment = (line: string) => line.trimStart().startsWith('//');
  return blocks.map(({ line, lines }) => ({
    line,
    text: lines.filter((one) => !isComment(one)).join('\n'),
    comments: lines.filter(isComment).join('\n'),
  }));
}

function* sourcesOf(text: string): Generator<QuestionSource> {
  let category: string[] = [];
  for (const { line, text: written, comments } of blocksOf(text)) {
    const [, named, rest = ''] = /^\s*\$CATEGORY:([^\n]*)\n?([\s\S]*)$/.exec(written) ?? [
      undefined,
      undefined,
      written,
    ];
    if (named !== undefined) category = tagsOfCategory(named);
    if (rest.trim() === '') continue;
    const own = [...comments.matchAll(/\[tag:([^\]\n]*)\]/g)].flatMap(([, tag = '']) => tagsOfName(tag));
    yield {
      line,
      tags: [...category, ...own],
      read: (_texts, lose) => {
        const question = parseGift(rest);
        if (/\[id:/.test(comments)) lose('gift_lost_id');
        return question;
      },
    };
  }
}

/**
 * Reads questions in GIFT (https://docs.moodle.org/en/GIFT_format). A question with a mistake is left out and reported by
 * its line, counted from 1; what a question of Aula has no place for is listed by its kind. The last part of a category
 * becomes a tag of the questions after it.
 */
export const readGift = (text: string): Promise<QuestionReading> => collectQuestions(sourcesOf(text));
