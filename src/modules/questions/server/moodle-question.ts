/** A text and the format Moodle reads it in: `html`, `markdown`, `plain`, or `moodle`, which is text with some HTML. */
export interface MoodleText {
  readonly format: string;
  readonly text: string;
}

/** An answer of a question: in percent, what it gives; null without a number or `=`. */
export interface MoodleAnswer {
  readonly text: MoodleText;
  readonly isRight: boolean;
  readonly percent: number | null;
  readonly feedback: MoodleText;
}

/** A gap: its right answers, and the options to choose from; without options it is written in. */
export interface MoodleGap {
  readonly accepted: readonly string[];
  readonly options: readonly string[];
}

/** The answers of a question by its type. */
export type MoodleAnswers =
  | { readonly type: 'description' | 'other' }
  | { readonly type: 'essay'; readonly guidance?: MoodleText }
  | { readonly type: 'truefalse'; readonly isTrue: boolean; readonly wrong: MoodleText; readonly right: MoodleText }
  | { readonly type: 'choices'; readonly list: readonly MoodleAnswer[]; readonly isSingle: boolean }
  | { readonly type: 'short'; readonly list: readonly MoodleAnswer[]; readonly caseSensitive?: boolean }
  | { readonly type: 'number'; readonly list: readonly MoodleAnswer[]; readonly others: MoodleText }
  | { readonly type: 'match'; readonly pairs: readonly { readonly left: MoodleText; readonly right: string }[] }
  | { readonly type: 'order'; readonly items: readonly MoodleText[] }
  /** `text` is plain, with the mark of a gap for each of them. */
  | {
      readonly type: 'gap';
      readonly text: string;
      readonly gaps: readonly MoodleGap[];
      readonly caseSensitive: boolean;
    };

/** A question as Moodle writes it, in GIFT or XML. */
export interface MoodleQuestion {
  readonly name: string;
  readonly prompt: MoodleText;
  readonly generalFeedback: MoodleText;
  /** What a right answer gives, if the question says so. */
  readonly points?: number;
  readonly answers: MoodleAnswers;
}

/** Thrown for text that is no question. */
export class QuestionSyntaxError extends Error {}
