import {
  type ContestedPiece,
  isContested,
  joinPieces,
  mergeParagraphs,
  type PieceSide,
  type MergedPiece,
} from '#markdown/merge-paragraphs.ts';

/** The texts of a form or an entity by field. Absent fields are not compared. */
export type Texts = Readonly<Record<string, string | undefined>>;

/** An entity as a form has read it: its texts, and the version to send back when saving. */
export interface Reading {
  readonly version?: number | undefined;
  readonly texts: Texts;
}

/** Returns the canonical text of a field ('49.90' and '49.9' are one price), so that equal values compare as equal. */
export type Canonical = (name: string, text: string) => string;

/**
 * The merge result of a field: `same` (both have the same value), `mine` or `theirs` (only that side changed it), `both` (they
 * changed different paragraphs) or `conflict` (both changed it, to different values).
 */
export type MergeOutcome = 'same' | 'mine' | 'theirs' | 'both' | 'conflict';

/** One field of a merge with the values of both sides. */
export interface MergedField {
  readonly name: string;
  readonly outcome: MergeOutcome;
  readonly mine: string;
  readonly theirs: string;
  /** A text that both changed, by paragraphs; unset where it is one. */
  readonly pieces?: readonly MergedPiece[];
}

/** Which version of a conflict stays, by `conflictsOf`; defaults to `mine`. */
export type Choices = Readonly<Record<string, PieceSide | undefined>>;

const nameOfPiece = (field: string, index: number): string => `${field}#${index}`;

/** A value, or paragraphs of one, of which a version has to be chosen. */
export interface MergeConflict extends ContestedPiece {
  /** What `Choices` call it. */
  readonly name: string;
  readonly field: string;
  /** Whether both versions can stay, one after the other. */
  readonly canKeepBoth: boolean;
}

/** Returns what has to be chosen in a merge. */
export const conflictsOf = (fields: readonly MergedField[]): MergeConflict[] =>
  fields
    .filter(({ outcome }) => outcome === 'conflict')
    .flatMap(({ name, mine, theirs, pieces }): MergeConflict[] => {
      if (!pieces) return [{ name, field: name, mine, theirs, canKeepBoth: false }];
      return pieces.flatMap((piece, index) =>
        isContested(piece) ? [{ ...piece, name: nameOfPiece(name, index), field: name, canKeepBoth: true }] : [],
      );
    });

/** Returns a value both sides changed as a merge of its paragraphs, if it has several. */
export function mergedByParagraphs(base: string, { name, mine, theirs }: Omit<MergedField, 'outcome'>): MergedField {
  const pieces = mergeParagraphs(base, mine, theirs);
  if (!pieces.some(isContested)) return { name, outcome: 'both', mine, theirs, pieces };
  return { name, outcome: 'conflict', mine, theirs, ...(pieces.length > 1 && { pieces }) };
}

/** Returns the text of a merged field, with the chosen versions of conflicts. */
export function resolvedText({ name, outcome, mine, theirs, pieces }: MergedField, choices: Choices = {}): string {
  if (pieces) return joinPieces(pieces, (index) => choices[nameOfPiece(name, index)] ?? 'mine');
  const side = outcome === 'conflict' ? (choices[name] ?? 'mine') : outcome;
  return side === 'theirs' ? theirs : mine;
}

const asWritten: Canonical = (_name, text) => text;

/** Returns a text with a textarea's line ends, trimmed: as the server stores it. */
const tidy = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim();

/** Returns a text with normalised spacing. */
const unspaced = (text: string): string => tidy(text).replaceAll(/\s+/g, ' ');

/** Returns the texts of `mine` that differ from `base`. A field missing in `base` counts as empty. */
export function changedTexts(base: Texts, mine: Texts, canonical: Canonical = asWritten): Texts {
  const value = (texts: Texts, name: string) => canonical(name, tidy(texts[name] ?? ''));
  return Object.fromEntries(Object.entries(mine).filter(([name]) => value(mine, name) !== value(base, name)));
}

/**
 * Compares the texts as read (`base`), typed (`mine`) and stored in the meantime (`theirs`), field by field of `mine`.
 * Spacing alone never conflicts: the side that changed more than the spacing wins. Texts are merged by their paragraphs.
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
    const outcome = exact === 'conflict' ? outcomeBy(unspaced) : exact;
    const field = { name, outcome, mine: mine[name] ?? '', theirs: theirs[name] ?? '' };
    return outcome === 'conflict' ? mergedByParagraphs(base[name] ?? '', field) : field;
  });
}

/** Returns the merged texts: each side's changes, and the chosen side of conflicts. */
export function resolvedTexts(fields: readonly MergedField[], choices: Choices = {}): Texts {
  return Object.fromEntries(fields.map((field) => [field.name, resolvedText(field, choices)]));
}
