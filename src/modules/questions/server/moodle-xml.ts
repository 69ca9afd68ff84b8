import * as limits from '#contract/limits.ts';
import { AppError } from '#server/errors.ts';
import {
  collectQuestions,
  describeError,
  type QuestionReading,
  type QuestionSource,
  tagsOfCategory,
  tagsOfName,
} from './collect-questions.ts';
import { type Converter, type Lose, type TextReaders, textReaders } from './convert-question.ts';
import { readCloze, readNumberedGaps } from './moodle-gaps.ts';
import type { MoodleAnswer, MoodleAnswers, MoodleQuestion, MoodleText } from './moodle-question.ts';
import { readXml, type XmlElement, XmlError } from './xml-tree.ts';

/** The formats of texts, by the names Moodle gives them in XML; `moodle` is the one it guesses in. */
const FORMATS: Readonly<Record<string, string>> = { html: 'html', markdown: 'markdown', plain_text: 'plain' };

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
/** Returns the value of a setting, such as `<single>true</single>`. */
const valueOf = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? '';
/** Returns the text of an element that carries its format. */
const textOf = (element: XmlElement | undefined, format = element?.attributes.format): MoodleText => ({
  format: FORMATS[format ?? ''] ?? 'moodle',
  text: childOf(element, 'text')?.text.trim() ?? '',
});
const textIn = (element: XmlElement, name: string): MoodleText => textOf(childOf(element, name));

const fractionOf = ({ attributes }: XmlElement): number => Number(attributes.fraction) || 0;

const answersOf = (question: XmlElement): MoodleAnswer[] =>
  childrenOf(question, 'answer').map((answer) => ({
    text: textOf(answer),
    isRight: fractionOf(answer) > 0,
    percent: fractionOf(answer),
    feedback: textIn(answer, 'feedback'),
  }));

function choicesOf(question: XmlElement): MoodleAnswers {
  const list = answersOf(question);
  const isSingle = valueOf(question, 'single') !== 'false';
  const isPlain = isSingle && list.every(({ percent }) => percent === 0 || percent === 100);
  return { type: 'choices', isSingle, list: list.map((answer) => (isPlain ? { ...answer, percent: null } : answer)) };
}

function trueFalseOf(question: XmlElement): MoodleAnswers {
  const list = answersOf(question);
  const right = list.find(({ percent }) => percent === 100);
  const wrong = list.find((answer) => answer !== right);
  const none = textOf(undefined);
  return {
    type: 'truefalse',
    isTrue: right?.text.text.toLowerCase() === 'true',
    right: right?.feedback ?? none,
    wrong: wrong?.feedback ?? none,
  };
}

function numberOf(question: XmlElement): MoodleAnswers {
  const answers = childrenOf(question, 'answer');
  const numbers = answers.filter((answer) => textOf(answer).text !== '*');
  const others = answers.find((answer) => textOf(answer).text === '*');
  return {
    type: 'number',
    list: numbers.map((answer) => ({
      text: { format: 'plain', text: `${textOf(answer).text}:${valueOf(answer, 'tolerance') || '0'}` },
      isRight: fractionOf(answer) > 0,
      percent: fractionOf(answer),
      feedback: textIn(answer, 'feedback'),
    })),
    others: others ? textIn(others, 'feedback') : textOf(undefined),
  };
}

const pairsOf = (question: XmlElement): MoodleAnswers => ({
  type: 'match',
  pairs: childrenOf(question, 'subquestion').map((pair) => ({
    left: textOf(pair),
    right: textIn(pair, 'answer').text,
  })),
});

const itemsOf = (question: XmlElement): MoodleAnswers => ({
  type: 'order',
  items: childrenOf(question, 'answer')
    .toSorted((one, other) => fractionOf(one) - fractionOf(other))
    .map((answer) => textOf(answer)),
});

/** How the answers of each type of question are read; other types do not exist here. */
const TYPES: Readonly<Record<string, (question: XmlElement) => MoodleAnswers>> = {
  description: () => ({ type: 'description' }),
  essay: (question) => ({ type: 'essay', guidance: textIn(question, 'graderinfo') }),
  truefalse: trueFalseOf,
  multichoice: choicesOf,
  shortanswer: (question) => ({
    type: 'short',
    list: answersOf(question),
    caseSensitive: valueOf(question, 'usecase') === '1',
  }),
  numerical: numberOf,
  matching: pairsOf,
  ordering: itemsOf,
};

