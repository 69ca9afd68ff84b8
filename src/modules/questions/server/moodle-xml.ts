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
import { checkSize, type Converter, type Lose, type TextReaders, textReaders } from './convert-question.ts';
import { readCloze, readNumberedGaps } from './moodle-gaps.ts';
import type { MoodleAnswer, MoodleAnswers, MoodleQuestion, MoodleText } from './moodle-question.ts';
import { readXml, type XmlElement, XmlError } from './xml-tree.ts';

/** The formats of texts by their names in XML; `moodle` is the one it guesses in. All others are read as HTML. */
const FORMATS: ReadonlyMap<string | undefined, string> = new Map([
  ['markdown', 'markdown'],
  ['plain_text', 'plain'],
  ['moodle_auto_format', 'moodle'],
]);

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);
const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);
/** Returns the value of a setting, such as `<single>true</single>`. */
const valueOf = (element: XmlElement, name: string): string => childOf(element, name)?.text.trim() ?? '';
/** Returns the text of an element that carries its format. */
const textOf = (element: XmlElement | undefined, format = element?.attributes.format): MoodleText => ({
  format: FORMATS.get(format) ?? 'html',
  text: childOf(element, 'text')?.text.trim() ?? '',
});
const textIn = (element: XmlElement, name: string): MoodleText => textOf(childOf(element, name));
/** Returns the text of an element that Moodle reads without a format, such as a name. */
const plainOf = (element: XmlElement | undefined): MoodleText => textOf(element, 'plain_text');

const typeOf = ({ attributes }: XmlElement): string => attributes.type ?? '';
const fractionOf = ({ attributes }: XmlElement): number => Number(attributes.fraction) || 0;

const answersOf = (question: XmlElement, read: (answer: XmlElement) => MoodleText = textOf): MoodleAnswer[] =>
  childrenOf(question, 'answer').map((answer) => ({
    text: read(answer),
    isRight: fractionOf(answer) > 0,
    percent: fractionOf(answer),
    feedback: textIn(answer, 'feedback'),
  }));

function choicesOf(question: XmlElement): MoodleAnswers {
  const list = answersOf(question);
  // Moodle takes a question without this setting for one with a single answer, and one whose setting is empty for the other.
  const isSingle = !childOf(question, 'single') || !['false', '0', ''].includes(valueOf(question, 'single'));
  const isPlain = isSingle && list.every(({ percent }) => percent === 0 || percent === 100);
  return { type: 'choices', isSingle, list: list.map((answer) => (isPlain ? { ...answer, percent: null } : answer)) };
}

function trueFalseOf(question: XmlElement): MoodleAnswers {
  const answers = answersOf(question, plainOf);
  if (answers.length === 0) return { type: 'description' };
  // In files of old versions, or in other languages, the first answer is 'true'.
  const isTrue = ({ text: { text } }: MoodleAnswer, index: number) =>
    text === 'true' || (text !== 'false' && index === 0);
  const whenTrue = answers.findLast(isTrue);
  const whenFalse = answers.findLast((answer, index) => !isTrue(answer, index));
  // The last answer decides.
  const last = answers.at(-1);
  const isRight = last !== undefined && (last === whenTrue) === (last.percent === 100);
  const [right, wrong] = isRight ? [whenTrue, whenFalse] : [whenFalse, whenTrue];
  const none = textOf(undefined);
  return { type: 'truefalse', isTrue: isRight, right: right?.feedback ?? none, wrong: wrong?.feedback ?? none };
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
const TYPES: ReadonlyMap<string, (question: XmlElement) => MoodleAnswers> = new Map<
  string,
  (question: XmlElement) => MoodleAnswers
>([
  ['essay', (question) => ({ type: 'essay', guidance: textIn(question, 'graderinfo') })],
  ['truefalse', trueFalseOf],
  ['multichoice', choicesOf],
  [
    'shortanswer',
    (question) => ({
      type: 'short',
      list: answersOf(question, plainOf),
      caseSensitive: valueOf(question, 'usecase') === '1',
    }),
  ],
  ['numerical', numberOf],
  ['matching', pairsOf],
  ['ordering', itemsOf],
]);

/** Types whose text has gaps, and the elements that hold the words for them. */
const GAP_WORDS: ReadonlyMap<string, string> = new Map([
  ['gapselect', 'selectoption'],
  ['ddwtos', 'dragbox'],
]);

const isImportable = (type: string): boolean => type === 'cloze' || TYPES.has(type) || GAP_WORDS.has(type);

/** What Moodle writes into every new question by itself, in the languages of this school. */
const USUAL_FEEDBACK =
  /^(?:your answer is (?:correct|partially correct|incorrect)|respuesta (?:correcta|parcialmente correcta|incorrecta))?\.?$/i;
/** The usual feedback is shorter, with its tags. */
const USUAL_LENGTH = 200;

/** Notes what a question has beside its text and its answers, and what no question here has a place for. */
function loseExtras(question: XmlElement, { plain }: TextReaders, lose: Lose): void {
  const isUsual = (name: string) => {
    const feedback = textIn(question, name);
    return feedback.text.length <= USUAL_LENGTH && USUAL_FEEDBACK.test(plain(feedback).trim());
  };
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
  const added = ['hint', 'responsetemplate'].map((name) => textIn(question, name).text);
  if (!feedback.every(isUsual) || added.some((text) => text !== '')) lose('moodle_lost_extras');
  if (childOf(question, 'units')) lose('moodle_lost_units');
  if (valueOf(question, 'idnumber') !== '') lose('gift_lost_id');
}

function questionOf(element: XmlElement, texts: Converter, lose: Lose): MoodleQuestion {
  checkSize(element);
  const type = typeOf(element);
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
  const readers = textReaders(texts, lose);
  const withGaps = (read: { answers: MoodleAnswers; points?: number }): MoodleQuestion => ({
    ...common,
    name: '',
    prompt: { format: 'plain', text: name },
    ...read,
  });
  if (type === 'cloze') return withGaps(readCloze(common.prompt, readers, lose));
  const wordElement = GAP_WORDS.get(type);
  if (wordElement !== undefined) {
    const words = childrenOf(element, wordElement).map((word) => ({
      text: readers.plain(textOf(word, 'moodle_auto_format')),
      group: valueOf(word, 'group'),
    }));
    return withGaps({ answers: readNumberedGaps(common.prompt, words, readers) });
  }
  if (type === 'description') return { ...common, answers: { type } };
  return { ...common, answers: TYPES.get(type)?.(element) ?? { type: 'other' } };
}

function* sourcesOf(elements: readonly XmlElement[]): Generator<QuestionSource> {
  let category: string[] = [];
  for (const element of elements) {
    if (typeOf(element) === 'category') {
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
    root = await readXml(text);
  } catch (cause) {
    if (cause instanceof XmlError) return refuse(cause.line, 'xml_syntax');
    throw cause;
  }
  const elements = childrenOf(root, 'question');
  if (root.name !== 'quiz' || elements.length === 0) return refuse(1, 'xml_no_quiz');
  if (elements.filter((element) => isImportable(typeOf(element))).length > limits.courseQuestions)
    throw new AppError('questions_full');
  return collectQuestions(sourcesOf(elements));
}
