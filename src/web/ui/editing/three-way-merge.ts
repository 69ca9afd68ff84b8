/** The texts of a form or of a stored thing by the name of the field. A field that is not there is not compared. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** A thing as a form has read it: its texts, and the version to send back when saving. */
export interface Reading {
  readonly version?: number | undefined;
  readonly texts: Texts;
}

/** Writes a text of a field in one spelling ('49.90' and '49.9' are one price), so that equal values compare as equal. */
export type Canonical = (name: string, text: string) => string;

/**
 * What became of a field that two people may have changed: `same` (both have the same value), `mine` or `theirs` (only
 * that side changed it) or `conflict` (both changed it, to different values).
 */
export type MergeOutcome = 'same' | 'mine' | 'theirs' | 'conflict';

/** One field of a merge with the values of both sides. */
export interface MergedField {
  readonly name: string;
  readonly outcome: MergeOutcome;
  readonly mine: string;
  readonly theirs: string;
}

/** Which side wins a conflict, by the name of the field; a field that is missing is decided for `mine`. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs' | undefined>>;

const asWritten: Canonical = (_name, text) => text;

/** A text with the line ends of a textarea and without surrounding blanks: what the server stores of it. */
const tidy = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** A text without regard to how its words are spaced. */
const unspaced = (text: string): string => tidy(text).replaceAll(/\s+/g, ' ');

/** The texts of `mine` that are not those of `base`. A field that `base` does not have counts as empty there. */
export function changedTexts(base: Texts, mine: Texts, canonical: Canonical = asWritten): Texts {
  const value = (texts: Texts, name: string) => canonical(name, tidy(texts[name] ?? ''));
  return Object.fromEntries(Object.entries(mine).filter(([name]) => value(mine, name) !== value(base, name)));
}

/**
 * Compares what was read (`base`), typed (`mine`) and stored in the meantime (`theirs`), field by field of `mine`.
 * A difference in spacing alone never makes a conflict: the side that changed more than the spacing wins.
 */
export function mergeTexts(
  base: Texts,
  mine: Texts,
  theirs: Texts,
  canonical: Canonical = asWritten,
): readonly MergedField[] {
  return Object.keys(mine).map((name) => {
    const [read, typed, stored] = [base, mine, theirs].map((texts) => canonical(name, tidy(texts[name] ?? ''))) as [
      string,
      string,
      string,
    ];
    const outcomeBy = (form: (text: string) => string): MergeOutcome => {
      if (form(typed) === form(stored)) return 'same';
      if (form(typed) === form(read)) return 'theirs';
      return form(stored) === form(read) ? 'mine' : 'conflict';
    };
    const exact = outcomeBy((text) => text);
    return {
      name,
      outcome: exact === 'conflict' ? outcomeBy(unspaced) : exact,
      mine: mine[name] ?? '',
      theirs: theirs[name] ?? '',
    };
  });
}

/** The texts a merge results in: each side's own changes, and of conflicts the side that was chosen. */
export function resolvedTexts(fields: readonly MergedField[], choices: Choices = {}): Texts {
  return Object.fromEntries(
    fields.map(({ name, outcome, mine, theirs }) => {
      const side = outcome === 'conflict' ? (choices[name] ?? 'mine') : outcome;
      return [name, side === 'mine' ? mine : theirs];
    }),
  );
}