/** Types whose text has gaps, and the elements that hold the words for them. */
const GAP_WORDS: Readonly<Record<string, string>> = { gapselect: 'selectoption', ddwtos: 'dragbox' };

/** What Moodle writes into every new question by itself, in the languages of this school. */
const USUAL_FEEDBACK =
  /^(?:your answer is (?:correct|partially correct|incorrect)|respuesta (?:correcta|parcialmente correcta|incorrecta))?\.?$/i;

/** Notes what a question has beside its text and its answers, and what no question here has a place for. */
function loseExtras(question: XmlElement, { plain }: TextReaders, lose: Lose): void {
  const isUsual = (name: string) => USUAL_FEEDBACK.test(plain(textIn(question, name)).trim());
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
  const added = ['hint', 'responsetemplate'].map((name) => textIn(question, name).text);
  if (!feedback.every(isUsual) || added.some((text) => text !== '')) lose('moodle_lost_extras');
  if (childOf(question, 'units')) lose('moodle_lost_units');
  if (valueOf(question, 'idnumber') !== '') lose('gift_lost_id');
}

function questionOf(element: XmlElement, texts: Converter, lose: Lose): MoodleQuestion {
  const type = element.attributes.type ?? '';
  const name = textIn(element, 'name').text;
  const points = Number(valueOf(element, 'defaultgrade'));
  const common = {
    name,
    prompt: textIn(element, 'questiontext'),
    generalFeedback: textIn(element, 'generalfeedback'),
    ...(points > 0 && { points }),
  };
  // What is lost of a feedback that is left out as a whole is no loss of its own.
  loseExtras(
    element,
    textReaders(texts, () => undefined),
    lose,
  );
  const { plain } = textReaders(texts, lose);
  const withGaps = (answers: MoodleAnswers): MoodleQuestion => ({
    ...common,
    name: '',
    prompt: { format: 'plain', text: name },
    answers,
  });
  if (type === 'cloze') return withGaps(readCloze(common.prompt, plain, lose));
  const wordElement = GAP_WORDS[type];
  if (wordElement !== undefined) {
    const words = childrenOf(element, wordElement).map((word) => ({
      text: plain(textOf(word)),
      group: valueOf(word, 'group'),
    }));
    return withGaps(readNumberedGaps(common.prompt, words, plain));
  }
  return { ...common, answers: TYPES[type]?.(element) ?? { type: 'other' } };
}

function* sourcesOf(elements: readonly XmlElement[]): Generator<QuestionSource> {
  let category: string[] = [];
  for (const element of elements) {
    if (element.attributes.type === 'category') {
      category = tagsOfCategory(textIn(element, 'category').text);
      continue;
    }
    const own = childrenOf(childOf(element, 'tags') ?? element, 'tag').flatMap((tag) => tagsOfName(textOf(tag).text));
    yield {
      line: element.line,
      tags: [...category, ...own],
      read: (texts, lose) => questionOf(element, texts, lose),
    };
  }
}

/**
 * Reads questions in Moodle XML (https://docs.moodle.org/en/Moodle_XML_format), as `readGift` reads GIFT. A document that is not
 * well-formed has one problem and no question. Throws `questions_full` for more questions than a course has.
 */
export async function readMoodleXml(text: string): Promise<QuestionReading> {
  const refuse = (line: number, code: 'xml_syntax' | 'xml_no_quiz'): QuestionReading => ({
    questions: [],
    problems: [{ line, ...describeError({ code }) }],
    losses: [],
  });
  let root: XmlElement;
  try {
    root = await readXml(text.replace(/^\uFEFF/, '').trimStart());
  } catch (cause) {
    if (cause instanceof XmlError) return refuse(cause.line, 'xml_syntax');
    throw cause;
  }
  const elements = childrenOf(root, 'question');
  if (root.name !== 'quiz' || elements.length === 0) return refuse(1, 'xml_no_quiz');
  if (elements.filter(({ attributes }) => attributes.type !== 'category').length > limits.courseQuestions)
    throw new AppError('questions_full');
  return collectQuestions(sourcesOf(elements));
}
