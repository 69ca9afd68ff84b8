/** The types of questions. All but essays are scored by the server. */
export const QUESTION_TYPES = [
  'single',
  'multiple',
  'truefalse',
  'short',
  'number',
  'match',
  'order',
  'gap',
  'essay',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Limits of what a learner writes, in UTF-16 code units: to essays, and to all other questions. */
export const ESSAY_LENGTH = 20_000;
export const ANSWER_LENGTH = 1_000;

/** Characters that are read at once of GIFT, and of Moodle XML: the questions of a full bank, without their files. */
export const GIFT_LENGTH = 300_000;
export const MOODLE_XML_LENGTH = 2_000_000;

/** Bytes of a QTI package that is read at once. */
export const QTI_BYTES = 8 * 1024 * 1024;

/** Stands for a gap in the text of a question with gaps. */
export const GAP_MARK = '___';

/** Returns the tags in a text that separates them by commas. */
export const tagsOf = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean);

/** Returns the line of a unit's text that places a question of the course's bank there. */
export const questionLine = (id: string): string => `[[question:${id}]]`;
